import { accounts, livePath, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, mailedEmailChange, mailedSecret } from '../steps/accounts.ts'
import { openStream } from '../world/live-stream.ts'
import { bareRequestOf, memberOperations } from '../corpus/operations.ts'
import { eventually } from '../world/eventually.ts'
import { type Browser, type SignedIn, startWorld } from '../world/world.ts'

const world = await startWorld()

/** What every operation of a member and the live stream answer to this browser's cookie. */
async function statuses(browser: Browser): Promise<Set<number>> {
  const asked = [...memberOperations.map(bareRequestOf), [livePath, {}] as const]
  const answers = await Promise.all(asked.map(([path, init]) => browser.copy().fetch(path, init)))
  return new Set(answers.map(({ status }) => status))
}

const password = 'entirely another one'
const ends: [string, (member: SignedIn) => Promise<unknown>][] = [
  ['signing out', ({ call }) => call(sessions.signOut, {})],
  ['another password', (m) => m.call(accounts.changePassword, { body: { current: m.password, password } })],
  ['proving again', (m) => m.call(sessions.prove, { body: { password: m.password } })],
  ['signing in again', (m) => m.call(sessions.signIn, { body: { email: m.email, password: m.password } })],
  [
    'a reset',
    async ({ email }) => {
      const token = await mailedSecret(world, 'reset', email)
      await world.visitor().call(accounts.confirmReset, { body: { token, password } })
    },
  ],
  [
    'another address',
    async (m) => {
      const token = await mailedEmailChange(world, m, `moved-${crypto.randomUUID()}@example.jp`)
      await m.call(accounts.confirmEmail, { body: { token } })
    },
  ],
  [
    'ending the others from another device',
    async ({ email, password: current }) => {
      const other = world.visitor()
      await other.call(sessions.signIn, { body: { email, password: current } })
      await other.call(sessions.endOthers, {})
    },
  ],
  ['disabling', ({ member }) => disable(world, member.id)],
  ['deletion', ({ call }) => call(accounts.remove, {})],
]

test.each(ends)('after %s the old cookie is nobody everywhere, and the old stream ends', async (_, end) => {
  const member = await world.member()
  const old = member.copy()
  const { heard } = await openStream(old)
  expect(await statuses(world.visitor())).toEqual(new Set([401]))
  await end(member)
  await eventually(() => expect(heard.ended).toBe(true))
  expect(await statuses(old)).toEqual(new Set([401]))
  expect(await old.copy().call(sessions.viewer, {})).toEqual({ member: null })
})

const cutListeners = (to: typeof world) =>
  to.rows(`select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'hakari live' and datname = current_database()`)

test('a stream ends even if its session ended while the process could not hear it', async () => {
  const [leaving, staying] = [await world.member(), await world.member()]
  const [gone, kept] = [await openStream(leaving), await openStream(staying)]
  await eventually(() => expect(gone.heard.text + kept.heard.text).toContain('hello'))
  await cutListeners(world)
  await world.rows('delete from sessions where member_id = $1', [leaving.member.id])
  await eventually(() => expect(gone.heard.ended).toBe(true))
  expect(kept.heard.ended).toBe(false)
  kept.leave()
})

test('what is said to everybody just when a stream ends harms nobody', async () => {
  const [leaving, staying] = [await world.member(), await world.member()]
  const [gone, kept] = [await openStream(leaving), await openStream(staying)]
  await eventually(() => expect(kept.heard.text).toContain('hello'))
  await world.rows(
    `with ended as (delete from sessions where member_id = $1 returning id)
    select pg_notify('hakari_live', 'no json ' || n) from ended, generate_series(1, 50) n`,
    [leaving.member.id],
  )
  await eventually(() => expect(kept.heard.text.split('hello')).toHaveLength(52))
  await eventually(() => expect(gone.heard.ended).toBe(true))
  kept.leave()
})

test('a stream opened while much is said gets all of it from the greeting on', async () => {
  const busy = await startWorld({ heartbeatMs: 1 })
  const member = await busy.member()
  const streams = await Promise.all(Array.from({ length: 30 }, () => openStream(member.copy())))
  await eventually(() => {
    for (const { answer, heard } of streams) {
      expect(answer.status).toBe(200)
      expect(heard.text).toMatch(/^data: {"type":"hello"}/)
      expect(heard.ended).toBe(false)
    }
  })
  for (const { leave } of streams) leave()
  expect(busy.logLines.filter((line) => line.includes('unexpected'))).toEqual([])
})

test('a stream ends with the next heartbeat when its session runs out or its member is disabled by hand', async () => {
  const quick = await startWorld({ heartbeatMs: 200 })
  const people = await Promise.all([1, 2, 3, 4].map(() => quick.member()))
  const streams = await Promise.all(people.map((one) => openStream(one)))
  const ids = people.map(({ member }) => member.id)
  await quick.rows(`update sessions set last_seen_at = now() - interval '15 days' where member_id = $1`, [ids[0]])
  await quick.rows(`update sessions set created_at = now() - interval '91 days' where member_id = $1`, [ids[1]])
  await quick.rows('update members set disabled_at = now() where id = $1', [ids[2]])
  await eventually(() => expect(streams.map(({ heard }) => heard.ended)).toEqual([true, true, true, false]))
  streams[3]?.leave()
})

test('the stream of somebody who is disabled by hand ends before any heartbeat', async () => {
  const member = await world.member()
  const { heard } = await openStream(member)
  await world.rows('update members set disabled_at = now() where id = $1', [member.member.id])
  await eventually(() => expect(heard.ended).toBe(true))
})
