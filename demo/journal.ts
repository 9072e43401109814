import { daysBetween, type Weighing, weighingsOf } from './weigh.ts'
import { hourOf } from './japan-days.ts'
import { type Mood, notes } from './notes.ts'
import type { Person, Said } from './person.ts'
import type { Random } from './random.ts'
import { seasonalNotes } from './seasonal-notes.ts'

export interface SeedEntry extends Weighing {
  by: Person
  note: string
  mood: Mood
  /** Answers that fit this note only. */
  answers: string[]
}

/** Everybody's entries, the oldest first. */
export function journals(people: readonly Person[], now: Date, random: Random): SeedEntry[] {
  const all = people.flatMap((by) => {
    const weighings = weighingsOf(by, now, random)
    return weighings.map((weighing, i) => ({ ...weighing, by, note: '', answers: [], mood: moodOf(by, weighings, i) }))
  })
  const entries: SeedEntry[] = all.toSorted((one, other) => one.time - other.time)
  writeNotes(entries, now, random)
  return entries
}

/** What somebody may have felt on the scale. */
function moodOf({ target }: Person, weighings: Weighing[], i: number): Mood {
  const [before, here] = [weighings[i - 1], weighings[i]]
  if (!before || !here) return 'first'
  if (daysBetween(before.time, here.time) > 6) return 'back'
  const earlier = weighings.slice(0, i).map(({ weight }) => weight)
  const first = earlier[0] ?? here.weight
  const isGaining = target !== null && target > first
  if (isGaining) {
    if (Math.floor(here.weight) > Math.floor(Math.max(...earlier))) return 'heavier'
    return here.weight - before.weight <= -0.5 ? 'slipping' : 'gaining'
  }
  if (target !== null && here.weight <= target && Math.min(...earlier) > target) return 'reached'
  if (Math.floor(here.weight) < Math.floor(Math.min(...earlier)) && first - here.weight > 1) return 'lighter'
  if (here.weight - before.weight >= 0.5) return 'up'
  if (here.weight - before.weight <= -0.5) return 'down'
  if (Math.abs(here.weight - before.weight) < 0.15) return 'still'
  const hour = hourOf(here.time)
  return hour >= 4 && hour < 10 ? 'morning' : hour >= 19 ? 'evening' : 'any'
}

const chances: Partial<Record<Mood, number>> = {
  first: 0.85,
  back: 0.7,
  lighter: 0.6,
  heavier: 0.7,
  reached: 1,
  up: 0.3,
  down: 0.3,
}
const recentDays = 21

/** The newest first: they are read most, so they get own words and those nobody has used yet. */
function writeNotes(entries: SeedEntry[], now: Date, random: Random): void {
  const used = new Map<string, number>()
  const ownWords = new Map<Person, { left: Said[]; pause: number }>()
  for (const entry of entries.toReversed()) {
    const own = ownWords.get(entry.by) ?? {
      left: [...entry.by.says],
      pause: random.one([0, 0, 0, 1]),
    }
    ownWords.set(entry.by, own)
    if (isCalm(entry.mood) && own.pause-- <= 0 && own.left.length > 0) {
      const [note = '', ...answers] = own.left.shift() ?? []
      Object.assign(entry, { note, answers })
      own.pause = random.whole(2, 6)
      continue
    }
    const isRecent = daysBetween(entry.time, now.getTime()) < recentDays
    if (random.chance((chances[entry.mood] ?? 0.2) * (isRecent ? 1 : 0.45)))
      entry.note = freshest(fitting(entry, random), entry.by, used, random).replace('{kg}', String(markOf(entry)))
  }
}

/** Days whose number asks for no word of its own. */
const plainDays = new Set<Mood>(['still', 'morning', 'evening', 'any'])
const isCalm = (mood: Mood) => plainDays.has(mood) || mood === 'gaining'

function fitting({ mood, time, by }: SeedEntry, random: Random): string[] {
  const seasonal = seasonalNotes(time)[by.voice]
  const isPlainDay = plainDays.has(mood)
  if (isPlainDay && seasonal.length > 0 && random.chance(0.15)) return seasonal
  return isPlainDay ? [...notes[mood][by.voice], ...notes.any[by.voice]] : notes[mood][by.voice]
}

/** Nobody says the same thing twice; what is seldom said comes first. */
function freshest(choices: string[], by: Person, used: Map<string, number>, random: Random): string {
  const open = choices.filter((note) => !used.has(`${by.handle} ${note}`))
  if (open.length === 0) return ''
  const least = Math.min(...open.map((note) => used.get(note) ?? 0))
  const note = random.one(open.filter((one) => (used.get(one) ?? 0) === least))
  used.set(note, least + 1)
  used.set(`${by.handle} ${note}`, 1)
  return note
}

/** The whole kilogram that was just passed. */
const markOf = ({ mood, weight }: SeedEntry) => Math.floor(weight) + (mood === 'heavier' ? 0 : 1)
