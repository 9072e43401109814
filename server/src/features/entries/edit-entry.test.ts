import { comments, entries, feed, type InputOf, likes, readings, shortLinks, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, outcomeOf, signUp } from '../../../test/steps/accounts.ts'
import { bringIn, bringInFile, listOf } from '../../../test/steps/history.ts'
import { faultsIn, record, wrongCounts } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { limitTable } from '../../limits.ts'
import { cardPath } from '../cards/index.ts'

const world = await startWorld()

type Correction = InputOf<typeof entries.edit>['body']
const edit = (member: SignedIn, id: string, body: Correction) => member.call(entries.edit, { params: { id }, body })
const one = (member: SignedIn, id: string) => member.call(entries.one, { params: { id } })
const hoursBefore = (time: string, hours: number) => new Date(Date.parse(time) - hours * 3_600_000).toISOString()

/** What counts for each day in the chart. */
const weightsOfDays = async (member: SignedIn) => (await member.call(stats.chart, { query: {} })).series.weights

test('a corrected entry keeps its likes, comments and place, and says when it was corrected', async () => {
  const [owner, fan] = [await world.member(), await world.member()]
  const before = await record(owner, '56.2', '朝')
  const params = { id: before.id }
  const newer = await record(owner, '65')
  await fan.call(likes.like, { params })
  await fan.call(comments.add, { params, body: { text: 'おつかれさま' } })
  expect(before).toMatchObject({ editedAt: null, revision: 0 })
  const after = await edit(owner, before.id, { weight: '６５，２', note: ' 昼 ', revision: 0 })
  expect(after).toMatchObject({ weight: '65.2', note: '昼', likes: 1, comments: 1, revision: 1 })
  expect(after).toMatchObject({ measuredAt: before.measuredAt, publishedAt: before.publishedAt, key: before.key })
  expect(Date.parse(after.editedAt ?? '')).toBeGreaterThan(Date.parse(before.publishedAt))
  expect(await one(fan, before.id)).toMatchObject({ weight: '65.2', editedAt: after.editedAt, isLiked: true })
  expect((await owner.call(feed.following, { query: {} })).items.map(({ id }) => id)).toEqual([newer.id, before.id])
  expect(await wrongCounts(world)).toEqual([])
})

test('what is left out of a correction stays', async () => {
  const owner = await world.member()
  const { id, measuredAt } = await record(owner, '65.2', '朝')
  expect(await edit(owner, id, { note: '', revision: 0 })).toMatchObject({ weight: '65.2', note: '', measuredAt })
  const earlier = hoursBefore(measuredAt, 3)
  expect(await edit(owner, id, { measuredAt: earlier, revision: 1 })).toMatchObject({
    weight: '65.2',
    note: '',
    measuredAt: earlier,
    revision: 2,
  })
})

test('changes, statistics and the target follow a corrected weight', async () => {
  const owner = await signUp(world, 'corrected@example.jp', { form: { targetWeight: '60' } })
  const [wrong, next] = [await record(owner, '7.2'), await record(owner, '71')]
  expect(await owner.call(stats.mine, {})).toMatchObject({ goalStart: '7.2', monthlyChange: '63.8' })
  await edit(owner, wrong.id, { weight: '72', revision: 0 })
  expect((await one(owner, next.id)).delta).toBe('-1.0')
  expect(await owner.call(stats.mine, {})).toMatchObject({
    goalStart: '72',
    monthlyChange: '-1.0',
    latestWeight: '71',
    toTarget: '11.0',
  })
  // The way leads down now: what lies beyond the target would be no start.
  expect(await world.rows('select goal_direction from members where id = $1', [owner.member.id])).toEqual([
    { goal_direction: -1 },
  ])
  await edit(owner, next.id, { weight: '70.5', revision: 0 })
  expect(await weightsOfDays(owner)).toEqual([72])
  expect(await owner.call(stats.mine, {})).toMatchObject({ latestWeight: '70.5' })
})

test('a goal whose start is deleted does not turn around when another weight is corrected', async () => {
  const owner = await signUp(world, 'held@example.jp', { form: { targetWeight: '60' } })
  const [start, beyond] = [await record(owner, '70'), await record(owner, '59')]
  await world.rows(`update entries set created_at = created_at - interval '2 days' where member_id = $1`, [
    owner.member.id,
  ])
  await owner.call(entries.remove, { params: { id: start.id } })
  await edit(owner, beyond.id, { weight: '58.9', revision: 0 })
  expect((await owner.call(stats.mine, {})).goalStart).toBeNull()
})

