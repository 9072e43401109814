import { type MeasuredDay, paceOf, sayingOf } from '@hakari/contract'

/** Four weeks, of which the records have to cover three. */
export const lookedAtDays = 28
const shortestSpan = 21
/** Of the weight in the middle of them, in a week. */
const fastShare = 0.01

/** Somebody who was told is not told again so soon, whatever follows. */
export const quietDays = 84

/** In four weeks nobody goes so far, so it was mistyped. */
const farthest = 0.2

/** Whether somebody has lost more than one percent a week over the last four weeks, as far as their records tell. */
export function isLosingFast(days: readonly MeasuredDay[], today: number): boolean {
  const pace = paceOf(believable(days.filter(({ day }) => day > today - lookedAtDays)), today)
  if (!pace || pace.span < shortestSpan || sayingOf(pace) !== 'moving') return false
  return -pace.perDay * 7 > fastShare * pace.middle.weight
}

function believable(days: readonly MeasuredDay[]): MeasuredDay[] {
  const weights = days.map(({ weight }) => weight).toSorted((one, other) => one - other)
  const usual = weights[weights.length >> 1] ?? 0
  return days.filter(({ weight }) => Math.abs(weight - usual) <= farthest * usual)
}
