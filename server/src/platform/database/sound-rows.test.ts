import { expect, test } from 'vitest'
import { record } from '../../../test/steps/social.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const person = await world.member()
await record(person)
const { id } = person.member

const change = (table: string, set: string) =>
  world.rows(`update ${table} set ${set} where ${table === 'members' ? 'id' : 'member_id'} = $1 returning 1`, [id])

test.each([
  ['entries', 'weight = 0'],
  ['entries', 'weight = 500.1'],
  ['entries', "weight = 'NaN'"],
  ['entries', 'read_weight = 0, read_at = now()'],
  ['entries', 'read_weight = 501, read_at = now()'],
  ['entries', 'read_weight = 60'],
  ['entries', 'read_at = now()'],
  ['entries', "read_weight = 60, read_at = 'infinity'"],
  ['entries', "public_id = 'a/../b'"],
  ['entries', "source = 'guessed'"],
  ['entries', 'audience = 0'],
  ['entries', 'audience = 4'],
  ['entries', 'hidden_audience = 4'],
  ['entries', "commenters = 'friends'"],
  ['entries', "created_at = '-infinity'"],
  ['entries', "measured_at = 'infinity'"],
  ['entries', "edited_at = 'infinity', revision = 1"],
  ['entries', 'edited_at = now()'],
  ['entries', 'edited_at = now(), revision = -1'],
  ['entries', 'likes_count = -1'],
  ['entries', 'comments_count = -1'],
  ['members', "name = ''"],
  ['members', "handle = 'Upper'"],
  ['members', "shown_numbers = 'half'"],
  ['members', 'usual_audience = 0'],
  ['members', "usual_commenters = 'friends'"],
  ['members', 'target_weight = 0'],
  ['members', 'target_weight = 999.1'],
  ['members', 'target_set_at = now()'],
  ['members', 'goal_direction = 0'],
  ['members', 'awaits_approval_since = now()'],
  ['members', 'followers_count = -1'],
  ['members', 'following_count = -1'],
  ['members', 'entries_count = -1'],
  ['members', 'entries_for_followers_count = -1'],
  ['members', 'entries_for_all_count = -1'],
  ['members', 'recent_entries_count = -1'],
  ['members', 'recent_days_count = -1'],
])('no row of %s can be written with %s', async (table, set) => {
  await expect(change(table, set)).rejects.toThrow(`${table}_sound`)
})

test.each([
  ['entries', 'weight = 500, read_weight = 0.1, read_at = now(), audience = 3, hidden_audience = 1'],
  ['entries', "commenters = 'nobody', edited_at = now(), revision = 1, hidden_audience = null"],
  ['members', "name = 'é', handle = 'a_1', shown_numbers = 'none', usual_audience = 3, usual_commenters = 'nobody'"],
  ['members', 'target_weight = 999, goal_direction = -1'],
  ['members', 'target_weight = null, goal_direction = null'],
])('a row of %s with %s can be written', async (table, set) => {
  expect(await change(table, set)).toHaveLength(1)
})

const folded = async () =>
  (await world.rows<{ folded_name: string }>('select folded_name from members where id = $1', [id]))[0]?.folded_name

test('a name is folded for the search with every way in which it comes or changes, whatever else is written', async () => {
  await change('members', "name = 'ＥＬＡＮ', folded_name = 'of another'")
  expect(await folded()).toBe('elan')
  await change('members', "folded_name = ''")
  expect(await folded()).toBe('elan')
  await change('members', 'followers_count = followers_count')
  expect(await folded()).toBe('elan')
})