test('an entry that was measured at another time changes the order of the weights, and never the one of the feed', async () => {
  const owner = await world.member()
  const [first, second] = [await record(owner, '60'), await record(owner, '62')]
  await edit(owner, second.id, { measuredAt: hoursBefore(first.measuredAt, 24), revision: 0 })
  expect((await one(owner, second.id)).delta).toBeNull()
  expect((await one(owner, first.id)).delta).toBe('-2.0')
  expect(await owner.call(stats.mine, {})).toMatchObject({ latestWeight: '60', latestMeasuredAt: first.measuredAt })
  expect((await owner.call(feed.all, { query: {} })).items.slice(0, 2).map(({ id }) => id)).toEqual([
    second.id,
    first.id,
  ])
})

test('the shared picture is another one after a correction', async () => {
  const owner = await world.member()
  const { id, publicId } = await record(owner, '65.2')
  await owner.call(shortLinks.create, { params: { id } })
  const path = () => cardPath(world.platform, publicId)
  const before = await path()
  await edit(owner, id, { weight: '65.3', revision: 0 })
  expect(await path()).not.toBe(before)
})

test('nothing is measured in the future, nor before 2000', async () => {
  const owner = await world.member()
  const { id } = await record(owner)
  const { measuredAt, editedAt } = await edit(owner, id, { measuredAt: '2999-01-01T00:00:00Z', revision: 0 })
  expect(measuredAt).toBe(editedAt)
  // The same again, because the answer was lost, is the same.
  expect(await edit(owner, id, { measuredAt: '2999-01-01T00:00:00Z', revision: 0 })).toMatchObject({ revision: 1 })
  for (const wrong of ['1999-12-31T23:59:59Z', '2026-01-01', 'now', ''])
    expect(await outcomeOf(edit(owner, id, { measuredAt: wrong, revision: 1 }))).toBe('invalid_input')
  expect(await edit(owner, id, { measuredAt: '2000-01-01T00:00:00Z', revision: 1 })).toMatchObject({ revision: 2 })
})

test('what another device has corrected is not overwritten, and the same from two devices is one correction', async () => {
  const owner = await world.member()
  const { id } = await record(owner, '65.2')
  await edit(owner, id, { weight: '65.4', revision: 0 })
  expect(await outcomeOf(edit(owner, id, { weight: '65.6', revision: 0 }))).toBe('entry_changed')
  expect(await outcomeOf(edit(owner, id, { weight: '65.6', revision: 7 }))).toBe('entry_changed')
  expect(await edit(owner, id, { weight: '65.40', revision: 0 })).toMatchObject({ weight: '65.4', revision: 1 })
  expect(await edit(owner, id, { weight: '65.6', revision: 1 })).toMatchObject({ weight: '65.6', revision: 2 })
})

test('of ten devices that correct at once one is right, and the others are told', async () => {
  const owner = await world.member()
  const { id } = await record(owner, '65')
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, i) => outcomeOf(edit(owner, id, { weight: `66.${i}`, revision: 0 }))),
  )
  expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill('entry_changed'), 'ok'])
  expect((await one(owner, id)).revision).toBe(1)
})

test('corrected to what it is already, an entry is not corrected', async () => {
  const owner = await world.member()
  const entry = await record(owner, '65.2', '朝')
  const { note, measuredAt } = entry
  expect(await edit(owner, entry.id, { weight: '65.2', note, measuredAt, revision: 0 })).toEqual(entry)
})

test('only who published an entry corrects it, while it is there', async () => {
  const [owner, other] = [await world.member(), await world.member()]
  const { id } = await record(owner)
  expect(await outcomeOf(edit(other, id, { weight: '50', revision: 0 }))).toBe('not_own_entry')
  await owner.call(entries.remove, { params: { id } })
  for (const member of [owner, other])
    expect(await outcomeOf(edit(member, id, { weight: '50', revision: 0 }))).toBe('not_found')
  const hidden = await record(owner)
  await disable(world, owner.member.id)
  expect(await outcomeOf(edit(other, hidden.id, { weight: '50', revision: 0 }))).toBe('not_found')
})

