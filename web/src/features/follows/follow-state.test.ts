import { expect, test } from 'vitest'
import { expectedFollow } from './follow-state.ts'

const followed = { isFollowed: true, isRequested: false }
const requested = { isFollowed: false, isRequested: true }
const neither = { isFollowed: false, isRequested: false }

test.each([
  ['somebody of whom nothing is known', {}, followed],
  ['who lets everybody follow', { isPrivate: false, isFollowed: false }, followed],
  ['who wants to be asked', { isPrivate: true, isFollowed: false }, requested],
  ['who was asked already', { isFollowed: false, isRequested: true }, requested],
  ['who has accepted the viewer', { isPrivate: true, isFollowed: true }, followed],
])('before the server answers, following %s shows what it will say', (_who, known, expected) => {
  expect(expectedFollow(known, true)).toEqual(expected)
  expect(expectedFollow(known, false)).toEqual(neither)
})
