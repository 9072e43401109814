import { Refused } from '@hakari/contract'
import { createSender, SendResult } from './sender.ts'
import type { ItemKind } from './delivery.ts'
import type { OutboxItem } from './outbox-item.ts'
import { createRetrySchedule } from './retry-schedule.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { createAwaitedItems, type Delivered } from './awaited-items.ts'
import type { Environment } from './environment.ts'

/** Exists while somebody is signed in on this page. */
interface Session {
  otherTabs: ReturnType<Environment['otherTabs']>
  say: (sentence: string) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** Keeps what a member does before anything else happens, then sends it, once, as soon as the server can be reached. */
export function createOutbox(environment: Environment) {
  const { clock, member } = environment
  let session: Session | null = null

  const sendableOf = (item: OutboxItem) => environment.deliveries.map((delivery) => delivery(item)).find(Boolean)
  const storage = createOutboxStorage({ ...environment, isKnown: (item) => sendableOf(item) !== undefined })
  // Not handed out: an item that is only stored would not be sent, and one that is only deleted might still be.
  const { keep, forget, ...stored } = storage
  const awaited = createAwaitedItems(clock)

  function handleResult({ memberId, item, answer, refusal }: SendResult): void {
    if (!session || memberId !== member()) return
    const sendable = sendableOf(item)
    const form = awaited.stop(item.id)
    if (!refusal) {
      sendable?.onAnswer(answer)
      form?.done('sent')
    } else if (form) {
      forget(item.id)
      form.fail(new Refused(refusal))
    } else {
      const undone = sendable?.undoneBy(refusal.refusal)
      if (undone === undefined) return
      sendable?.undo()
      session.say(undone)
    }
  }

  const sender = createSender({
    storage,
    clock,
    report(came) {
      const result = { memberId: member(), ...came }
      handleResult(result)
      session?.otherTabs.tell(result)
    },
    onAlreadySent: (id) => awaited.stop(id)?.done('sent'),
  })

  const schedule = createRetrySchedule({
    ...environment,
    storage,
    send(item) {
      const sendable = session ? sendableOf(item) : undefined
      return sendable && sender.send(sendable, item)
    },
    isActive: () => session !== null,
    onIdle: sender.idle,
    onEnd: awaited.stopAll,
  })

  /** Replaces what waits under the same id: of several toggles the last one counts. */
  function put<Payload extends object>(kind: ItemKind<Payload>, id: string, payload: Payload): void {
    keep({ id, at: stored.find(id)?.at ?? clock.now(), act: { kind: kind.name, ...payload } })
    void schedule.run()
  }

  return {
    ...stored,
    isSending: sender.isSending,
    isInForm: awaited.isInForm,
    tryNow: schedule.tryNow,
    put,

    /** Puts an item and waits whether the server has it or it is kept for later. A refusal is thrown, and nothing is kept. */
    deliver: async <Payload extends object>(
      kind: ItemKind<Payload>,
      id: string,
      payload: Payload,
    ): Promise<Delivered> => {
      const how = await awaited.until(id, () => put(kind, id, payload))
      stored.refresh()
      return how
    },

    /** Tries a waiting item at once, and says whether the server has it now. */
    sendNow: async ({ id, at, act }: OutboxItem): Promise<boolean> => {
      keep({ id, at, act })
      await schedule.run()
      return stored.find(id) === undefined
    },

    /** Waits for the lock, so that no tab is sending the item: afterwards it is either sent or deleted. */
    drop: (id: string) => environment.withLock(async () => forget(id)),

    /** Sends what is stored, and whatever is put, until it is closed. */
    open: (say: (sentence: string) => void): (() => void) => {
      const otherTabs = environment.otherTabs((message) => {
        const result = SendResult.safeParse(message)
        if (result.success) handleResult(result.data)
      })
      session = { otherTabs, say }
      schedule.tryNow()
      return () => {
        schedule.stop()
        otherTabs.close()
        session = null
      }
    },
  }
}
