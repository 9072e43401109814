import type { Activity } from '@hakari/contract'
import { expect, test } from 'vitest'
import { groupActivities, groupByDay } from './group-activities.ts'
import { withTakenBack } from './taken-back.ts'

let count = 100
const happened = (type: Activity['type'], name: string, entryId?: string): Activity => ({
  id: String(count--),
  type,
  member: { id: `00000000-0000-4000-8000-0000000000${name}`, name, handle: name, avatar: null },
  entry:
    entryId === undefined ? null : { id: entryId, publicId: entryId.padStart(16, 'x'), weight: '65.2', handle: 'me' },
  comment: type.endsWith('comment') ? 'おはよう' : null,
  import: type.startsWith('import') ? { source: 'csv', added: 12 } : null,
  happenedAt: '2026-11-15T12:00:00Z',
})

const inShort = (activities: Activity[]) =>
  groupActivities(activities).map(({ type, members }) => `${type} ${members.map(({ name }) => name).join('+')}`)

test('the same thing several times in a row is one, and something else between keeps them apart', () => {
  expect(
    inShort([
      happened('like', '01', '7'),
      happened('like', '02', '7'),
      happened('like', '03', '8'),
      happened('follow', '04'),
      happened('follow', '05'),
      happened('following', '05'),
      happened('like', '04', '8'),
    ]),
  ).toEqual(['like 01+02', 'like 03', 'follow 04+05', 'following 05', 'like 04'])
})

test('what somebody wrote or recorded, what was imported and what one did oneself stands alone', () => {
  const alone = (['comment', 'my_comment', 'my_like', 'following', 'record', 'import_done'] as const).flatMap(
    (type) => [happened(type, '01', '7'), happened(type, '01', '7')],
  )
  expect(groupActivities(alone)).toHaveLength(12)
})

test('whoever joins leaves the row the same row', () => {
  const [newest, older, oldest] = [happened('follow', '01'), happened('follow', '02'), happened('follow', '03')]
  const [before] = groupActivities([older, oldest])
  expect(groupActivities([newest, older, oldest])[0]?.oldestId).toBe(before?.oldestId)
})

const at = (happenedAt: string) => ({ ...happened('like', '01', '7'), happenedAt })

test('what several did on two days is a row of each day, and days are those of Japan', () => {
  const days = groupByDay([at('2026-11-15T15:00:00Z'), at('2026-11-15T14:59:59Z'), at('2026-11-15T00:00:00Z')])
  expect(days.map(({ day, groups }) => [day, groups.map(({ members }) => members.length)])).toEqual([
    ['2026-11-16', [1]],
    ['2026-11-15', [2]],
  ])
})

test('what was taken back stays in its place, and is not there twice once it is done again', () => {
  const [newer, liked, older] = [
    happened('my_comment', '01', '8'),
    happened('my_like', '01', '7'),
    happened('following', '01'),
  ]
  expect(withTakenBack([newer, older], [liked])).toEqual([newer, liked, older])
  const again = { ...liked, id: '1000' }
  expect(withTakenBack([again, newer, older], [liked])).toEqual([newer, liked, older])
})
