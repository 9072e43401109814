import * as z from 'zod/mini'
import { ShownNumbers } from './audience.ts'
import { operation } from './operation.ts'
import { WeightSeries } from './weight-series.ts'

export const mine = operation({
  id: 'stats.mine',
  method: 'GET',
  path: '/stats',
  access: 'member',
  summary: "The viewer's figures, by calendar month in Japan.",
  input: {},
  output: z.object({
    /** What was published of this month. */
    monthlyRecords: z.number(),
    /** How often the viewer was weighed in it, published or not. */
    monthlyWeighings: z.number(),
    /** Decimal kilograms; null before the first entry. */
    latestWeight: z.nullable(z.string()),
    /** When that was measured. */
    latestMeasuredAt: z.nullable(z.string()),
    /** Newest minus oldest of this month, to one decimal. */
    monthlyChange: z.string(),
    targetWeight: z.nullable(z.string()),
    /** Latest minus target, to one decimal. */
    toTarget: z.nullable(z.string()),
    /** The weight when the target was set, or the first after it; null without a target or an entry. */
    goalStart: z.nullable(z.string()),
    followers: z.number(),
    following: z.number(),
  }),
  refusals: [],
})

/** Such as 2026-11-15, in Japan. */
const Day = z.string()

const Outlook = z.object({
  /** When the target is met at this pace, and if it is faster or slower; null: nobody can say. */
  day: Day,
  earliest: Day,
  latest: z.nullable(Day),
})

/** How far back a chart goes, counted from the newest weight in it: nobody sees an empty one because they were away. */
export const chartDays = { month: 30, quarter: 90, year: 365, all: Infinity }
export type ChartRange = keyof typeof chartDays

const ChartQuery = z.object({ range: z._default(z.enum(['month', 'quarter', 'year', 'all']), 'quarter') })

export const Chart = z.object({
  today: Day,
  /** What its owner lets the viewer see. Of changes, the first weight that is told counts as zero; of none, no day is told. */
  numbers: ShownNumbers,
  /** The first weight of each day that has one. */
  series: WeightSeries,
  /** Whether there is nothing older than what is told. */
  isAll: z.boolean(),
  targetWeight: z.nullable(z.string()),
  /** What can be said of how fast it goes: missing while there are too few days, unclear while they differ too much. */
  pace: z.enum(['moving', 'still', 'unclear', 'missing']),
  /** Kilograms a week; null while there are too few days to say. */
  perWeek: z.nullable(z.number()),
  /** What lacks at least until there is a pace: so many records, or so many days; 0 where no number can be promised. */
  missing: z.nullable(z.enum(['records', 'span', 'both'])),
  missingDays: z.number(),
})
export type Chart = z.infer<typeof Chart>

export const chartOfMember = operation({
  id: 'stats.chartOfMember',
  method: 'GET',
  path: '/members/:id/chart',
  access: 'member',
  summary: 'What a member has published by day, smoothed, and how fast it goes.',
  input: { params: z.object({ id: z.uuid() }), query: ChartQuery },
  output: Chart,
  refusals: ['not_found', 'for_followers_only'],
})

export const chart = operation({
  id: 'stats.chart',
  method: 'GET',
  path: '/stats/chart',
  access: 'member',
  summary: "The viewer's own weights by day, private ones too, smoothed, how fast it goes, and where to.",
  input: { query: ChartQuery },
  output: z.object({ ...Chart.shape, isReached: z.boolean(), outlook: z.nullable(Outlook) }),
  refusals: [],
})

const Milestone = z.object({
  kind: z.enum(['records', 'weeks']),
  count: z.number(),
  /** Of what is reached: the day; null for weeks, which last. */
  day: z.nullable(Day),
  /** Of what comes next: how many lack; 0 for what is reached. */
  left: z.number(),
})

export const progress = operation({
  id: 'stats.progress',
  method: 'GET',
  path: '/stats/progress',
  access: 'member',
  summary: "How the viewer's weighing goes, with private readings: today, last week, this month, weeks in a row.",
  input: {},
  output: z.object({
    today: Day,
    isWeighedToday: z.boolean(),
    newest: z.nullable(
      z.object({
        weight: z.string(),
        measuredAt: z.string(),
        /** Against the one measured before, to one decimal; null for the first. */
        delta: z.nullable(z.string()),
        /** Whether it leads towards the viewer's own target. */
        isTowardsGoal: z.boolean(),
      }),
    ),
    goal: z.nullable(z.object({ start: z.nullable(z.string()), target: z.string() })),
    /** From Sunday to Saturday; null where nothing was measured. */
    lastWeek: z.nullable(
      z.object({
        from: Day,
        to: Day,
        days: z.number(),
        /** Of the first weights of its days, to one decimal. */
        average: z.string(),
        /** Against the average of the week before. */
        change: z.nullable(z.string()),
      }),
    ),
    month: z.object({
      from: Day,
      /** How often the viewer was weighed in it, published or not. */
      records: z.number(),
      /** How the trend has moved since the month before, or since its first day; null of a single day. */
      trendChange: z.nullable(z.string()),
    }),
    /** Weeks in a row with a weight; the running one counts once it has one. */
    weeks: z.number(),
    /** The next ones first, then what is reached, newest first. */
    milestones: z.array(Milestone),
  }),
  refusals: [],
})

export const calendar = operation({
  id: 'stats.calendar',
  method: 'GET',
  path: '/stats/calendar',
  access: 'member',
  summary: 'The days of a month on which the viewer was weighed, before and after noon in Japan.',
  input: {
    query: z.object({
      /** Such as 2026-11; the running month where it is left out. */
      month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid' }))),
    }),
  },
  output: z.object({
    month: z.string(),
    today: Day,
    /** Of the first weight there is. */
    firstMonth: z.nullable(z.string()),
    /** Days of the month, from 1. */
    mornings: z.array(z.number()),
    afternoons: z.array(z.number()),
  }),
  refusals: [],
})
