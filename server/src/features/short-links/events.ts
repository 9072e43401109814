import type { EventKind } from '../../platform/events/index.ts'

/** Its owner's other windows must not offer the old address. */
export const linkEnded: EventKind<{ memberId: string; entryId: string }> = {
  tells: ({ memberId, entryId }) => ({ own: [[memberId, entryId]] }),
}
