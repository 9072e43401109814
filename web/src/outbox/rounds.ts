import type { Item } from './item.ts'
import type { Shelf } from './shelf.ts'
import type { World } from './world.ts'
import type { Outcome } from './courier.ts'

interface Round extends Pick<World, 'alone' | 'clock' | 'patience'> {
  shelf: Shelf
  /** Undefined where nothing is sent: nobody is signed in on this page. */
  take: (item: Item) => Promise<Outcome> | undefined
  isOpen: () => boolean
  onRest: () => void
  /** However it went, for now that was all. */
  onEnd: () => void
}

/** Other tabs learn what was sent before they get their turn. */
const turnMs = 100
const longestWaitMs = 3_600_000

const isOpen = ({ refusal, tryAfter }: Item) => refusal === undefined || tryAfter !== undefined

/** When what waits is sent: in order, one tab at a time, and again after growing pauses. */
export function createRounds({ shelf, clock, alone, patience, ...round }: Round) {
  let running: Promise<void> | null = null
  let isWantedAgain = false
  let failures = 0
  let callOff: (() => void) | undefined

  /** A clock that was set back must not make anything wait for ever. */
  const isDue = ({ tryAfter = 0 }: Item) => tryAfter <= clock.now() || tryAfter > clock.now() + longestWaitMs

  async function sendAll(): Promise<void> {
    const putOff = new Set<string>()
    const next = () => {
      shelf.lookAgain()
      return shelf.items().find((item) => !putOff.has(item.id) && isOpen(item) && isDue(item))
    }
    let hasSent = false
    for (let item = next(); item; item = next()) {
      const outcome = await round.take(item)
      if (outcome === undefined || outcome === 'away') break
      if (outcome === 'later') putOff.add(item.id)
      else hasSent = true
    }
    round.onRest()
    if (hasSent) await new Promise<void>((done) => clock.after(turnMs, done))
  }

  function planNext(): void {
    const open = shelf.items().filter(isOpen)
    if (open.length === 0) failures = 0
    if (open.length === 0 || !round.isOpen()) return
    const wanted = Math.min(...open.map(({ tryAfter = 0 }) => tryAfter - clock.now()), longestWaitMs)
    callOff = clock.after(Math.max(wanted, patience(failures++)), () => void run())
  }

  async function runOnce(): Promise<void> {
    callOff?.()
    try {
      while (isWantedAgain) {
        isWantedAgain = false
        await alone(sendAll)
      }
    } finally {
      running = null
      round.onEnd()
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
    /** Something speaks for it that the server can be reached. */
    tryNow: (): void => {
      failures = 0
      void run()
    },
    stop: () => callOff?.(),
  }
}
