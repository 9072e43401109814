import { push } from '@hakari/contract'
import { expect, test } from 'vitest'
import { ownPath } from './own-paths.ts'
import { readPushMessage } from './push-message.ts'

const siteName = '量りの庭'
const message: push.Message = {
  title: '体重公開アプリ',
  body: '花子さんがいいねしました。',
  path: '/user/taro/post/abc',
  tag: 'like',
  unread: 2,
  memberId: '5f0c2f0e-6c0e-4a53-9f3c-0a4a5f7c2d11',
  actions: [{ action: 'rest', title: '今日はお休み' }],
}

test('what the contract calls a push is read whole', () => {
  expect(readPushMessage(JSON.stringify(push.Message.parse(message)), siteName)).toEqual(message)
  const { actions: _, ...plain } = message
  expect(readPushMessage(JSON.stringify(plain), siteName)).toEqual({ ...plain, actions: [] })
})

test.each([
  undefined,
  '',
  '{',
  'null',
  '[]',
  '42',
  '{}',
  JSON.stringify({ ...message, title: '' }),
  JSON.stringify({ ...message, body: 1 }),
  JSON.stringify({ ...message, path: undefined }),
])('a push that cannot be read says that there is something: %s', (payload) => {
  expect(readPushMessage(payload, siteName)).toMatchObject({
    title: siteName,
    body: '新しいお知らせがあります',
    path: '/activity',
    unread: null,
  })
})

test('what is odd about a push that can be read is passed over', () => {
  const odd = {
    ...message,
    unread: -1,
    actions: [{ action: 'rest' }, null, 'rest', { action: 'stop', title: 'やめる' }],
  }
  const read = readPushMessage(JSON.stringify(odd), siteName)
  expect(read.unread).toBeNull()
  expect(read.actions).toEqual([{ action: 'stop', title: 'やめる' }])
})

test.each([
  ['/activity?kind=like#top', '/activity?kind=like#top'],
  ['/user/%E8%8A%B1/post/1', '/user/%E8%8A%B1/post/1'],
  ['activity', '/activity'],
  ['https://hakari.example/me', '/me'],
])('a notification leads to a page of ours: %s', (path, opened) => {
  expect(ownPath(path, 'https://hakari.example')).toBe(opened)
})

test.each([
  'https://elsewhere.example/me',
  '//elsewhere.example/me',
  '\\\\elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://hakari.example/me',
  '/api/sign-out',
  '/invite/abc',
  '/google/start',
  '/service-worker.js',
  '',
  undefined,
  7,
])('whatever else a notification names leads home: %s', (path) => {
  expect(ownPath(path, 'https://hakari.example')).toBe('/')
})
