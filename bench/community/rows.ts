import { createHash } from 'node:crypto'
import { curiousFollows, mostLikes, places, type Shape } from './shapes.ts'

const days = 10

/** The same for the same number, and scattered, as real ids are. */
export function memberId(number: number): string {
  const hex = createHash('md5').update(`member ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The same numbers in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

interface Community {
  size: number
  shape: Shape
  ids: string[]
  /** Whom the member at place i follows: as many places as each follows, from `i * followsEach` on. */
  followees: Uint32Array
  followers: Uint32Array
  /** Whom the curious one follows besides. */
  more: number[]
  /** Who wrote the entry with this number, counted from 0, and when. */
  authorOf: (entry: number) => number
  timeOf: (entry: number) => number
  lastEntryId: Uint32Array
  daysWithEntries: Uint8Array
}

export function communityOf(size: number, shape: Shape, now: number): Community {
  const { followsEach, entriesEach, hasExtremes } = shape
  const random = randomFrom(size)
  const followees = new Uint32Array(size * followsEach)
  const followers = new Uint32Array(size)
  const follow = (other: number) => (followers[other] = (followers[other] ?? 0) + 1)
  // A fifth of what people follow are the few whom many follow.
  const known = Math.max(1, Math.floor(size / 50))
  for (let i = 0; i < size; i++) {
    const chosen = new Set<number>(hasExtremes && i % 2 === 0 ? [places.famous] : [])
    while (chosen.size < followsEach) {
      const other = random(chosen.size < followsEach / 5 && known > followsEach ? known : size)
      if (other !== i && !(hasExtremes && other === places.famous)) chosen.add(other)
    }
    let place = i * followsEach
    for (const other of chosen) {
      followees[place++] = other
      follow(other)
    }
  }
  const more = hasExtremes
    ? moreOf(size, followees.subarray(places.curious * followsEach, (places.curious + 1) * followsEach))
    : []
  for (const other of more) follow(other)
  // Everybody once in each round, in another order each time; the step has no divisor in common with the size.
  const authorOf = (entry: number) => (((entry % size) * 7919 + Math.floor(entry / size) * 104_729) % size) | 0
  const step = (days * 86_400_000 - 60_000) / (size * entriesEach)
  const timeOf = (entry: number) => now - days * 86_400_000 + entry * step
  const lastEntryId = new Uint32Array(size)
  const lastDay = new Uint32Array(size)
  const daysWithEntries = new Uint8Array(size)
  for (let entry = 0; entry < size * entriesEach; entry++) {
    const author = authorOf(entry)
    const day = Math.floor((timeOf(entry) + 9 * 3_600_000) / 86_400_000)
    if (lastDay[author] !== day) daysWithEntries[author] = (daysWithEntries[author] ?? 0) + 1
    lastDay[author] = day
    lastEntryId[author] = entry + 1
  }
  const ids = Array.from({ length: size }, (_, i) => memberId(i))
  return { size, shape, ids, followees, followers, more, authorOf, timeOf, lastEntryId, daysWithEntries }
}

/** People from all over the community. */
function moreOf(size: number, already: Uint32Array): number[] {
  const taken = new Set<number>([places.curious, ...already])
  const wanted = Math.min(curiousFollows, size - 1) - already.length
  const more: number[] = []
  for (let place = 0; more.length < wanted; place = (place + 7919) % size) {
    if (taken.has(place)) continue
    taken.add(place)
    more.push(place)
  }
  return more
}

const notes = [
  '朝いちばん。昨日は少し歩きました。水をよく飲みました。',
  '飲み会の翌日なので、まあこんなものでしょう。',
  '',
  '三日ぶりに走りました。膝は大丈夫そうです。',
  '夜は軽めにしました。よく眠れました。',
]

/**
 * The lines of each table, ready for COPY. Ids grow with time, as the sequence gives them; all entries are for everyone. Nobody is new:
 * with entries and people they follow, they have the first steps behind them.
 */
export function* memberLines({ size, shape, ids, followers, more, lastEntryId, daysWithEntries }: Community) {
  const { entriesEach, followsEach } = shape
  for (let i = 0; i < size; i++) {
    const following = i === places.curious ? followsEach + more.length : followsEach
    const counts = `${entriesEach}\t${entriesEach}\t${entriesEach}\t${entriesEach}\t${daysWithEntries[i]}\t${followers[i]}\t${following}`
    const last = lastEntryId[i]
    yield `${ids[i]}\t${i + 1}\t会員${i}\tmember_${i}\t体重を記録しています。\t${counts}\t${last}\t${last}\t${last}\t2026-01-01\n`
  }
}
export const memberColumns = `id, number, name, handle, bio, entries_count, entries_for_followers_count, entries_for_all_count,
  recent_entries_count, recent_days_count, followers_count, following_count, last_entry_id, last_entry_for_followers_id,
  last_entry_for_all_id, first_steps_over_at`

export function* followLines({ size, shape: { followsEach }, ids, followees, more }: Community) {
  for (let k = 0; k < followsEach; k++)
    for (let i = 0; i < size; i++) yield `${k * size + i + 1}\t${ids[i]}\t${ids[followees[i * followsEach + k] ?? 0]}\n`
  for (const [k, other] of more.entries())
    yield `${followsEach * size + k + 1}\t${ids[places.curious]}\t${ids[other]}\n`
}

/** What is liked beyond all measure has every like of those in a row. */
const extraLikes = ({ size, shape, lastEntryId }: Community) =>
  shape.hasExtremes
    ? { entryId: lastEntryId[places.liked] ?? 0, count: Math.min(mostLikes, size) }
    : { entryId: 0, count: 0 }

export function* entryLines(community: Community) {
  const { size, shape, ids, authorOf, timeOf } = community
  const extra = extraLikes(community)
  for (let entry = 0; entry < size * shape.entriesEach; entry++) {
    const author = authorOf(entry)
    const at = new Date(timeOf(entry)).toISOString()
    const weight = (50 + (author % 40) + ((entry * 7) % 13) / 10).toFixed(1)
    const comments = entry % shape.entriesPerComment === 0 ? 1 : 0
    const likes = entry + 1 === extra.entryId ? extra.count : shape.likesPerEntry
    yield `${entry + 1}\t${ids[author]}\t${weight}\t${notes[entry % notes.length]}\t${at}\t${at}\t${keyOf(entry)}\t${publicIdOf(entry)}\t${likes}\t${comments}\n`
  }
}

export function* likeLines(community: Community) {
  const { size, shape, ids } = community
  const random = randomFrom(size + 1)
  const extra = extraLikes(community)
  for (let entry = 0; entry < size * shape.entriesEach; entry++) {
    const first = random(size)
    if (entry + 1 === extra.entryId) for (let i = 0; i < extra.count; i++) yield `${entry + 1}\t${ids[size - 1 - i]}\n`
    else for (let k = 0; k < shape.likesPerEntry; k++) yield `${entry + 1}\t${ids[(first + k * 17) % size]}\n`
  }
}

export function* commentLines({ size, shape: { entriesEach, entriesPerComment }, ids }: Community) {
  const random = randomFrom(size + 2)
  for (let entry = 0; entry < size * entriesEach; entry += entriesPerComment)
    yield `${entry / entriesPerComment + 1}\t${entry + 1}\t${ids[random(size)]}\tいい調子ですね。\t${keyOf(entry)}\n`
}

const keyOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** Scattered, as the database would make them, which takes longer. */
const publicIdOf = (number: number) =>
  [Math.imul(number, 0x9e3779b1) >>> 0, number].map((part) => part.toString(16).padStart(8, '0')).join('')
