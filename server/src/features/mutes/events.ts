import type { EventKind } from '../../platform/events/index.ts'

interface Mute {
  by: string
  whom: string
}

/** Known to the one who mutes, on all their devices, and to nobody else. */
export const muteChanged: EventKind<Mute> = {
  tells: ({ by, whom }) => ({ concerned: [by], reseenBy: [[by, whom]] }),
}
