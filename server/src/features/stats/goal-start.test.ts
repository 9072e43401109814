import { entries, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { signUp } from '../../../test/steps/accounts.ts'
import { record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const startOf = async (member: SignedIn) => (await member.call(stats.mine, {})).goalStart
const remove = (member: SignedIn, id: string) => member.call(entries.remove, { params: { id } })

test('a goal whose start is deleted goes on from the next weight on its way, and never turns around', async () => {
  const member = await signUp(world, 'turned@example.jp', { form: { targetWeight: '60' } })
  const [first, second] = [await record(member, '70'), await record(member, '65')]
  await record(member, '59')
  await world.rows(`update entries set created_at = created_at - interval '2 days' where member_id = $1`, [
    member.member.id,
  ])
  expect(await startOf(member)).toBe('70')
  await remove(member, first.id)
  expect(await startOf(member)).toBe('65')
  await remove(member, second.id)
  expect(await startOf(member)).toBeNull()
})

test('a typing error that is taken back leaves the goal as if it had never been', async () => {
  const member = await signUp(world, 'mistyped@example.jp', { form: { targetWeight: '60' } })
  const wrong = await record(member, '7.2')
  await record(member, '72')
  expect(await startOf(member)).toBe('7.2')
  await remove(member, wrong.id)
  expect(await startOf(member)).toBe('72')
})
