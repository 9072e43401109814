import { entries, imports } from '@hakari/contract'
import { expect, test } from 'vitest'
import { everyRow, textsContaining, wordsIn } from '../../../test/world/stored-data.ts'
import { connectAs, latest } from '../../../test/steps/imports.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

const at = async (service: 'fitbit' | 'health_planet', person: string) => {
  const member = await world.member()
  await connectAs(member, service, person)
  return latest(member, service)
}
const today = () => new Date(Date.now() + 9 * 3600_000).toISOString().slice(0, 10)
const dayBefore = (days: number) => new Date(Date.now() + 9 * 3600_000 - days * 86_400_000).toISOString().slice(0, 10)
const tokyoDay = (moment: string | undefined) =>
  new Date(Date.parse(moment ?? '') + 9 * 3600_000).toISOString().slice(0, 10)

test('Fitbit looks 7 days back, Health Planet 30', async () => {
  expect(await at('fitbit', 'eight-days-kei')).toBeNull()
  expect(await at('health_planet', 'eight-days-kei')).toMatchObject({ weight: '65.2' })
  expect(await at('fitbit', 'month-ago-mio')).toBeNull()
  expect(await at('health_planet', 'thirty-days-ao')).toMatchObject({ weight: '66.1' })
  expect(await at('health_planet', 'month-ago-mio')).toBeNull()
})

test.each(['fitbit', 'health_planet'] as const)('%s: nothing measured is no failure', async (service) => {
  expect(await at(service, 'no-data-nagisa')).toBeNull()
})

test.each(['fitbit', 'health_planet'] as const)(
  '%s: the newest day is taken, whatever the time of day',
  async (service) => {
    const reading = await at(service, 'newest-day-ruri')
    expect(reading).toMatchObject({ weight: '65.9' })
    expect(tokyoDay(reading?.measuredAt)).toBe(dayBefore(1))
  },
)

test.each(['fitbit', 'health_planet'] as const)('%s: of one day the latest time is taken', async (service) => {
  const reading = await at(service, 'two-a-day-sora')
  expect(reading).toMatchObject({ weight: '65.8' })
  expect(tokyoDay(reading?.measuredAt)).toBe(dayBefore(1))
})

test('a weight without a time, which Fitbit calls 23:59:59, stands behind one with a time of the same day', async () => {
  const reading = await at('fitbit', 'late-entry-minoru')
  expect(reading).toMatchObject({ weight: '64.8' })
  expect(tokyoDay(reading?.measuredAt)).toBe(today())
})

test('midnight sharp belongs to the day that begins', async () => {
  for (const service of ['fitbit', 'health_planet'] as const) {
    const reading = await at(service, 'midnight-shin')
    expect(reading).toMatchObject({ weight: '63.3' })
    expect(reading?.measuredAt).toBe(new Date(`${today()}T00:00:00+09:00`).toISOString())
  }
})

test('people far east and far west get their own latest weight, at the moment it was', async () => {
  for (const person of ['far-east-kai', 'far-west-mana']) {
    const reading = await at('fitbit', person)
    expect(reading).toMatchObject({ weight: '65.2' })
    expect(Date.parse(reading?.measuredAt ?? '')).toBeLessThanOrEqual(Date.now())
  }
})

test('what nobody weighs and what is not yet measured is left out', async () => {
  for (const service of ['fitbit', 'health_planet'] as const) {
    expect(await at(service, 'odd-weights-iori')).toMatchObject({ weight: '65.2' })
    expect(await at(service, 'future-asahi')).toMatchObject({ weight: '66.6' })
  }
})

test('grams as text, parts of a gram and empty pages are read', async () => {
  expect(await at('fitbit', 'string-grams-nao')).toMatchObject({ weight: '65.2' })
  expect(await at('fitbit', 'half-gram-sui')).toMatchObject({ weight: '65.4' })
  expect(await at('fitbit', 'empty-page-toru')).toMatchObject({ weight: '65.2' })
})

test('an import publishes nothing; what is published carries its time and source', async () => {
  const member = await world.member()
  await connectAs(member, 'health_planet', 'two-a-day-sora')
  const reading = await latest(member, 'health_planet')
  expect(await world.rows('select 1 from entries')).toEqual([])
  const { id, measuredAt } = await member.call(entries.record, {
    body: { weight: reading?.weight ?? '', measuredAt: reading?.measuredAt, source: 'health_planet' },
  })
  expect(measuredAt).toBe(reading?.measuredAt)
  expect(await world.rows('select source from entries where id = $1', [id])).toEqual([{ source: 'health_planet' }])
  expect(reading?.isPublished).toBe(false)
  expect((await latest(member, 'health_planet'))?.isPublished).toBe(true)
  const { items } = await member.call(imports.list, {})
  expect(items.find(({ service }) => service === 'health_planet')?.importedAt).not.toBeNull()
})

test('birth date, sex, height, body fat and private notes are in no row, no answer and no log', async () => {
  const told = [await at('health_planet', 'two-a-day-sora'), await at('fitbit', 'notes-yuzu')]
  const everything = [...(await everyRow(world)), ...told.map((said) => JSON.stringify(said)), ...world.logLines]
  const words = wordsIn(everything)
  expect(['health_planet', '65.8'].filter((word) => words.has(word))).toEqual(['health_planet', '65.8'])
  expect(['19010203', '171.7', '20.8', '20.80'].filter((number) => words.has(number))).toEqual([])
  for (const text of ['private-note-canary', 'birth_date']) expect(textsContaining(everything, text)).toEqual([])
})
