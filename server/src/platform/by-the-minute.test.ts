import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byTheMinute } from './by-the-minute.ts'
import { createLogger } from './logger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function written() {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  const said = () => lines.splice(0).map(({ msg, times, who }) => [msg, who, times])
  return { logger, said }
}

test('what happens a thousand times is written at once, and then once a minute with how often, until it ends', () => {
  const { logger, said } = written()
  const { say } = byTheMinute(logger)
  const gone = (who: number) => say({ level: 'error', msg: 'gone', fields: { who } })
  for (let i = 0; i < 1000; i++) gone(i)
  expect(said()).toEqual([['gone', 0, undefined]])
  vi.advanceTimersByTime(60_000)
  expect(said()).toEqual([['gone', 999, 999]])
  gone(1)
  gone(2)
  vi.advanceTimersByTime(60_000)
  expect(said()).toEqual([['gone', 2, 2]])
  vi.advanceTimersByTime(600_000)
  expect(said()).toEqual([])
  gone(3)
  expect(said()).toEqual([['gone', 3, undefined]])
})

test('what is of another kind is counted by itself, whoever says it into the same log, and no count is lost at the end', () => {
  const { logger, said } = written()
  const one = { level: 'warn', msg: 'a step failed', kind: 'one' } as const
  for (const kind of ['one', 'other', 'one', 'other', 'one'])
    byTheMinute(logger).say({ ...one, kind, fields: { who: `${kind} of them` }, together: { who: kind } })
  expect(said()).toEqual([
    ['a step failed', 'one of them', undefined],
    ['a step failed', 'other of them', undefined],
  ])
  byTheMinute(logger).flush()
  byTheMinute(logger).flush()
  expect(said()).toEqual([
    ['a step failed', 'one', 2],
    ['a step failed', 'other', 1],
  ])
})
