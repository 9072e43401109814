import { deviceStorage } from '../storage/browser-storage.ts'
import { expectedMember } from '../api/expected-member.ts'
import { reconnectDelay } from '../api/reconnect-delay.ts'
import { commentDelivery } from '../features/comments/index.ts'
import { editDelivery, entryDelivery } from '../features/entries/index.ts'
import { followDelivery } from '../features/follows/index.ts'
import { likeDelivery } from '../features/likes/index.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { queries } from './queries.ts'

/** The name of the lock and the channel by which the tabs agree. It stays, because tabs may show different builds. */
const name = 'hakari-outbox'

/** One for as long as the page lasts: it may be the only place where something unsent is kept. */
export const pageOutbox = createOutbox({
  storage: deviceStorage,
  clock: {
    now: () => Date.now(),
    after: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
  },
  withLock: (work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
  otherTabs: (hear) => {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => hear(data))
    return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
  },
  member: expectedMember,
  retryDelay: (failures) => reconnectDelay(failures, Math.random()),
  deliveries: [entryDelivery, editDelivery, commentDelivery, likeDelivery, followDelivery].map((of) => of(queries)),
})
