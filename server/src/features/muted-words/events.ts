import type { EventKind } from '../../platform/events/index.ts'

/** What they do not want to read is known to them alone. */
export const mutedWordsChanged: EventKind<{ memberId: string }> = {
  tells: ({ memberId }) => ({ concerned: [memberId] }),
}
