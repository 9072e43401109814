import { Refusal } from './refusal.ts'

interface Settings {
  atOnce: number
  waiting: number
  /** How many of one sender may run and wait together; as many as there is room for where nothing is said. */
  perSender?: number
}

export interface FairQueue {
  <T>(task: () => Promise<T>, sender?: string, network?: string): Promise<T>
  isWaitedFor: () => boolean
}

interface Waiting {
  sender: string
  network: string
  begin: () => void
  giveUp: (refusal: Refusal) => void
}

const full = () => new Refusal('unavailable', 5, { reason: 'too many wait' })

/**
 * Runs at most so many tasks at once. Senders take turns, so that one who sends much waits behind himself and not before
 * the others. Whoever finds the queue full takes the place of who waits with more of them, in a network or as a sender in
 * the same one; where all have alike he is turned away.
 */
export function fairQueue({ atOnce, waiting, perSender = atOnce + waiting }: Settings): FairQueue {
  let running = 0
  let length = 0
  const queues = new Map<string, Waiting[]>()
  const [ofSender, ofNetwork] = [countedPlaces(), countedPlaces()]

  const wait = (sender: string, network: string) => {
    if (length >= waiting && !makeRoom(sender, network)) throw full()
    length++
    const queue = queues.get(sender) ?? []
    queues.set(sender, queue)
    return new Promise<void>((begin, giveUp) => queue.push({ sender, network, begin, giveUp }))
  }

  function makeRoom(sender: string, network: string): boolean {
    const all = [...queues.values()].flat()
    const crowded = all.reduce(
      (most, { network: other }) => (ofNetwork.of(other) > ofNetwork.of(most) ? other : most),
      network,
    )
    const [first, ...others] = all.filter((one) => one.network === crowded)
    if (!first) return false
    const victim = others.reduce(
      (most, one) => (ofSender.of(one.sender) >= ofSender.of(most.sender) ? one : most),
      first,
    )
    if (crowded === network && ofSender.of(victim.sender) <= ofSender.of(sender)) return false
    const queue = queues.get(victim.sender)?.filter((one) => one !== victim) ?? []
    if (queue.length > 0) queues.set(victim.sender, queue)
    else queues.delete(victim.sender)
    length--
    victim.giveUp(full())
    return true
  }

  /** The first of the sender who has waited longest for a turn; that sender goes to the end. */
  const next = () => {
    const [turn] = queues
    if (!turn) return undefined
    const [sender, queue] = turn
    queues.delete(sender)
    const first = queue.shift()
    if (queue.length > 0) queues.set(sender, queue)
    length--
    return first
  }

  async function inTurn<T>(task: () => Promise<T>, sender: string, network: string): Promise<T> {
    if (running < atOnce) running++
    else await wait(sender, network)
    try {
      return await task()
    } finally {
      // Whoever is next takes over the place, so that nobody slips in between.
      const follower = next()
      if (follower) follower.begin()
      else running--
    }
  }

  async function join<T>(task: () => Promise<T>, sender = '', network = sender): Promise<T> {
    if (ofSender.of(sender) >= perSender) throw full()
    ofSender.add(sender, 1)
    ofNetwork.add(network, 1)
    try {
      return await inTurn(task, sender, network)
    } finally {
      ofSender.add(sender, -1)
      ofNetwork.add(network, -1)
    }
  }

  return Object.assign(join, { isWaitedFor: () => length > 0 })
}

/** How many run and wait under a name. */
function countedPlaces() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, more: number) {
      const count = (counts.get(name) ?? 0) + more
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}
