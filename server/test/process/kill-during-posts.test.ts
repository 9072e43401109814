import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test, vi } from 'vitest'
import { databaseIn, ownPlace, startApp } from '../app-process.ts'
import { madeFolder } from './made-folder.ts'
import { writeMessage } from './write-message.ts'

const stress = inject('stress')
const messages = 300 * stress
const writers = 20
const kills = 2

interface Message {
  key: string
  email: string
  acknowledged: boolean
}

test(
  'kill -9 in the middle of hundreds of messages loses none that was acknowledged and doubles none that was repeated',
  { timeout: 240_000 * stress },
  async () => {
    await using folder = await madeFolder()
    const { PORT, SANDBOX_PORT, DATA_DIR } = await ownPlace(folder.path)
    const place = {
      PORT,
      SANDBOX_PORT,
      DATA_DIR,
      LIMIT_FACTOR: '1000000',
      MAIL_LEASE_SECONDS: '10',
      MAIL_RETRY_SECONDS: '1',
    }
    const waiting: Message[] = Array.from({ length: messages }, (_, i) => ({
      key: crypto.randomUUID(),
      email: `writer${i}@example.jp`,
      acknowledged: false,
    }))
    const all = [...waiting]
    let app = await startApp(place)

    const writer = async () => {
      for (let message = waiting.shift(); message; message = waiting.shift()) {
        const answer = await writeMessage(app.url, message.email, message.key).catch(() => null)
        if (answer?.status === 200) message.acknowledged = true
        else {
          // No answer, or a refusal of a server that is going down: the same message again, under its key.
          waiting.push(message)
          await sleep(20)
        }
      }
    }
    const acknowledged = () => all.filter((message) => message.acknowledged).length
    const killer = async () => {
      for (let kill = 1; kill <= kills; kill++) {
        await vi.waitUntil(() => acknowledged() > (messages * kill) / (kills + 1), { timeout: 60_000, interval: 5 })
        await app.end('SIGKILL')
        app = await startApp(place)
      }
    }
    await Promise.all([killer(), ...Array.from({ length: writers }, writer)])
    expect(acknowledged()).toBe(messages)

    await using database = await databaseIn(folder.path)
    const perWriter = 'select email, count(*)::int as times from contact_messages group by email'
    const rows = await database.rows<{ times: number }>(perWriter)
    expect(rows).toHaveLength(messages)
    expect(rows.filter(({ times }) => times !== 1)).toEqual([])

    const confirmations = async () => {
      const operator = 'operator@hakari.example'
      const url = `http://localhost:${SANDBOX_PORT}/mailbox/messages.json`
      const mails = (await (await fetch(url)).json()) as { to: string; messageId: string }[]
      const toWriters = mails.filter(({ to }) => to !== operator)
      return { toWriters, ids: new Set(toWriters.map(({ messageId }) => messageId)) }
    }
    await vi.waitFor(async () => expect((await confirmations()).ids.size).toBe(messages), {
      timeout: 90_000,
      interval: 300,
    })
    const { toWriters, ids } = await confirmations()
    const mostAtOnce = 10
    expect(toWriters.length - ids.size).toBeLessThanOrEqual(kills * mostAtOnce)
    expect(Object.values(Object.groupBy(toWriters, ({ to }) => to)).every((own) => own && own.length <= 2)).toBe(true)
    expect(await app.end('SIGTERM')).toBe(0)
  },
)
