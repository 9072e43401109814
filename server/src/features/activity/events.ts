import type { EventKind } from '../../platform/events/index.ts'

/** The member's other tabs and devices empty their badge, too. */
export const activitiesRead: EventKind<{ memberId: string }> = { tells: ({ memberId }) => ({ concerned: [memberId] }) }
