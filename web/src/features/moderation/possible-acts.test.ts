import { expect, test } from 'vitest'
import { possibleActs } from './possible-acts.ts'

const person = { joinedAt: '2026-11-01T00:00:00.000Z', cases: 1, acts: 0, suspendedUntil: null, isDisabled: false }

test('nothing is hidden that is not there, and nothing is done to who is gone or disabled already', () => {
  expect(possibleActs({ person, now: 'there' })).toEqual(['none', 'warn', 'hide', 'suspend', 'disable'])
  expect(possibleActs({ person, now: 'deleted' })).toEqual(['none', 'warn', 'suspend', 'disable'])
  expect(possibleActs({ person: { ...person, isDisabled: true }, now: 'hidden' })).toEqual(['none', 'warn'])
  expect(possibleActs({ person: null, now: 'deleted' })).toEqual(['none'])
})
