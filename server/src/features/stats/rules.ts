import type { OutputOf, stats } from '@hakari/contract'

type Milestone = OutputOf<typeof stats.progress>['milestones'][number]

const firstRecords = [10, 50]
const firstWeeks = [4, 10, 26]
const shownRecords = 2

/** The steps that weighing in takes: never a weight, which goes up for one and down for another. */
const recordStep = (place: number) => firstRecords[place] ?? (place - firstRecords.length + 1) * 100
const weekStep = (place: number) => firstWeeks[place] ?? (place - firstWeeks.length + 1) * 52

/** The counts up to the one that comes next. */
function stepsTo(count: number, step: (place: number) => number): number[] {
  const steps: number[] = []
  for (let place = 0; (steps.at(-1) ?? 0) <= count; place++) steps.push(step(place))
  return steps
}

/** How many records back from the newest those lie that were steps, newest first. */
export const reachedRecords = (count: number): number[] =>
  stepsTo(count, recordStep).slice(0, -1).toReversed().slice(0, shownRecords)

interface Counted {
  records: number
  /** The day of each count that was reached. */
  days: { count: number; day: string }[]
  weeks: number
}

/** What comes next stands first; then what is reached. */
export function milestonesOf({ records, days, weeks }: Counted): Milestone[] {
  const [nextRecords = 0] = stepsTo(records, recordStep).slice(-1)
  const [reachedWeeks, nextWeeks = 0] = [undefined, ...stepsTo(weeks, weekStep)].slice(-2)
  return [
    { kind: 'records', count: nextRecords, day: null, left: nextRecords - records },
    ...(weeks === 0 ? [] : [{ kind: 'weeks', count: nextWeeks, day: null, left: nextWeeks - weeks } as const]),
    ...(reachedWeeks === undefined ? [] : [{ kind: 'weeks', count: reachedWeeks, day: null, left: 0 } as const]),
    ...days.map(({ count, day }) => ({ kind: 'records', count, day, left: 0 }) as const),
  ]
}
