import * as z from 'zod/mini'
import { TimeOfDay } from './notifications.ts'
import { operation } from './operation.ts'

/** Monday is 1, Sunday 7. */
const Weekday = z
  .number()
  .check(z.int({ error: 'invalid' }), z.minimum(1, { error: 'invalid' }), z.maximum(7, { error: 'invalid' }))

const isSet = (items: readonly unknown[]) => new Set(items).size === items.length

export const Schedule = z.object({
  /** One or two times of day in Japan; none: no reminder. */
  times: z.array(TimeOfDay).check(z.maxLength(2, { error: 'too_much' }), z.refine(isSet, { error: 'invalid' })),
  weekdays: z
    .array(Weekday)
    .check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(7, { error: 'too_much' }),
      z.refine(isSet, { error: 'invalid' }),
    ),
})

const Reminder = z.object({
  ...Schedule.shape,
  /** Whether there is none today any more. */
  isResting: z.boolean(),
  /** `asking`: seven were sent and nothing was weighed, so the next one asks. `stopped`: the question was left without an answer. */
  state: z.enum(['off', 'on', 'asking', 'stopped']),
})

export const mine = operation({
  id: 'reminders.mine',
  method: 'GET',
  path: '/reminders',
  access: 'member',
  summary: 'When the viewer wants to be reminded to weigh.',
  input: {},
  output: Reminder,
  refusals: [],
})

export const set = operation({
  id: 'reminders.set',
  method: 'PUT',
  path: '/reminders',
  access: 'member',
  whileSuspended: true,
  summary: 'Choose up to two times of day and the weekdays. Without a time there is no reminder.',
  input: { body: Schedule },
  output: Reminder,
  refusals: [],
})

export const rest = operation({
  id: 'reminders.rest',
  method: 'PUT',
  path: '/reminders/rest',
  access: 'member',
  whileSuspended: true,
  summary: 'No more reminders today, or today again after all.',
  input: { body: z.object({ isResting: z.boolean() }) },
  output: Reminder,
  refusals: [],
})

export const answer = operation({
  id: 'reminders.answer',
  method: 'PUT',
  path: '/reminders/answer',
  access: 'member',
  whileSuspended: true,
  summary: 'Whether reminders go on, after several without a weighing.',
  input: { body: z.object({ goesOn: z.boolean() }) },
  output: Reminder,
  refusals: [],
})
