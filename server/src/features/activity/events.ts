import type { EventKind } from '../../platform/events/index.ts'
import type { Written } from './queries.ts'

/** The member's other tabs and devices empty their badge, too. */
export const activitiesRead: EventKind<{ memberId: string }> = { tells: ({ memberId }) => ({ concerned: [memberId] }) }

const toldHereOnly = new Set(['record', 'import_done', 'import_failed'])

/** Most are told of by what caused them; the badge of others is only moved by this. */
export const activitiesWritten: EventKind<{ written: Written[] }> = {
  tells: ({ written }) => ({
    concerned: written.filter(({ type }) => toldHereOnly.has(type)).map(({ memberId }) => memberId),
  }),
}
