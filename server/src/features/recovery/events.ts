import type { EventKind } from '../../platform/events/index.ts'

/** Somebody applied for the removal of the second factor, or that has ended: every open screen of the member says so. */
export const recoveryChanged: EventKind<{ memberId: string }> = {
  tells: ({ memberId }) => ({ concerned: [memberId] }),
}
