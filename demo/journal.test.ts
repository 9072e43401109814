import { Bio, comments, countGraphemes, entries, Nickname } from '@hakari/contract'
import { expect, test } from 'vitest'
import { answers, thanks } from './answers.ts'
import { journals } from './journal.ts'
import { notes } from './notes.ts'
import { everybody } from './people/index.ts'
import { randomFrom } from './random.ts'

test('everybody in the demo could have typed what they are and say', () => {
  for (const { name, bio } of everybody) {
    expect(Nickname.parse(name)).toBe(name)
    expect(Bio.parse(bio)).toBe(bio)
  }
  const said = everybody.flatMap(({ says }) => says)
  for (const [note] of said) expect(countGraphemes(note)).toBeLessThanOrEqual(entries.noteLimit)
  const replies = [...said.flatMap(([, ...others]) => others), ...Object.values(answers).flat(), ...thanks]
  for (const text of replies) expect(countGraphemes(text)).toBeLessThanOrEqual(comments.commentLimit)
  expect(new Set(everybody.map(({ handle }) => handle)).size).toBe(everybody.length)
  expect(Math.max(...everybody.map(({ name }) => countGraphemes(name)))).toBe(20)
  const texts = Object.values(notes).flatMap(({ polite, plain }) => [...polite, ...plain])
  expect(new Set(texts).size).toBe(texts.length)
})

test.each(['2026-11-15T20:17:00Z', '2027-01-02T15:01:00Z', '2028-02-29T04:00:00Z', '2027-08-14T14:58:00Z'])(
  'at %s the demo has a past, and it ends minutes ago',
  (moment) => {
    const now = new Date(moment)
    const seeded = journals(everybody, now, randomFrom(1))
    const ages = seeded.map(({ time }) => (now.getTime() - time) / 60_000)
    expect(ages).toEqual(ages.toSorted((one, other) => other - one))
    expect(ages.at(-1)).toBeGreaterThan(0)
    expect(ages.filter((minutes) => minutes < 60).length).toBeGreaterThan(4)
    const countOf = (handle: string) => seeded.filter(({ by }) => by.handle === handle).length
    expect([countOf('takumi_run'), countOf('ichido_dake'), countOf('haru_tanaka')]).toEqual([400, 1, 0])
    for (const { weight, by } of seeded) {
      const { from, to } = by.weights ?? { from: 0, to: 0 }
      expect(weight).toBeGreaterThan(Math.min(from, to) - 2.5)
      expect(weight).toBeLessThan(Math.max(from, to) + 2.5)
    }
  },
)
