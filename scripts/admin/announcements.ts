import { announcements } from '@hakari/contract'
import { allAnnouncements, announce, withdrawAnnouncement } from '../../server/src/features/announcements/index.ts'
import { notifyOfAnnouncement } from '../../server/src/features/notifications/index.ts'
import { BadUsage, numberIn, wholeNumberIn } from './bad-usage.ts'
import type { AdminCommand } from './command.ts'
import { dayOf } from './dates.ts'

/** What all are told. */
export const announcementCommands: AdminCommand[] = [
  {
    name: 'announce',
    takes: 'TEXT [--days N]',
    most: 1,
    options: { days: { type: 'string' } },
    prepare({ words, options }) {
      const text = announcements.AnnouncementText.safeParse(words[0])
      if (!text.success) throw new BadUsage('announce takes a text of 1 to 500 characters, in quotes.')
      const days = wholeNumberIn(options.days, { name: '--days', otherwise: 14, most: 365 })
      return async ({ db }) => {
        const { id, endsAt, sent } = await db.transaction().execute(async (tx) => {
          const announced = await announce(tx, { text: text.data, days })
          return { ...announced, sent: await notifyOfAnnouncement(tx, announced.id) }
        })
        return `announcement ${id}, until ${dayOf(endsAt)}; ${sent} pushes and mails to whoever chose them`
      }
    },
  },
  {
    name: 'announcements',
    prepare:
      () =>
      async ({ db }) => {
        const found = await allAnnouncements(db)
        if (found.length === 0) return 'there are no announcements'
        return found
          .map(({ id, text, ends_at, is_running, seen }) => {
            const [first = ''] = text.split('\n')
            return `  ${id}  ${is_running ? `until ${dayOf(ends_at)}` : 'over'}  seen by ${seen}  ${first}`
          })
          .join('\n')
      },
  },
  {
    name: 'withdraw-announcement',
    takes: 'NUMBER',
    most: 1,
    prepare({ words }) {
      const id = numberIn(words[0], 'announcement')
      return async ({ db }) => {
        if (!(await withdrawAnnouncement(db, id))) throw new BadUsage(`There is no announcement ${id} that runs.`)
        return `withdrew announcement ${id}`
      }
    },
  },
]
