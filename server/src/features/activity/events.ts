import type { EventKind } from '../../platform/events/index.ts'

/** Other tabs and devices show it too. */
export const activitiesRead: EventKind<{ memberId: string }> = { tells: ({ memberId }) => ({ concerned: [memberId] }) }
