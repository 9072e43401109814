import type { EventKind } from '../../platform/events/index.ts'

/** The other windows of who closed them close them, too. */
export const firstStepsClosed: EventKind<{ memberId: string }> = {
  tells: ({ memberId }) => ({ concerned: [memberId] }),
}
