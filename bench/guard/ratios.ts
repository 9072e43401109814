import { daily } from '../feed/asks-of-ours.ts'

/** Screens whose SQL is looked at in two communities. */
export const grown = ['home', 'all', 'activity', 'badge', 'profile', 'recommended', 'people'] as const

export const ofEachAsked = {
  time: 'time against SELECT 1',
  cpu: "processor time against bare's",
  postgres: "PostgreSQL's processor time against bare's",
  statements: 'statements',
  roundTrips: 'round trips',
}
export const ofEachGrown = 'pages of 8 KB, 2000 people against 500'
export const ofHome = {
  bytes: 'bytes of an answer against 6 KB',
  firstLoad: 'JavaScript of the first load against 120 KB',
}

/**
 * A bar is what was measured when it was set, times this. Time is the noisiest, processor time grows by a third when
 * others use the caches, counts hold the jobs that wake up meanwhile, and bytes are the same each time.
 */
const headRoom: Record<string, number> = {
  [ofEachAsked.time]: 2,
  [ofEachAsked.cpu]: 1.5,
  [ofEachAsked.postgres]: 1.5,
  [ofEachAsked.statements]: 1.2,
  [ofEachAsked.roundTrips]: 1.2,
  [ofEachGrown]: 1.2,
  [ofHome.bytes]: 1.05,
  [ofHome.firstLoad]: 1.01,
}

export const barFor = (ratio: string, measured: number): number =>
  Number((measured * (headRoom[ratio] ?? 1)).toPrecision(3))

/** Every ratio there is, by subject. */
export function everyRatio(): [subject: string, ratio: string][] {
  return [
    ...daily.flatMap((subject) => Object.values(ofEachAsked).map((ratio): [string, string] => [subject, ratio])),
    ...grown.map((subject): [string, string] => [subject, ofEachGrown]),
    ...Object.values(ofHome).map((ratio): [string, string] => ['home', ratio]),
  ]
}
