import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ownPlace, startApp } from '../../server/test/process/app-process.ts'
import { temporaryFolder } from '../../server/test/world/temporary-folder.ts'
import { answerOf } from '../feed/answer-of.ts'
import type { Ask } from '../feed/load.ts'
import { inProduction } from '../in-production.ts'
import { type Counted, countingProxy } from './counting-proxy.ts'

const times = 30

/** Statements and round trips of one request of each, by an app that nobody else asks. */
export async function countsOf<Name extends string>(
  { user, password, host, port }: pg.Client,
  asks: Record<Name, Ask[]>,
  names: readonly Name[],
): Promise<Record<Name, Counted>> {
  await using folder = await temporaryFolder()
  const proxy = await countingProxy(join(host, `.s.PGSQL.${port}`))
  const databaseUrl = `postgres://${user}:${String(password)}@127.0.0.1:${proxy.port}/postgres`
  const app = await startApp({ ...(await ownPlace(folder.path)), ...inProduction, DATABASE_URL: databaseUrl })
  const counts = {} as Record<Name, Counted>
  for (const name of names) {
    // The first of a kind may connect and ask what is asked but once.
    await answerOf(app.url, asks[name][0])
    await settled(proxy.counted)
    const before = { ...proxy.counted }
    for (let at = 0; at < times; at++) await answerOf(app.url, asks[name][at + 1])
    await settled(proxy.counted)
    counts[name] = {
      statements: (proxy.counted.statements - before.statements) / times,
      roundTrips: (proxy.counted.roundTrips - before.roundTrips) / times,
    }
  }
  await app.end('SIGTERM')
  proxy.close()
  return counts
}

/** What follows an answer, as telling others does, belongs to it. */
async function settled(counted: Counted): Promise<void> {
  for (let seen = -1; seen !== counted.statements; await sleep(100)) seen = counted.statements
}
