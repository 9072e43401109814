import { entries, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { signUp } from '../../../test/steps/accounts.ts'
import { record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const mine = ({ call }: SignedIn) => call(stats.mine, {})

/** Recorded then, by the clock of Japan. */
async function recordAt(member: SignedIn, weight: string, moment: string) {
  const { id } = await record(member, weight)
  await world.rows(`update entries set measured_at = $2::timestamp at time zone 'Asia/Tokyo' where id = $1`, [
    id,
    moment,
  ])
  return id
}

let ahead = 0
/** The app's clock goes on to this moment of Japan. */
function travelTo(moment: string) {
  const seconds = (Date.parse(`${moment}+09:00`) - Date.now()) / 1000
  world.clock.advance(seconds - ahead)
  ahead = seconds
}

test('whoever has recorded nothing yet has figures of nothing', async () => {
  expect(await mine(await world.member())).toEqual({
    monthlyRecords: 0,
    monthlyWeighings: 0,
    latestWeight: null,
    latestMeasuredAt: null,
    monthlyChange: '0.0',
    targetWeight: null,
    toTarget: null,
    goalStart: null,
    followers: 0,
    following: 0,
  })
})

test('the change of the month is newest minus oldest, of fewer than two 0.0, and the rest counts from the target', async () => {
  const member = await signUp(world, 'figures@example.jp', { form: { targetWeight: '60' } })
  expect(await mine(member)).toMatchObject({ targetWeight: '60', toTarget: null })
  await record(member, '63.45')
  expect(await mine(member)).toMatchObject({
    monthlyRecords: 1,
    latestWeight: '63.45',
    monthlyChange: '0.0',
    toTarget: '3.5',
  })
  await record(member, '70')
  const last = await record(member, '59.95')
  expect(await mine(member)).toMatchObject({ monthlyRecords: 3, monthlyChange: '-3.5', toTarget: '-0.1' })
  await member.call(entries.remove, { params: { id: last.id } })
  expect(await mine(member)).toMatchObject({ monthlyRecords: 2, latestWeight: '70', monthlyChange: '6.6' })
  await record(member, '63.41')
  expect(await mine(member)).toMatchObject({ monthlyChange: '0.0', toTarget: '3.4' })
})

test('a month begins and ends at midnight in Japan', async () => {
  const member = await world.member()
  await recordAt(member, '50', '2027-02-28 23:59:59.999')
  await recordAt(member, '60', '2027-03-01 00:00:00')
  await recordAt(member, '61', '2027-03-31 23:59:59.999')
  await recordAt(member, '70', '2027-04-01 00:00:00')
  const figures = async (moment: string) => {
    travelTo(moment)
    const { monthlyRecords, monthlyChange, latestWeight } = await mine(member)
    return [monthlyRecords, monthlyChange, latestWeight]
  }
  expect(await figures('2027-02-28T23:59:50')).toEqual([1, '0.0', '70'])
  expect(await figures('2027-03-01T00:00:01')).toEqual([2, '1.0', '70'])
  expect(await figures('2027-03-31T23:59:50')).toEqual([2, '1.0', '70'])
  expect(await figures('2027-04-01T00:00:01')).toEqual([1, '0.0', '70'])
  expect(await figures('2027-12-31T23:59:50')).toEqual([0, '0.0', '70'])
})

test('newest and oldest are so by when they were measured', async () => {
  travelTo('2028-02-29T12:00:00')
  const member = await world.member()
  await recordAt(member, '70', '2028-02-20 08:00:00')
  await recordAt(member, '75', '2028-02-01 08:00:00')
  await recordAt(member, '72', '2028-02-10 08:00:00')
  expect(await mine(member)).toMatchObject({ monthlyRecords: 3, latestWeight: '70', monthlyChange: '-5.0' })
})
