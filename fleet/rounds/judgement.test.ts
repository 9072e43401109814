import { expect, test } from 'vitest'
import { openGate } from './gate.ts'
import { newPulse } from './pulse.ts'
import { isSound, type Seen, summary } from './seen.ts'

const good: Seen = {
  what: 'kill -9 of PgBouncer',
  before: 'one',
  after: 'two',
  whole: 12,
  writes: 40,
  reads: 5,
  pages: 5,
  acknowledged: 300,
  repeated: 80,
  lost: 0,
  twice: 0,
  wrong: 0,
  greetings: 6,
  missed: 0,
}

test('a round holds only where nothing is lost, twice, wrong or missed, and nobody waited for longer than is promised', () => {
  expect(isSound(good)).toBe(true)
  for (const [name, value] of Object.entries({
    lost: 1,
    twice: 1,
    wrong: 1,
    missed: 1,
    writes: 40.1,
    reads: 5.1,
    pages: 5.1,
  }))
    expect([name, isSound({ ...good, [name]: value })]).toEqual([name, false])
  const [counts] = summary([good, { ...good, lost: 2, twice: 3, wrong: 4, missed: 5 }])
  expect(counts).toBe('2 rounds, 600 acknowledged writes: 2 lost, 3 twice, 4 wrong counts, 5 missed on streams')
})

test('the longest time without anything counts from the fault, and until everything was mended', () => {
  const from = performance.now()
  const pulse = newPulse()
  expect(pulse.silence(from, from + 3000)).toBeCloseTo(3)
  pulse.beat()
  const beaten = performance.now()
  expect(pulse.count(from)).toBe(1)
  expect(pulse.silence(from, beaten + 7000)).toBeGreaterThan(6.999)
  // What was before the fault is no sign of life after it.
  expect(pulse.silence(beaten + 1, beaten + 2001)).toBeCloseTo(2)
})

test('nothing is counted before everybody has stopped between two acts', async () => {
  const gate = openGate(2)
  let isClosed = false
  await gate.pass()
  const closing = gate.close().then(() => (isClosed = true))
  const first = gate.pass()
  await Promise.resolve()
  expect(isClosed).toBe(false)
  const second = gate.pass()
  await closing
  gate.open()
  await Promise.all([first, second])
})