test('corrections, likes and a deletion at once leave every count right and fail nobody', async () => {
  const [owner, fan] = [await world.member(), await world.member()]
  for (let round = 0; round < 5; round++) {
    const { id } = await record(owner, '65')
    const params = { id }
    const outcomes = await Promise.all([
      ...Array.from({ length: 8 }, (_, i) => outcomeOf(edit(owner, id, { weight: `6${i}.5`, revision: 0 }))),
      ...Array.from({ length: 8 }, (_, i) => outcomeOf(fan.call(i % 2 ? likes.like : likes.unlike, { params }))),
      outcomeOf(owner.call(entries.remove, { params })),
    ])
    expect(new Set(outcomes).difference(new Set(['ok', 'entry_changed', 'not_found']))).toEqual(new Set())
    expect(await outcomeOf(one(owner, id))).toBe('not_found')
  }
  expect(faultsIn(world)).toEqual([])
  expect(await wrongCounts(world)).toEqual([])
})

test('thirty corrections an hour, and one that is repeated or refused is none of them', async () => {
  const strict = await startWorld({ limits: { ...world.config.limits, editsPerMember: limitTable.editsPerMember } })
  const owner = await strict.member()
  const { id } = await record(owner, '65')
  for (let i = 0; i < 30; i++) {
    const body = { weight: String(66 + i), revision: i }
    await edit(owner, id, body)
    await edit(owner, id, body)
    expect(await outcomeOf(edit(owner, id, { weight: '50', revision: i }))).toBe('entry_changed')
  }
  expect(await outcomeOf(edit(owner, id, { weight: '50', revision: 30 }))).toBe('too_many_requests')
  strict.clock.advance(3601)
  expect(await outcomeOf(edit(owner, id, { weight: '50', revision: 30 }))).toBe('ok')
})

test('where a weight came from is said until the weight is another one', async () => {
  const owner = await world.member()
  const body = { weight: '65.2', source: 'fitbit' as const, measuredAt: '2026-01-05T22:00:00Z' }
  const { id } = await owner.call(entries.record, { body })
  const row = async () => (await owner.call(entries.download, {})).split('\r\n')[1]
  await edit(owner, id, { note: '朝', measuredAt: '2026-01-05T22:10:00Z', revision: 0 })
  expect(await row()).toBe('2026/01/06,07:10,65.2,朝,fitbit,2026-01-05T22:10:00.000Z,yes,everyone')
  await edit(owner, id, { weight: '65.4', revision: 1 })
  expect(await row()).toBe('2026/01/06,07:10,65.4,朝,typed,2026-01-05T22:10:00.000Z,yes,everyone')
})

test('a published reading that is corrected is one weighing, in the list, in the trend and in the file', async () => {
  const owner = await world.member()
  const measuredAt = hoursBefore(new Date().toISOString(), 30)
  const reading = await bringIn(owner, [{ id: 'a', weight: '65.2', measuredAt }])
  const entry = await owner.call(readings.publish, { params: { id: reading } })
  await edit(owner, entry.id, { weight: '64.8', measuredAt: hoursBefore(measuredAt, 48), revision: 0 })
  expect(await listOf(owner)).toMatchObject([{ id: reading, weight: '65.2', entryId: entry.id }])
  expect(await weightsOfDays(owner)).toEqual([64.8])
  expect((await owner.call(entries.download, {})).trim().split('\r\n')).toHaveLength(2)
  await owner.call(entries.remove, { params: { id: entry.id } })
  expect(await weightsOfDays(owner)).toEqual([65.2])
})

test('what a scale said and its owner corrected does not come in once more as a reading', async () => {
  const owner = await world.member()
  const measuredAt = '2026-01-05T22:00:00.000Z'
  const body = { weight: '65.2', source: 'health_planet' as const, measuredAt }
  const { id } = await owner.call(entries.record, { body })
  await edit(owner, id, { weight: '64.8', measuredAt: '2026-01-07T22:00:00Z', revision: 0 })
  await edit(owner, id, { weight: '64.9', revision: 1 })
  const { run } = await bringInFile(owner, [
    { id: 'a', weight: '65.2', measuredAt },
    { id: 'b', weight: '66', measuredAt },
  ])
  expect(run).toMatchObject({ added: 1 })
  expect((await listOf(owner)).map(({ weight }) => weight)).toEqual(['66'])
})
