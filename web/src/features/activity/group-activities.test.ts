import type { Activity } from '@hakari/contract'
import { expect, test } from 'vitest'
import { groupActivities } from './group-activities.ts'

let count = 100
const happened = (type: Activity['type'], name: string, entryId?: string): Activity => ({
  id: String(count--),
  type,
  member: { id: `00000000-0000-4000-8000-0000000000${name}`, name, handle: name, avatar: null },
  entry:
    entryId === undefined ? null : { id: entryId, publicId: entryId.padStart(16, 'x'), weight: '65.2', handle: 'me' },
  comment: type.endsWith('comment') ? 'おはよう' : null,
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

test('what somebody wrote, and what one liked oneself, stands alone', () => {
  const alone = (['comment', 'my_comment', 'my_like'] as const).flatMap((type) => [
    happened(type, '01', '7'),
    happened(type, '01', '7'),
  ])
  expect(groupActivities(alone)).toHaveLength(6)
})

test('whoever joins leaves the row the same row', () => {
  const [newest, older, oldest] = [happened('follow', '01'), happened('follow', '02'), happened('follow', '03')]
  const [before] = groupActivities([older, oldest])
  expect(groupActivities([newest, older, oldest])[0]?.oldestId).toBe(before?.oldestId)
})
