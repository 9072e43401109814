import type { EventKind } from '../../platform/events/index.ts'

/** What became of somebody's case is theirs to know, on the screens they have open. */
export const memberActedAbout: EventKind<{ memberId: string }> = {
  tells: ({ memberId }) => ({ concerned: [memberId] }),
}
