import * as z from 'zod/mini'
import { operation } from './operation.ts'

export const mine = operation({
  id: 'stats.mine',
  method: 'GET',
  path: '/stats',
  access: 'member',
  summary: "The viewer's figures, by calendar month in Japan.",
  input: {},
  output: z.object({
    monthlyRecords: z.number(),
    /** Decimal kilograms; null before the first entry. */
    latestWeight: z.nullable(z.string()),
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

export const trend = operation({
  id: 'stats.trend',
  method: 'GET',
  path: '/stats/trend',
  access: 'member',
  summary: "The viewer's smoothed weight on the measured days of the last 90, how fast it goes, and where to.",
  input: {},
  output: z.object({
    today: Day,
    /** Oldest first. */
    days: z.array(
      z.object({
        day: Day,
        /** Decimal kilograms: the first reading of the day. */
        weight: z.string(),
        trend: z.number(),
        /** Nothing connects it with the day before. */
        isNewStart: z.boolean(),
      }),
    ),
    targetWeight: z.nullable(z.string()),
    /** What can be said of how fast it goes: missing while there are too few days, unclear while they differ too much. */
    pace: z.enum(['moving', 'still', 'unclear', 'missing']),
    /** Kilograms a week; null while there are too few days to say. */
    perWeek: z.nullable(z.number()),
    /** What lacks at least until there is a pace: so many records, or so many days; 0 where no number can be promised. */
    missing: z.nullable(z.enum(['records', 'span', 'both'])),
    missingDays: z.number(),
    isReached: z.boolean(),
    outlook: z.nullable(Outlook),
  }),
  refusals: [],
})
