import { Refused } from '@hakari/contract'
import { createCourier, Told } from './courier.ts'
import type { Kind } from './delivery.ts'
import type { Item } from './item.ts'
import { createRounds } from './rounds.ts'
import { createShelf } from './shelf.ts'
import { createWatch, type Delivered } from './watch.ts'
import type { World } from './world.ts'

/** While somebody is signed in on this page. */
interface Office {
  otherTabs: ReturnType<World['otherTabs']>
  say: (sentence: string) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** What a member does: kept before anything else happens, then sent, once, as soon as the server can be reached. */
export function createOutbox(world: World) {
  const { clock, member } = world
  let office: Office | null = null

  const parcelOf = (item: Item) => world.deliveries.map((delivery) => delivery(item)).find(Boolean)
  const shelf = createShelf({ ...world, isKnown: (item) => parcelOf(item) !== undefined })
  // What is put there or taken away by itself would not be sent, or be sent all the same.
  const { keep, forget, ...seen } = shelf
  const watch = createWatch(clock)

  function hear({ memberId, item, answer, refusal }: Told): void {
    if (!office || memberId !== member()) return
    const parcel = parcelOf(item)
    const watcher = watch.stop(item.id)
    if (!refusal) {
      parcel?.onAnswer(answer)
      watcher?.done('sent')
    } else if (watcher) {
      forget(item.id)
      watcher.fail(new Refused(refusal))
    } else if (parcel?.undone !== undefined) {
      parcel.undo()
      office.say(parcel.undone)
    }
  }

  const courier = createCourier({
    shelf,
    clock,
    tell(came) {
      const told = { memberId: member(), ...came }
      hear(told)
      office?.otherTabs.tell(told)
    },
    onThere: (id) => watch.stop(id)?.done('sent'),
  })

  const rounds = createRounds({
    ...world,
    shelf,
    take(item) {
      const parcel = office ? parcelOf(item) : undefined
      return parcel && courier.take(parcel, item)
    },
    isOpen: () => office !== null,
    onRest: courier.rest,
    onEnd: watch.stopAll,
  })

  /** The last under an id counts. */
  function put<Act extends object>(kind: Kind<Act>, id: string, act: Act): void {
    keep({ id, at: seen.find(id)?.at ?? clock.now(), act: { kind: kind.name, ...act } })
    void rounds.run()
  }

  return {
    ...seen,
    isSending: courier.isSending,
    isInForm: watch.isInForm,
    tryNow: rounds.tryNow,
    put,

    /** Puts it and watches: whether the server has it, or it is kept for later. A refusal is thrown, and nothing is kept. */
    deliver: async <Act extends object>(kind: Kind<Act>, id: string, act: Act): Promise<Delivered> => {
      const how = await watch.until(id, () => put(kind, id, act))
      seen.lookAgain()
      return how
    },

    /** Tries what waits at once: whether the server has it now. */
    sendNow: async ({ id, at, act }: Item): Promise<boolean> => {
      keep({ id, at, act })
      await rounds.run()
      return seen.find(id) === undefined
    },

    /** Not while some tab is sending it: then it is either sent or still there. */
    drop: (id: string) => world.alone(async () => forget(id)),

    /** Sends what is there, and whatever comes, until it is closed. */
    open: (say: (sentence: string) => void): (() => void) => {
      const otherTabs = world.otherTabs((message) => {
        const told = Told.safeParse(message)
        if (told.success) hear(told.data)
      })
      office = { otherTabs, say }
      rounds.tryNow()
      return () => {
        rounds.stop()
        otherTabs.close()
        office = null
      }
    },
  }
}
