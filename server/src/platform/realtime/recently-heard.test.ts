import { expect, test } from 'vitest'
import { recentlyHeard } from './recently-heard.ts'

/** One that stands still between what is said of it. */
function hearing() {
  let now = 1_000_000
  const recent = recentlyHeard(() => now)
  return {
    recent,
    pass: (ms: number) => void (now += ms),
    hear: (id: number) => recent.take({ published: [['m', String(id)]] }),
    told: (ms: number) => {
      const { coversMs, happened } = recent.since(ms)
      return { coversMs, ids: [...(happened.published.get('m') ?? [])].map(Number) }
    },
  }
}

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

test('who asks for a moment is told of that moment', () => {
  const { hear, pass, told } = hearing()
  pass(20_000)
  hear(1)
  pass(3000)
  hear(2)
  pass(1000)
  expect(told(2000)).toEqual({ coversMs: 2000, ids: [2] })
  expect(told(4000)).toEqual({ coversMs: 4000, ids: [1, 2] })
  expect(told(0)).toEqual({ coversMs: 0, ids: [] })
})

test('of very much only the newest is told, and it is said that what came before is missing', () => {
  const { hear, pass, told } = hearing()
  pass(20_000)
  for (let id = 0; id < 2000; id++) {
    hear(id)
    pass(10)
  }
  expect(told(10_000)).toEqual({ coversMs: 1010, ids: numbersFrom(1900, 100) })
})

test('what is older than half a minute is told to nobody', () => {
  const { hear, pass, told } = hearing()
  hear(1)
  pass(100_000)
  hear(2)
  pass(30_000)
  expect(told(999_999)).toEqual({ coversMs: 30_000, ids: [2] })
})

test('what is told to nobody any more takes no room, and what is, stays', () => {
  const { recent, hear, pass, told } = hearing()
  for (let id = 0; id < 900; id++) hear(id)
  pass(31_000)
  hear(900)
  recent.forgetOld()
  expect(recent.size()).toBe(1)
  expect(told(30_000)).toEqual({ coversMs: 30_000, ids: [900] })
  pass(31_000)
  recent.forgetOld()
  expect(recent.size()).toBe(0)
  expect(told(30_000)).toEqual({ coversMs: 30_000, ids: [] })
})

test('after something may have been missed nothing from before is told', () => {
  const { recent, hear, pass, told } = hearing()
  hear(1)
  pass(500)
  recent.missed()
  pass(200)
  hear(2)
  pass(100)
  expect(told(10_000)).toEqual({ coversMs: 300, ids: [2] })
})
