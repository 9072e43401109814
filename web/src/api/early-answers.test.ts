import { afterEach, expect, test } from 'vitest'
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'

const answer = Promise.resolve({ status: 200, text: '{}' })
const feed = '/api/feed/following'

afterEach(() => {
  globalThis.earlyAnswers = undefined
})

test('what was asked for early is handed out once, and to nobody else', () => {
  globalThis.earlyAnswers = new Map([[feed, { member: 'taro', answer }]])
  expect(takeEarlyAnswer('/api/feed/all', 'taro')).toBeUndefined()
  expect(takeEarlyAnswer(feed, 'taro')).toBe(answer)
  expect(takeEarlyAnswer(feed, 'taro')).toBeUndefined()
  globalThis.earlyAnswers.set(feed, { member: 'taro', answer })
  expect(takeEarlyAnswer(feed, 'hanako')).toBeUndefined()
  expect(takeEarlyAnswer(feed, 'taro')).toBeUndefined()
})

test('after something was done nothing is left of what was asked for before', () => {
  globalThis.earlyAnswers = new Map([[feed, { member: 'taro', answer }]])
  dropEarlyAnswers()
  expect(takeEarlyAnswer(feed, 'taro')).toBeUndefined()
})

test('where nothing was asked for early, nothing is handed out', () => {
  expect(takeEarlyAnswer(feed, 'taro')).toBeUndefined()
  expect(() => dropEarlyAnswers()).not.toThrow()
})
