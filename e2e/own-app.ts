import { answerTo } from '../scripts/admin/answer.ts'
import { readConfig } from '../server/src/config.ts'
import { databaseIn, ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { expect, type Mail } from './test.ts'

/** An app with settings of its own, for what would be seen in every other journey. */
export async function ownApp(settings: Record<string, string>) {
  await using own = new AsyncDisposableStack()
  const folder = own.use(await temporaryFolder())
  const place = { ...(await ownPlace(folder.path)), ...settings }
  const app = await startApp(place)
  if (!app.url) throw new Error(app.output())
  own.defer(async () => void (await app.end('SIGTERM')))
  const sandbox = `http://localhost:${place.SANDBOX_PORT}`
  const all = own.move()
  return {
    url: app.url,
    sandbox,
    /** What only time brings is written where the app reads it. */
    written: async (sql: string, values: unknown[] = []) => {
      await using database = await databaseIn(folder.path)
      await database.rows(sql, values)
    },
    /** What `npm run admin -- ...` says. */
    admin: async (...args: string[]) => {
      const { done, said } = await answerTo(args, () => readConfig(place))
      expect(done, said).toBe(true)
      return said
    },
    /** The newest mail to this address about this. */
    mail: async (address: string, topic: string): Promise<Mail> => {
      let found: Mail | undefined
      await expect
        .poll(async () => {
          const mails = (await (
            await fetch(`${sandbox}/mailbox/messages.json?to=${encodeURIComponent(address)}`)
          ).json()) as Mail[]
          found = mails.find(({ subject }) =>
            subject.startsWith(`【${settings['SITE_NAME'] ?? '体重公開アプリ'}】${topic}`),
          )
          return found
        })
        .toBeTruthy()
      if (!found) throw new Error(`no mail about ${topic}`)
      return found
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
