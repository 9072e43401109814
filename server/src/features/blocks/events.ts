import type { EventKind } from '../../platform/events/index.ts'

interface Block {
  by: string
  whom: string
  /** Entries from under which something of the two is gone, and of whom it was. */
  entries: [entryId: string, memberId: string][]
}

/** Both lose each other at once, on every screen that is open. Why is told to nobody. */
export const memberBlocked: EventKind<Block> = {
  tells: ({ by, whom, entries }) => ({
    lost: [
      [by, whom],
      [whom, by],
    ],
    people: [by, whom],
    concerned: [by],
    entries,
  }),
}

/** Whoever was kept away is told nothing: they did not know either. */
export const memberUnblocked: EventKind<Omit<Block, 'entries'>> = {
  tells: ({ by, whom }) => ({ concerned: [by], reseenBy: [[by, whom]] }),
}
