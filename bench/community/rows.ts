import { createHash } from 'node:crypto'

export const followsEach = 100
export const entriesEach = 15
const likesPerEntry = 2
const entriesPerComment = 3
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
  ids: string[]
  /** Whom the member at place i follows: the hundred places from `i * followsEach` on. */
  followees: Uint32Array
  followers: Uint32Array
  /** Who wrote the entry with this number, counted from 0. */
  authorOf: (entry: number) => number
  lastEntryId: Uint32Array
}

export function communityOf(size: number): Community {
  const random = randomFrom(size)
  const followees = new Uint32Array(size * followsEach)
  const followers = new Uint32Array(size)
  // A fifth of what people follow are the few whom many follow.
  const known = Math.max(1, Math.floor(size / 50))
  for (let i = 0; i < size; i++) {
    const chosen = new Set<number>()
    while (chosen.size < followsEach) {
      const other = random(chosen.size < followsEach / 5 && known > followsEach ? known : size)
      if (other !== i) chosen.add(other)
    }
    let place = i * followsEach
    for (const other of chosen) {
      followees[place++] = other
      followers[other] = (followers[other] ?? 0) + 1
    }
  }
  // Everybody once in each round, in another order each time; the step has no divisor in common with the size.
  const authorOf = (entry: number) => (((entry % size) * 7919 + Math.floor(entry / size) * 104_729) % size) | 0
  const lastEntryId = new Uint32Array(size)
  for (let entry = size * (entriesEach - 1); entry < size * entriesEach; entry++)
    lastEntryId[authorOf(entry)] = entry + 1
  return { size, ids: Array.from({ length: size }, (_, i) => memberId(i)), followees, followers, authorOf, lastEntryId }
}

const notes = [
  '朝いちばん。昨日は少し歩きました。水をよく飲みました。',
  '飲み会の翌日なので、まあこんなものでしょう。',
  '',
  '三日ぶりに走りました。膝は大丈夫そうです。',
  '夜は軽めにしました。よく眠れました。',
]

/** The lines of each table, ready for COPY. Ids grow with time, as the sequence gives them. */
export function* memberLines({ size, ids, followers, lastEntryId }: Community) {
  for (let i = 0; i < size; i++)
    yield `${ids[i]}\t${i + 1}\t会員${i}\tmember_${i}\t体重を記録しています。\t${entriesEach}\t${entriesEach}\t${followers[i]}\t${followsEach}\t${lastEntryId[i]}\n`
}

export function* followLines({ size, ids, followees }: Community) {
  for (let k = 0; k < followsEach; k++)
    for (let i = 0; i < size; i++) yield `${k * size + i + 1}\t${ids[i]}\t${ids[followees[i * followsEach + k] ?? 0]}\n`
}

export function* entryLines({ size, ids, authorOf }: Community, now: number) {
  const total = size * entriesEach
  const start = now - days * 86_400_000
  const step = (days * 86_400_000 - 60_000) / total
  for (let entry = 0; entry < total; entry++) {
    const author = authorOf(entry)
    const at = new Date(start + entry * step).toISOString()
    const weight = (50 + (author % 40) + ((entry * 7) % 13) / 10).toFixed(1)
    const comments = entry % entriesPerComment === 0 ? 1 : 0
    yield `${entry + 1}\t${ids[author]}\t${weight}\t${notes[entry % notes.length]}\t${at}\t${at}\t${keyOf(entry)}\t${likesPerEntry}\t${comments}\n`
  }
}

export function* likeLines({ size, ids }: Community) {
  const random = randomFrom(size + 1)
  for (let entry = 0; entry < size * entriesEach; entry++) {
    const first = random(size)
    for (let k = 0; k < likesPerEntry; k++) yield `${entry + 1}\t${ids[(first + k * 17) % size]}\n`
  }
}

export function* commentLines({ size, ids }: Community) {
  const random = randomFrom(size + 2)
  for (let entry = 0; entry < size * entriesEach; entry += entriesPerComment)
    yield `${entry / entriesPerComment + 1}\t${entry + 1}\t${ids[random(size)]}\tいい調子ですね。\t${keyOf(entry)}\n`
}

const keyOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
