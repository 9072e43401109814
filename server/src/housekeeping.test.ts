import { accounts, entries, passkeys, secondFactor, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { housekeepingQueue } from './housekeeping.ts'
import { isSignedIn, mailedSecret, outcomeOf } from '../test/steps/accounts.ts'
import { record } from '../test/steps/social.ts'
import { eventually } from '../test/world/eventually.ts'
import { startWorld, type World } from '../test/world/world.ts'

const world = await startWorld()

const beginTidying = ({ platform: { db, jobs } }: World) =>
  db.transaction().execute((tx) => jobs.enqueue(tx, housekeepingQueue, {}))

async function tidyUp(): Promise<void> {
  await beginTidying(world)
  await eventually(async () =>
    expect(await world.rows(`select 1 from pgboss.job where name = 'housekeeping' and state < 'completed'`)).toEqual(
      [],
    ),
  )
}

test('housekeeping takes sessions away that are over, and leaves the others', async () => {
  const member = await world.member()
  const { email, password } = member
  for (let i = 0; i < 3; i++) await world.visitor().call(sessions.signIn, { body: { email, password } })
  const [, idle, old, living] = (await member.call(sessions.list, {})).items.toReversed().map(({ id }) => id)
  const age = (id: string | undefined, days: number, column: string) =>
    world.rows(`update sessions set ${column} = now() - make_interval(days => $2) where id = $1`, [id, days])
  await age(idle, 15, 'last_seen_at')
  await age(old, 91, 'created_at')
  await age(living, 13, 'last_seen_at')
  await age(living, 89, 'created_at')
  await tidyUp()
  const ids = await world.rows<{ id: string }>('select id from sessions where member_id = $1', [member.member.id])
  expect(ids).toHaveLength(2)
  expect(ids.map(({ id }) => id)).toContain(living)
  expect(await isSignedIn(member)).toBe(true)
})

const ageToken = (email: string, hours: number) =>
  world.rows('update one_time_tokens set expires_at = now() - make_interval(hours => $2) where email = $1', [
    email,
    hours,
  ])

test('housekeeping takes links away a day after they stopped working, and leaves the others', async () => {
  const addresses = ['gone@example.jp', 'expired@example.jp', 'good@example.jp']
  const tokens = await Promise.all(addresses.map((address) => mailedSecret(world, 'signUp', address)))
  await ageToken('gone@example.jp', 25)
  await ageToken('expired@example.jp', 23)
  await tidyUp()
  const outcomes = addresses.map((email, i) =>
    outcomeOf(world.visitor().call(accounts.redeemLink, { body: { email, token: tokens[i] ?? '' } })),
  )
  expect(await Promise.all(outcomes)).toEqual(['link_invalid', 'link_expired', 'ok'])
})

test('housekeeping forgets browsers nobody has signed in with for a year, and leaves the others', async () => {
  const [old, living] = [await world.member(), await world.member()]
  const age = ({ member }: typeof old, days: number) =>
    world.rows('update known_browsers set seen_at = now() - make_interval(days => $2) where member_id = $1', [
      member.id,
      days,
    ])
  await age(old, 367)
  await age(living, 364)
  await tidyUp()
  const left = await world.rows('select member_id from known_browsers where member_id = any($1)', [
    [old.member.id, living.member.id],
  ])
  expect(left).toEqual([{ member_id: living.member.id }])
})

test('housekeeping forgets what was begun and not finished: sign-ins, challenges, apps and recoveries', async () => {
  const [over, going] = [await world.member(), await world.member()]
  const inRows = async ({ member }: typeof over) => {
    const tables = ['pending_sign_ins', 'authenticators', 'recovery_requests']
    const found = await Promise.all(
      tables.map((table) => world.rows(`select 1 from ${table} where member_id = $1`, [member.id])),
    )
    return found.map((rows) => rows.length)
  }
  for (const member of [over, going]) {
    await member.call(secondFactor.begin, {})
    const values = `($1::uuid, sha256(convert_to($1::uuid::text, 'UTF8'))`
    await world.rows(
      `insert into pending_sign_ins (member_id, secret_hash, next, expires_at) values ${values}, '/', now() + interval '1 minute')`,
      [member.member.id],
    )
    await world.rows(`insert into recovery_requests (member_id, secret_hash) values ${values})`, [member.member.id])
  }
  await world.visitor().call(passkeys.beginSignIn, {})
  const challenges = () => world.rows('select 1 from passkey_challenges')
  expect(await challenges()).toHaveLength(1)
  const id = [over.member.id]
  await world.rows(`update pending_sign_ins set expires_at = now() - interval '1 second' where member_id = $1`, id)
  await world.rows(`update authenticators set begun_at = now() - interval '25 hours' where member_id = $1`, id)
  await world.rows(`update recovery_requests set mailed_at = now() - interval '25 hours' where member_id = $1`, id)
  await world.rows(`update passkey_challenges set expires_at = now() - interval '1 second'`)
  await tidyUp()
  expect([await inRows(over), await inRows(going)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
  expect(await challenges()).toEqual([])
})

test('housekeeping forgets after thirty days what was deleted', async () => {
  const member = await world.member()
  for (let i = 0; i < 2; i++) {
    const { id } = await record(member)
    await member.call(entries.remove, { params: { id } })
    if (i === 0) await world.rows(`update spent_keys set spent_at = now() - interval '31 days'`)
  }
  expect(await world.rows('select from spent_keys')).toHaveLength(2)
  await tidyUp()
  expect(await world.rows(`select from spent_keys where spent_at > now() - interval '1 hour'`)).toHaveLength(1)
  expect(await world.rows('select from spent_keys')).toHaveLength(1)
})

test('housekeeping forgets who left 31 days ago and before every backup that is known, and after 90 days when backups were made, but the last good one', async () => {
  for (const days of [0, 30, 32, 96])
    await world.rows(
      `insert into deleted_members values (sha256($1::text::bytea), now() - make_interval(days => $2))`,
      [`somebody ${days}`, days],
    )
  await world.rows(`
    insert into backups (begun_at, is_scheduled, bytes, failure) values
      (now() - interval '95 days', true, 1, null), (now() - interval '94 days', true, 1, null),
      (now() - interval '91 days', true, null, 'full'), (now() - interval '1 day', true, null, 'full')`)
  await tidyUp()
  expect(await world.rows('select from deleted_members')).toHaveLength(3)
  expect(
    await world.rows('select extract(day from now() - begun_at)::integer as days from backups order by 1'),
  ).toEqual([{ days: 1 }, { days: 94 }])
  await world.rows(`
    insert into backups (begun_at, is_scheduled, bytes) values (now() - interval '33 days', false, 1), (now(), true, 1)`)
  await tidyUp()
  expect(await world.rows('select from deleted_members')).toHaveLength(3)
  await world.rows('delete from backups where not is_scheduled')
  await tidyUp()
  expect(await world.rows('select from deleted_members')).toHaveLength(2)
})

test('housekeeping goes on without the file store, and comes back for what it left', async () => {
  const access = { bucket: 'away', region: 'x', accessKeyId: 'x', secretAccessKey: 'x' }
  const without = await startWorld({ s3: { ...access, endpoint: 'http://127.0.0.1:1' } })
  await without.rows(`insert into spent_keys values (gen_random_uuid(), now() - interval '31 days')`)
  await beginTidying(without)
  await eventually(async () => expect(await without.rows('select from spent_keys')).toEqual([]))
  await eventually(async () =>
    expect(await without.rows(`select state from pgboss.job where name = 'housekeeping'`)).toEqual([
      { state: 'retry' },
    ]),
  )
})
