import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { childrenNamed, postmasterIn } from './app-process.ts'
import { eventually, scaled } from '../world/eventually.ts'
import { startWorld, type World } from '../world/world.ts'
import { temporaryFolder } from '../world/temporary-folder.ts'
import { writeMessage } from './write-message.ts'

/** A statement may take a second; what says nothing for another one is cut off. */
const waitMs = 500
const cutAfterMs = 2 * waitMs + 1000

test('a frozen PostgreSQL holds a request for seconds, and when it goes on everybody gets the answer to their own question', async () => {
  await using folder = await temporaryFolder()
  const database = await startEmbedded(folder.path)
  await using leaving = new AsyncDisposableStack()
  leaving.defer(database.stop)
  const world = await startWorld({ database, databaseWaitMs: waitMs })
  const postmaster = await postmasterIn(folder.path)
  expect(new Set(await answers(world, 1))).toEqual(new Set(['own']))

  const frozen = [postmaster, ...childrenNamed(postmaster, 'postgres')]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  leaving.defer(() => thaw(frozen))
  const asked = performance.now()
  const own = answers(world, 2)
  const written = await Promise.all(Array.from({ length: 20 }, (_, i) => writeMessage(world.url, `${i}@example.jp`)))
  expect(new Set(written.map(({ status }) => status))).toEqual(new Set([503]))
  // Waiting for a connection, then for the answer; whatever waited for both was asked to come back before.
  expect(performance.now() - asked).toBeLessThan(scaled(cutAfterMs + waitMs + 2000))
  const looked = performance.now()
  const check = await fetch(`${world.url}/readyz`)
  // Before the first statement is cut off it is only known that nobody gets a connection.
  expect([check.status, await check.text()]).toEqual([503, expect.stringMatching(/^(database away|pool exhausted)$/)])
  expect(performance.now() - looked).toBeLessThan(scaled(1500))
  expect(new Set(await own)).toEqual(new Set(['none']))

  thaw(frozen)
  await eventually(async () => expect((await fetch(`${world.url}/readyz`)).status).toBe(200))
  expect(new Set(await answers(world, 3))).toEqual(new Set(['own']))
  expect((await writeMessage(world.url, 'after@example.jp')).status).toBe(200)
})

/** Fifty different questions at once, and whether each got its own answer, another's or none. */
const answers = ({ platform: { db } }: World, round: number) =>
  Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const question = `${round} ${i}`
      const asked = db
        .transaction()
        .execute((tx) => sql<{ said: string }>`select ${question}::text as said`.execute(tx))
      return asked.then(
        ({ rows }) => (rows[0]?.said === question ? 'own' : 'another'),
        () => 'none',
      )
    }),
  )

function thaw(pids: number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // Ended meanwhile.
    }
}
