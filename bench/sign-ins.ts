import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const agent = new Agent({ keepAlive: true, maxSockets: 2000 })

interface ApiResult {
  status: number
  text: string
  cookie: string
  ms: number
}

function ask(
  url: string,
  method: string,
  { body, cookie = '' }: { body?: object; cookie?: string } = {},
): Promise<ApiResult> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', Cookie: cookie }
    const asked = request(url, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const [cookie = ''] = answer.headers['set-cookie']?.[0]?.split(';') ?? []
        resolve({ status: answer.statusCode ?? 0, text, cookie, ms: performance.now() - started })
      })
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

/** Somebody to measure with. */
export async function testAccount(
  app: string,
): Promise<{ email: string; password: string; member: { id: string }; cookie: string }> {
  const { text, cookie } = await ask(`${app}/api/accounts/test`, 'POST')
  return { ...(JSON.parse(text) as { email: string; password: string; member: { id: string } }), cookie }
}

/** How long a reader waits (99 of 100 times) while nothing happens, and while 500 people sign in at once. */
export async function readsDuringSignIns(app: string) {
  const { email, password } = await testAccount(app)
  const statuses = new Map<number, number>()
  const { quiet, busy } = await readsDuring(app, async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => ask(`${app}/api/sign-in`, 'POST', { body: { email, password } })),
    )
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  return { quiet, busy, signedIn: statuses.get(200) ?? 0, turnedAway: statuses.get(503) ?? 0 }
}

export async function readsDuring(app: string, others: () => Promise<unknown>) {
  const site = { url: `${app}/api/site` }
  const quiet = await reads(site, () => sleep(4000))
  return { quiet, busy: await reads(site, others) }
}

/** One reader asks again and again until the others are done. */
async function reads(
  { url, cookie = '' }: { url: string; cookie?: string },
  others: () => Promise<unknown>,
): Promise<{ p50: number; p99: number; count: number }> {
  const times: number[] = []
  const over = new AbortController()
  const reading = (async () => {
    for (;;) {
      const { status, ms } = await ask(url, 'GET', { cookie })
      if (status !== 200) throw new Error(`a reader got ${status}`)
      times.push(ms)
      if (over.signal.aborted) return
      await sleep(5)
    }
  })()
  await others()
  over.abort()
  await reading
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { p50: share(0.5), p99: share(0.99), count: sorted.length }
}
