import type { EventKind } from '../../platform/events/index.ts'

/** The other windows of who chose show it so, too. */
export const remindersChanged: EventKind<{ memberId: string }> = {
  tells: ({ memberId }) => ({ concerned: [memberId] }),
}
