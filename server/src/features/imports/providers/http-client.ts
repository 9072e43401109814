import { createCircuit } from '../../../platform/circuit.ts'
import { ProviderFault } from './fault.ts'

export interface ProviderResponse {
  status: number
  retryAfterSeconds: number | undefined
  /** The parsed body; undefined when it is no JSON. */
  json: unknown
}

/** One request to a service. */
export type HttpClient = (
  url: string,
  request?: {
    headers?: Record<string, string>
    form?: Record<string, string>
    /** How much is read of the answer, unpacked; a longer one is not read. */
    mostBytes?: number
  },
) => Promise<ProviderResponse>

interface Settings {
  /** Nobody else is spoken to, wherever an address came from. */
  origins: readonly string[]
  timeoutMs: number
  /** How long the circuit stays open: a service that keeps failing is left in peace so long. */
  pauseMs: number
}

const usualBytes = 1024 * 1024
const longestWaitSeconds = 3600

/** No redirects, no unknown host, no response without end, and a circuit breaker for a service that keeps failing. */
export function createHttpClient({ origins, timeoutMs, pauseMs }: Settings): HttpClient {
  const circuit = createCircuit(pauseMs)
  return async (url, { headers = {}, form, mostBytes = usualBytes } = {}) => {
    const { origin } = new URL(url)
    if (!origins.includes(origin)) throw new ProviderFault('refused', 'this host is not on the list')
    if (circuit.isOpen(origin))
      throw new ProviderFault('busy', 'left in peace after many failures', Math.ceil(pauseMs / 1000))
    try {
      const init: RequestInit = {
        headers: { accept: 'application/json', ...headers },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }
      const answer = await exchangeOf(url, init, mostBytes)
      if (answer.status < 500) circuit.worked(origin)
      else circuit.failed(origin)
      return answer
    } catch (error) {
      // One person's answer may be broken while the service is well.
      if (!(error instanceof ProviderFault && error.kind === 'unreadable')) circuit.failed(origin)
      throw error
    }
  }
}

async function exchangeOf(url: string, init: RequestInit, mostBytes: number): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, init)
    const text = await textOf(response, mostBytes)
    return {
      status: response.status,
      retryAfterSeconds: waitIn(response.headers.get('retry-after')),
      json: parsed(text),
    }
  } catch (error) {
    throw error instanceof ProviderFault ? error : faultOf(error as Error)
  }
}

async function textOf({ body }: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > mostBytes) throw new ProviderFault('unreadable', 'the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function waitIn(header: string | null): number | undefined {
  const seconds = Number(header)
  return header !== null && seconds > 0 ? Math.min(Math.ceil(seconds), longestWaitSeconds) : undefined
}

function faultOf(error: Error): ProviderFault {
  const { code = '' } = (error.cause ?? {}) as { code?: string }
  if (error.name === 'TimeoutError' || code.includes('TIMEOUT')) return new ProviderFault('silent', 'no answer in time')
  if (/^(HPE_|Z_|ERR_)/.test(code) && !code.startsWith('ERR_TLS'))
    return new ProviderFault('unreadable', `answer is broken (${code})`)
  return new ProviderFault('refused', `no connection (${code || error.name})`)
}

export const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query).toString()}`
