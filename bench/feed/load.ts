import autocannon from 'autocannon'
import { type Pace, paceOf } from './pace.ts'

export interface Ask {
  method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  path: string
  cookie?: string
  headers?: Record<string, string>
  body?: object
}

/** So many connections ask these, one after the other, all over again. */
export async function load(url: string, asks: Ask[], seconds: number, connections = 32): Promise<Pace> {
  const times: number[] = []
  const requests = asks.map(requestOf)
  let clients = 0
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    requests,
    // Each begins elsewhere, so that they do not ask the same at the same time.
    setupClient: (client) => {
      const start = Math.floor((requests.length * clients++) / connections)
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  }
  const { non2xx, errors, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: unknown, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  if (non2xx + errors > 0) throw new Error(`${asks[0]?.path}: ${non2xx} refused, ${errors} failed`)
  return paceOf(times, duration)
}

export const headersOf = ({ cookie, headers }: Ask): Record<string, string> => ({
  'Sec-Fetch-Site': 'same-origin',
  'Content-Type': 'application/json',
  ...(cookie && { Cookie: cookie }),
  ...headers,
})

const requestOf = (ask: Ask): autocannon.Request => ({
  method: ask.method,
  path: ask.path,
  headers: headersOf(ask),
  ...(ask.body && {
    body: JSON.stringify(ask.body),
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, 'Idempotency-Key': crypto.randomUUID() },
    }),
  }),
})
