import * as z from 'zod/mini'
import { operation } from './operation.ts'

export const mine = operation({
  id: 'stats.mine',
  method: 'GET',
  path: '/stats',
  access: 'member',
  summary: 'The viewer\u2019s figures, by calendar month in Japan.',
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
    followers: z.number(),
    following: z.number(),
  }),
  refusals: [],
})
