import { livePath } from '@hakari/contract'
import { expect, inject, test, vi } from 'vitest'
import { type AppProcess, databaseIn, ownPlace, startApp } from './app-process.ts'
import { scaled } from '../world/eventually.ts'
import { madeFolder } from './made-folder.ts'
import { writeMessage } from './write-message.ts'

const stops = 2 * inject('stress')
const writers = 12

test(
  'stopped again and again under load, the app finishes what it began, ends its streams and forgets nothing it confirmed',
  { timeout: scaled(60_000) * stops },
  async () => {
    await using folder = await madeFolder()
    const { PORT, SANDBOX_PORT, DATA_DIR } = await ownPlace(folder.path)
    const place = { PORT, SANDBOX_PORT, DATA_DIR, LIMIT_FACTOR: '1000000' }
    const confirmed: string[] = []
    const odd = new Set<number>()
    for (let stop = 0; stop < stops; stop++) {
      const app = await startApp(place)
      const { heard } = await openStreamAt(app)
      const before = confirmed.length
      const writing = Array.from({ length: writers }, async (_, writer) => {
        for (let i = 0; ; i++) {
          const email = `stop${stop}-${writer}-${i}@example.jp`
          const status = await writeMessage(app.url, email, crypto.randomUUID()).then(
            (answer) => answer.status,
            () => null,
          )
          if (status === null) return
          if (status === 200) confirmed.push(email)
          else if (status !== 503) odd.add(status)
        }
      })
      await vi.waitUntil(() => confirmed.length > before + 5 * writers, { timeout: scaled(60_000), interval: 2 })
      expect(await app.end('SIGTERM')).toBe(0)
      // Until the door is closed.
      await Promise.all(writing)
      // To its end, not cut off: the browser knows that it should come back.
      expect(await heard).toContain('hello')
    }
    expect(odd).toEqual(new Set())
    expect(confirmed.length).toBeGreaterThan(stops)
    const app = await startApp(place)
    {
      await using database = await databaseIn(folder.path)
      const rows = await database.rows<{ email: string }>('select email from contact_messages')
      const kept = new Set(rows.map(({ email }) => email))
      expect(confirmed.filter((email) => !kept.has(email))).toEqual([])
    }
    await app.end('SIGTERM')
  },
)

async function openStreamAt(app: AppProcess): Promise<{ heard: Promise<string> }> {
  const made = await fetch(`${app.url}/api/accounts/test`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  const Cookie = made.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const answer = await fetch(`${app.url}${livePath}`, { headers: { Cookie } })
  return { heard: answer.text() }
}
