/** What was seen in a round. Times are the longest without any, in seconds. */
export interface Seen {
  what: string
  /** Who was the primary, and who is. */
  before: string
  after: string
  /** Until every part of the fleet was there again. */
  whole: number
  writes: number
  reads: number
  pages: number
  acknowledged: number
  repeated: number
  lost: number
  twice: number
  wrong: number
  greetings: number
  missed: number
}

/** Patroni's ttl and 20 seconds. */
const writesWithin = 40
const readsWithin = 5

export const isSound = ({ lost, twice, wrong, missed, writes, reads, pages }: Seen): boolean =>
  lost + twice + wrong + missed === 0 && writes <= writesWithin && Math.max(reads, pages) <= readsWithin

export function inWords(seen: Seen): string {
  const { what, before, after, whole, writes, reads, pages, acknowledged, repeated, lost, twice, wrong } = seen
  return [
    `${what}; primary ${before === after ? before : `${before} -> ${after}`}, whole after ${whole.toFixed(0)} s`,
    `no write for ${writes.toFixed(1)} s, no member's read for ${reads.toFixed(1)} s, no first page for ${pages.toFixed(1)} s`,
    `${acknowledged} acknowledged (${repeated} asked again), ${lost} lost, ${twice} twice, ${wrong} wrong counts`,
    `streams greeted ${seen.greetings} times, ${seen.missed} missed`,
  ].join('; ')
}

export function summary(all: Seen[]): string[] {
  const sum = (of: (seen: Seen) => number) => all.reduce((total, one) => total + of(one), 0)
  const most = (of: (seen: Seen) => number) => Math.max(...all.map(of)).toFixed(1)
  const soon = all.filter(({ reads }) => reads <= readsWithin).length
  return [
    `${all.length} rounds, ${sum(({ acknowledged }) => acknowledged)} acknowledged writes: ${sum(({ lost }) => lost)} lost, ${sum(({ twice }) => twice)} twice, ${sum(({ wrong }) => wrong)} wrong counts, ${sum(({ missed }) => missed)} missed on streams`,
    `writes again after ${most(({ writes }) => writes)} s at most (bound: ${writesWithin} s), first pages after ${most(({ pages }) => pages)} s`,
    `members' reads again within ${readsWithin} s in ${soon} of ${all.length} rounds, after ${most(({ reads }) => reads)} s at most`,
  ]
}
