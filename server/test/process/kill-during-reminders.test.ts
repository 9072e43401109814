import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { startSandbox } from '../../../sandbox/src/server.ts'
import { reminded } from '../steps/reminders.ts'
import { freshDatabase } from '../world/database.ts'
import { scaled } from '../world/eventually.ts'
import { temporaryFolder } from '../world/temporary-folder.ts'
import { ownPlace, startApp } from './app-process.ts'

const people = 1000
const kills = 2

const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: scaled(60_000), interval: 5 })

interface Browser {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

test(
  'killed in the middle of sending, no reminder is lost, nobody has more repeats than there were kills, and a repeat replaces the first',
  { timeout: scaled(240_000) },
  async () => {
    await using folder = await temporaryFolder()
    const database = await freshDatabase(inject('databaseServer'))
    const own = await ownPlace(folder.path)
    const sandbox = await startSandbox({ port: Number(own.SANDBOX_PORT), folder: null })
    const program = join(import.meta.dirname, 'app-beside-sandbox.ts')
    const place = { ...own, DATABASE_URL: database.workUrl, SMTP_URL: sandbox.smtpUrl }
    const asked = async <T>(path: string, init?: RequestInit) => (await fetch(sandbox.url + path, init)).json() as T
    const counts = () => asked<{ received: number; reached: number }>('/push/counts.json')

    let app = await startApp(place, { program })
    const { rows, people: make } = await reminded(database)
    const [{ key: publicKey } = { key: '' }] = await rows<{ key: string }>('select public_key as key from push_keys')
    const { subscriptions: browsers } = await asked<{ subscriptions: Browser[] }>('/push/subscriptions', {
      method: 'POST',
      body: JSON.stringify({ count: people }),
    })
    await make(people, { browsers, publicKey })

    for (let kill = 1; kill <= kills; kill++) {
      await until(async () => (await counts()).received > (people * kill) / (kills + 2))
      await app.end('SIGKILL')
      expect((await counts()).reached).toBeLessThan(people)
      // What was in hand is due again when its lease is over; nobody has to wait for that here.
      await rows(`update pending_notifications set due_at = now()`)
      app = await startApp(place, { program })
    }
    await until(async () => (await counts()).reached === people)
    await until(async () => (await rows(`select from pending_notifications`)).length === 0)

    expect(await rows(`select from reminder_times where next_at <= now()`)).toEqual([])
    const messages = await asked<{ subscription: string; replaced: boolean }[]>('/push/messages.json')
    const perBrowser = Map.groupBy(messages, ({ subscription }) => subscription)
    expect(perBrowser.size).toBe(people)
    for (const own of perBrowser.values()) {
      expect(own.length).toBeLessThanOrEqual(1 + kills)
      expect(own.filter(({ replaced }) => !replaced)).toHaveLength(1)
    }
    await app.end('SIGTERM')
    await sandbox.stop()
  },
)
