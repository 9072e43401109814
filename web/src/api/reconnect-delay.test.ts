import { expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

test('the first attempt comes within half a second, later ones further apart, none later than half a minute', () => {
  expect([0, 1, 2, 20].map((failures) => reconnectDelay(failures, 1))).toEqual([500, 1000, 2000, 30_000])
})

test('two browsers do not come back at the same moment', () => {
  expect(reconnectDelay(3, 0.1)).not.toBe(reconnectDelay(3, 0.9))
  expect(reconnectDelay(3, 0)).toBe(2000)
})
