import type { EventKind } from '../../platform/events/index.ts'
import type { Written } from './queries.ts'

/** The member's other tabs and devices empty their badge, too. */
export const activitiesRead: EventKind<{ memberId: string }> = { tells: ({ memberId }) => ({ concerned: [memberId] }) }

const toldByTheirCause = new Set([
  'like',
  'my_like',
  'comment',
  'my_comment',
  'follow',
  'following',
  'follow_request',
  'follow_accepted',
])

/** Most are told of by what caused them; the badge of others is only moved by this. */
export const activitiesWritten: EventKind<{ written: Written[] }> = {
  tells: ({ written }) => ({
    concerned: written.filter(({ type }) => !toldByTheirCause.has(type)).map(({ memberId }) => memberId),
  }),
}
