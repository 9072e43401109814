import type { OutboxItem } from './outbox-item.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import type { Environment } from './environment.ts'
import type { SendOutcome } from './sender.ts'

interface RetryScheduleOptions extends Pick<Environment, 'withLock' | 'clock' | 'retryDelay'> {
  storage: OutboxStorage
  /** Undefined while nobody is signed in on this page, so nothing is sent. */
  send: (item: OutboxItem) => Promise<SendOutcome> | undefined
  isActive: () => boolean
  onIdle: () => void
  /** Called after every run, however it went. */
  onEnd: () => void
}

/** A pause before the lock is released, in which other tabs hear what was sent. */
const turnMs = 100
const longestWaitMs = 3_600_000

const isPending = ({ refusal, tryAfter }: OutboxItem) => refusal === undefined || tryAfter !== undefined

/** Decides when waiting items are sent: in order, one tab at a time, and again after growing pauses. */
export function createRetrySchedule({ storage, clock, withLock, retryDelay, ...options }: RetryScheduleOptions) {
  let running: Promise<void> | null = null
  let isWantedAgain = false
  let failures = 0
  let cancel: (() => void) | undefined

  /** A clock that was set back must not make anything wait for ever. */
  const isDue = ({ tryAfter = 0 }: OutboxItem) => tryAfter <= clock.now() || tryAfter > clock.now() + longestWaitMs

  async function sendAll(): Promise<void> {
    const putOff = new Set<string>()
    const next = () => {
      storage.refresh()
      return storage.items().find((item) => !putOff.has(item.id) && isPending(item) && isDue(item))
    }
    let hasSent = false
    for (let item = next(); item; item = next()) {
      const outcome = await options.send(item)
      if (outcome === undefined || outcome === 'unreachable') break
      if (outcome === 'later') putOff.add(item.id)
      else hasSent = true
    }
    options.onIdle()
    if (hasSent) await new Promise<void>((done) => clock.after(turnMs, done))
  }

  function planNext(): void {
    const open = storage.items().filter(isPending)
    if (open.length === 0) failures = 0
    if (open.length === 0 || !options.isActive()) return
    const wanted = Math.min(...open.map(({ tryAfter = 0 }) => tryAfter - clock.now()), longestWaitMs)
    cancel = clock.after(Math.max(wanted, retryDelay(failures++)), () => void run())
  }

  async function runOnce(): Promise<void> {
    cancel?.()
    try {
      while (isWantedAgain) {
        isWantedAgain = false
        await withLock(sendAll)
      }
    } finally {
      running = null
      options.onEnd()
      planNext()
    }
  }

  function run(): Promise<void> {
    isWantedAgain = true
    running ??= runOnce()
    return running
  }

  return {
    run,
    /** Called when something hints that the server can be reached again: the pauses begin anew. */
    tryNow: (): void => {
      failures = 0
      void run()
    },
    stop: () => cancel?.(),
  }
}
