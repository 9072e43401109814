import { expect, test } from 'vitest'
import { isOfActivity, isReminder, leadsTo } from './shown-notifications.ts'

const at = (path: string) => {
  const { pathname, search } = new URL(path, 'https://hakari.example')
  return leadsTo({ pathname, search })
}

test.each(['like-42', 'comment-7', 'follow-3', 'record-9', 'import-1', 'unreadable'])(
  'who has read the activity has read %s',
  (tag) => expect(isOfActivity({ tag, path: '/activity' })).toBe(true),
)

test.each(['reminder', 'announcement-2', 'test', 'likely-1', ''])('activity says nothing of %s', (tag) =>
  expect(isOfActivity({ tag, path: '/activity' })).toBe(false),
)

test('who opens an entry has read what leads there, and nothing else', () => {
  const comment = { tag: 'comment-7', path: '/user/taro/post/abc#comments' }
  expect(at('/user/taro/post/abc')(comment)).toBe(true)
  expect(at('/user/taro/post/abd')(comment)).toBe(false)
  expect(at('/user/taro')(comment)).toBe(false)
})

test('a tab of the settings is a page of its own, and a test stays until that is opened', () => {
  const imported = { tag: 'import-1', path: '/settings?tab=data' }
  expect(at('/settings?tab=data')(imported)).toBe(true)
  expect(at('/settings')(imported)).toBe(false)
})

test('a reminder stays until somebody weighs or answers, whichever page is open', () => {
  const reminder = { tag: 'reminder', path: '/settings?tab=notifications' }
  expect(at('/settings?tab=notifications')(reminder)).toBe(false)
  expect(isReminder(reminder)).toBe(true)
})
