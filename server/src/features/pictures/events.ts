import type { EventKind } from '../../platform/events/index.ts'

export const pictureChanged: EventKind<{ memberId: string }> = {
  tells: ({ memberId }) => ({ people: [memberId], faces: [memberId] }),
}
