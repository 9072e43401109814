import { policy } from '@hakari/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

async function memberSince(day: string) {
  const member = await world.member()
  await world.rows(`update members set joined_at = $2::date::timestamp at time zone 'Asia/Tokyo' where id = $1`, [
    member.member.id,
    day,
  ])
  return member
}

/** A member of before the newest wording. */
const olderMember = () => memberSince('2026-11-01')

test('a member of before is told once what changes in the privacy policy, and the version they saw is kept', async () => {
  const { call, member } = await olderMember()
  const { version } = policy.current
  expect(await call(policy.notice, {})).toEqual({ version })
  expect(await call(policy.notice, {})).toEqual({ version })
  expect(await call(policy.seen, { body: { version } })).toEqual({ version: null })
  expect(await call(policy.notice, {})).toEqual({ version: null })
  const kept = `select version, seen_at > now() - interval '1 hour' as now from policy_notices where member_id = $1`
  expect(await world.rows(kept, [member.id])).toEqual([{ version, now: true }])
})

test('who has seen an earlier wording is told of the newest, and an old tab takes nothing back', async () => {
  const { call } = await olderMember()
  const { version } = policy.current
  expect(await call(policy.seen, { body: { version: version - 1 } })).toEqual({ version })
  await call(policy.seen, { body: { version } })
  expect(await call(policy.seen, { body: { version: version - 1 } })).toEqual({ version: null })
})

test('who registers under the newest wording is not told of it again, and nobody has seen one that is not yet written', async () => {
  const { call } = await memberSince(policy.current.announcedOn)
  expect(await call(policy.notice, {})).toEqual({ version: null })
  const next = call(policy.seen, { body: { version: policy.current.version + 1 } })
  await expect(next).rejects.toMatchObject({ code: 'invalid_input' })
})
