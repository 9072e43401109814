import { announcements } from '@hakari/contract'
import {
  beginMaintenance,
  endMaintenance,
  maintenanceIn,
  type MaintenanceState,
} from '../../server/src/platform/maintenance/index.ts'
import { BadUsage, wholeNumberIn } from './bad-usage.ts'
import type { AdminCommand } from './command.ts'
import { momentOf } from './dates.ts'

const longestMinutes = 7 * 24 * 60

export const maintenanceCommands: AdminCommand[] = [
  {
    name: 'maintenance on',
    takes: '["TEXT"] [--minutes N]',
    most: 1,
    options: { minutes: { type: 'string' } },
    prepare({ words, options }) {
      const note = noteIn(words[0])
      const minutes =
        options.minutes === undefined
          ? null
          : wholeNumberIn(options.minutes, { name: '--minutes', otherwise: 0, most: longestMinutes })
      return async ({ db }) => `${saidOf(await beginMaintenance(db, { note, minutes }))}; end it by maintenance off`
    },
  },
  {
    name: 'maintenance off',
    prepare:
      () =>
      async ({ db }) =>
        (await endMaintenance(db)) ? 'maintenance is over' : 'there was no maintenance',
  },
  {
    name: 'maintenance',
    prepare:
      () =>
      async ({ db }) => {
        const state = await maintenanceIn(db)
        return state ? saidOf(state) : 'there is no maintenance'
      },
  },
]

export function saidOf({ note, until, since }: MaintenanceState): string {
  const expected = until === null ? '' : `, expected until ${momentOf(until)}`
  return `maintenance since ${momentOf(since)}${expected}${note === null ? '' : `, with the text: ${note}`}`
}

function noteIn(word: string | undefined): string | null {
  if (word === undefined) return null
  const note = announcements.AnnouncementText.safeParse(word)
  if (!note.success) throw new BadUsage('maintenance on takes a text of 1 to 500 characters, in quotes.')
  return note.data
}
