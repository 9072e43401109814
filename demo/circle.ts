import { answers, thanks } from './answers.ts'
import { dayBefore, dayMs, minuteMs } from './japan-days.ts'
import type { SeedEntry } from './journal.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'

export interface SeedFollow {
  by: Person
  whom: Person
  time: number
}
export interface SeedLike {
  entry: SeedEntry
  by: Person
  time: number
}
export interface SeedComment extends SeedLike {
  text: string
}

const byTime = (one: { time: number }, other: { time: number }) => one.time - other.time

/** The known are followed by many; whoever is followed often follows back. */
export function followsAmong(people: readonly Person[], now: Date, random: Random): SeedFollow[] {
  const pairs = new Map<string, SeedFollow>()
  const follow = (by: Person, whom: Person) => {
    const metMs = dayBefore(now, Math.min(by.days, whom.days)) + dayMs
    const time = Math.round(metMs + random.next() * (now.getTime() - metMs))
    pairs.set(`${by.handle} ${whom.handle}`, { by, whom, time: Math.min(time, now.getTime() - minuteMs) })
  }
  for (const by of people)
    for (const whom of people) {
      if (by === whom || !by.weights || whom.fame === 0) continue
      if (!random.chance(Math.min(0.8, 0.075 * whom.fame * Math.sqrt(by.fame + 0.5)))) continue
      follow(by, whom)
      if (by.fame > 0 && random.chance(0.45)) follow(whom, by)
    }
  return [...pairs.values()].toSorted(byTime)
}

/** Some time after, sooner rather than later, and never in the future. */
function soonAfter(time: number, now: Date, random: Random): number {
  const later = time + minuteMs + random.next() ** 3 * 1.5 * dayMs
  return Math.round(later < now.getTime() ? later : time + random.next() * (now.getTime() - time))
}

type Followers = Map<Person, Person[]>

export function followersIn(follows: SeedFollow[]): Followers {
  const found: Followers = new Map()
  for (const { by, whom } of follows) found.set(whom, [...(found.get(whom) ?? []), by])
  return found
}

/** Whoever says something mostly likes it too. */
export function likesOn(
  entries: SeedEntry[],
  { followers, comments }: { followers: Followers; comments: SeedComment[] },
  now: Date,
  random: Random,
): SeedLike[] {
  const speakers = new Map<SeedEntry, Set<Person>>()
  for (const { entry, by } of comments) speakers.set(entry, (speakers.get(entry) ?? new Set()).add(by))
  return entries
    .flatMap((entry) => {
      const minutes = (now.getTime() - entry.time) / minuteMs
      const seen = Math.min(1, minutes / 240) * (minutes > 60 * 24 * 60 ? 0.5 : 1)
      const warmth =
        (entry.note === '' ? 0.14 : 0.34) * (entry.mood === 'reached' || entry.mood === 'lighter' ? 1.7 : 1)
      return (followers.get(entry.by) ?? [])
        .filter((by) => random.chance(speakers.get(entry)?.has(by) ? 0.8 : warmth * Math.max(seen, 0.12)))
        .map((by) => ({ entry, by, time: soonAfter(entry.time, now, random) }))
    })
    .toSorted(byTime)
}

const recentMs = 30 * dayMs

export function commentsOn(entries: SeedEntry[], followers: Followers, now: Date, random: Random): SeedComment[] {
  return entries
    .flatMap((entry) => {
      const near = followers.get(entry.by) ?? []
      const [texts, ownWord] = textsUnder(entry, now, random)
      const times = texts.map(() => soonAfter(entry.time, now, random)).toSorted((one, other) => one - other)
      const found = random
        .some(near, texts.length)
        .map((by, i) => ({ entry, by, text: texts[i] ?? '', time: times[i] ?? entry.time }))
      const last = found.at(-1)
      if (last && ownWord) found.push({ entry, by: entry.by, text: ownWord, time: soonAfter(last.time, now, random) })
      return found
    })
    .toSorted(byTime)
}

const ownSign = 're:'

/** What was written for this note, otherwise what fits its mood; and what the writer says to it. */
function textsUnder(entry: SeedEntry, now: Date, random: Random): [texts: string[], ownWord: string | undefined] {
  const minutes = (now.getTime() - entry.time) / minuteMs
  const own = entry.answers.find((answer) => answer.startsWith(ownSign))
  const others = entry.answers.filter((answer) => answer !== own)
  if (others.length > 0)
    return minutes < 15 * others.length
      ? [others.slice(0, Math.ceil(minutes / 15)), undefined]
      : [others, own?.slice(ownSign.length)]
  const isRecent = now.getTime() - entry.time < recentMs
  const chance = (entry.note === '' ? 0.03 : 0.4) * (isRecent ? 1 : 0.5)
  if (!random.chance(chance)) return [[], undefined]
  const texts = random.some(answers[entry.mood], random.one([1, 1, 1, 2, 2, 3]))
  return [texts, random.chance(0.45) ? random.one(thanks) : undefined]
}
