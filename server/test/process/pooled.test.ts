import { entries, feed, likes, newKey, sessions } from '@hakari/contract'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../world/database.ts'
import { eventually } from '../world/eventually.ts'
import { openStream } from '../world/live-stream.ts'
import { browserAt, startWorld } from '../world/world.ts'
import { opensRight, startPooler } from './fake-pooler.ts'

const database = await freshDatabase(inject('databaseServer'))
const pooler = await startPooler(database.workUrl, 'transaction', opensRight)
afterAll(() => pooler[Symbol.asyncDispose]())
const pooled = () =>
  startWorld({ database: { url: database.url, workUrl: pooler.url }, databaseDirectUrl: database.workUrl })
/** Two processes on one database, each behind a pooler that gives every transaction another connection. */
const [world, beside] = [await pooled(), await pooled()]

test('through a pooler that lends connections for a transaction a session that ended is nobody at once, in every process', async () => {
  for (let round = 0; round < 3; round++) {
    const member = await world.member()
    const there = browserAt(beside.url, new Map(member.cookies))
    const reads = () =>
      Promise.all(Array.from({ length: 3 }, async () => (await there.fetch('/api/feed/following')).status))
    expect([...(await reads()), ...(await reads())]).toEqual([200, 200, 200, 200, 200, 200])
    if (round % 2 === 0) await member.call(sessions.signOut, {})
    else await world.rows('delete from sessions where member_id = $1', [member.member.id])
    expect(await reads()).toEqual([401, 401, 401])
  }
})

test('people post, like, read and hear of it through a pooler, and nothing of theirs is left on its connections', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => world.member()))
  const { heard, leave } = await openStream(browserAt(beside.url, new Map(people[0]?.cookies)))
  await eventually(() => expect(heard.text).toContain('hello'))
  const posts = await Promise.all(
    people.flatMap(({ call }) =>
      Array.from({ length: 4 }, async () => {
        const key = { idempotencyKey: newKey() }
        const post = () => call(entries.record, { body: { weight: '60.5', note: '' } }, key)
        const [one, two] = await Promise.all([post(), post()])
        expect(one.id).toBe(two.id)
        await Promise.all(people.map((liker) => liker.call(likes.like, { params: { id: one.id } })))
        await call(feed.all, { query: {} })
        return one.id
      }),
    ),
  )
  const rows = await world.rows<{ id: string; likes: number }>(
    'select id::text, likes_count as likes from entries where id = any($1)',
    [posts],
  )
  expect(rows.map(({ likes: count }) => count)).toEqual(Array.from({ length: 16 }, () => people.length))
  await eventually(() => expect(heard.text).toContain('"type":"news"'))
  leave()
  for (const { statements, channels, locks, timeout } of await lookAtBackends())
    expect({ statements, channels, locks, timeout }).toEqual({ statements: [], channels: [], locks: 0, timeout: '10s' })
})

/** As many are held at once as there are. */
async function lookAtBackends() {
  const clients = Array.from({ length: pooler.idleCount() }, () => new pg.Client({ connectionString: pooler.url }))
  expect(clients.length).toBeGreaterThan(3)
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => client.query('begin')))
  const seen = await Promise.all(
    clients.map((client) =>
      client.query<{ statements: string[]; channels: string[]; locks: number; timeout: string }>(`
        select array(select name from pg_prepared_statements) as statements, array(select pg_listening_channels()) as channels,
          (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
          current_setting('statement_timeout') as timeout`),
    ),
  )
  await Promise.all(clients.map((client) => client.end()))
  return seen.flatMap(({ rows }) => rows)
}
