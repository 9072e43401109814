import { Refusal } from './refusal.ts'

interface Settings {
  atOnce: number
  waiting: number
  /** How many of one sender may run and wait together; as many as there is room for where nothing is said. */
  perSender?: number
}

export interface LimitedLine {
  <T>(task: () => Promise<T>, sender?: string): Promise<T>
  isWaitedFor: () => boolean
}

/**
 * Runs at most so many tasks at once; whoever finds the line full is turned away. Senders take turns, so that
 * one who sends much waits behind himself and not before the others.
 */
export function limitedLine({ atOnce, waiting, perSender = atOnce + waiting }: Settings): LimitedLine {
  let running = 0
  let length = 0
  const lines = new Map<string, (() => void)[]>()
  const ofSender = new Map<string, number>()

  const wait = (sender: string) => {
    if (length >= waiting) throw new Refusal('unavailable', 5)
    length++
    const line = lines.get(sender) ?? []
    lines.set(sender, line)
    return new Promise<void>((resolve) => line.push(resolve))
  }

  /** The first of the sender who has waited longest for a turn; that sender goes to the end. */
  const next = () => {
    const [turn] = lines
    if (!turn) return undefined
    const [sender, line] = turn
    lines.delete(sender)
    const first = line.shift()
    if (line.length > 0) lines.set(sender, line)
    length--
    return first
  }

  async function inTurn<T>(task: () => Promise<T>, sender: string): Promise<T> {
    if (running < atOnce) running++
    else await wait(sender)
    try {
      return await task()
    } finally {
      // Whoever is next takes over the place, so that nobody slips in between.
      const follower = next()
      if (follower) follower()
      else running--
    }
  }

  async function join<T>(task: () => Promise<T>, sender = ''): Promise<T> {
    const count = ofSender.get(sender) ?? 0
    if (count >= perSender) throw new Refusal('unavailable', 5)
    ofSender.set(sender, count + 1)
    try {
      return await inTurn(task, sender)
    } finally {
      const left = (ofSender.get(sender) ?? 1) - 1
      if (left > 0) ofSender.set(sender, left)
      else ofSender.delete(sender)
    }
  }

  return Object.assign(join, { isWaitedFor: () => length > 0 })
}
