import { dayText, directionOf, progressOf } from '@hakari/contract'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import type { MailContent } from '../../../platform/mail/html-layout.ts'
import type { StoppableMail } from '../../notifications/index.ts'
import { lastWeekBefore, type OwnWeek } from '../../stats/index.ts'
import { text } from './letter-text.ts'

export interface Letter {
  name: string
  own: OwnWeek
  /** Whether directions take the place of numbers. */
  isQuiet: boolean
  /** Whether they came when that week was over. */
  isNew: boolean
  followed: { name: string; note: string }[]
}

/** Who sends it, as the law wants it named in each. */
export interface Sender {
  name: string
  address: string
}

type Section = NonNullable<MailContent['sections']>[number]

/** One's own week and what a few others wrote. No other number is in it than one's own, and no address but that which stops it. */
export const letterMail =
  (
    { name, own, isQuiet, isNew, followed }: Letter,
    { today, sender }: { today: number; sender: Sender },
  ): StoppableMail =>
  ({ address, stopUrl, origin }) =>
    composeMail({
      to: address,
      topic: text.topic(spanOf(today)),
      paragraphs: [text.begin(name)],
      sections: [
        ownSection(own, { isQuiet, isNew }),
        ...(followed.length > 0
          ? [{ title: text.followed, paragraphs: followed.map((of) => text.said(of.name, of.note)) }]
          : []),
      ],
      link: { label: text.open, url: `${origin}/me` },
      foot: [
        { words: text.why },
        { words: text.sender(sender.name, sender.address) },
        { words: text.contact, url: `${origin}/contact` },
        { words: text.stop, url: stopUrl },
      ],
    })

const shortDay = new Intl.DateTimeFormat('ja-JP', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })

function spanOf(today: number): string {
  const begin = lastWeekBefore(today)
  const [from, to] = [begin, begin + 6].map((day) => shortDay.format(new Date(dayText(day))))
  return text.span(from ?? '', to ?? '')
}

/** With the sign of a printed number. */
const signed = (change: string) => (Number(change) > 0 ? `+${change}` : change.replace('-', '\u2212'))

/** Of a week without a weight nothing is said but that there will be others. */
function ownSection(
  { week, trendChange, goal }: OwnWeek,
  { isQuiet, isNew }: Pick<Letter, 'isQuiet' | 'isNew'>,
): Section {
  if (!week) return { title: text.own, paragraphs: [isNew ? text.begins : text.rested] }
  const figures = [
    { label: text.days, value: text.daysOf(week.days) },
    ...(isQuiet ? [] : [{ label: text.average, value: text.kilograms(week.average) }]),
    ...(trendChange === null ? [] : [{ label: text.trend, value: trendText(trendChange, isQuiet) }]),
  ]
  const paragraphs = [...weekBefore(week.change, isQuiet), ...wayTo(goal, isQuiet)]
  return { title: text.own, figures, paragraphs }
}

const trendText = (change: string, isQuiet: boolean) =>
  isQuiet ? text.going(directionOf(Number(change))) : text.kilograms(signed(change))

function weekBefore(change: string | null, isQuiet: boolean): string[] {
  if (change === null) return []
  if (isQuiet) return [text.weekGoing[directionOf(Number(change))]]
  return [Number(change) === 0 ? text.sameWeek : text.weekBefore(signed(change))]
}

function wayTo(goal: OwnWeek['goal'], isQuiet: boolean): string[] {
  if (!goal) return []
  const way = { start: Number(goal.start), target: Number(goal.target) }
  const { percent, left, isReached } = progressOf(Number(goal.newest), way)
  if (isReached) return [text.reached]
  if (!isQuiet) return [text.left(left)]
  return percent === 0 ? [] : [text.behind(percent)]
}

/** Somebody's week who is not there. */
export const inventedLetter: Letter = {
  name: text.invented.name,
  own: {
    week: { from: '', to: '', days: 5, average: '64.8', change: '-0.3' },
    trendChange: '-0.2',
    goal: { start: '70', target: '62', newest: '64.6' },
  },
  isQuiet: false,
  isNew: false,
  followed: [{ name: text.invented.followed, note: text.invented.note }],
}
