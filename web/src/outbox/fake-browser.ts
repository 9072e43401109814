import * as z from 'zod/mini'
import { type Delivery, delivery } from './delivery.ts'
import { type FakeServer, note, remark, toggle } from './fake-server.ts'
import { createOutbox } from './outbox.ts'

/** A turn of the real loop: whatever can go on without a clock has gone on. */
const settle = () => new Promise<void>((done) => setTimeout(done))

interface Tab {
  isAlive: boolean
  steps: number
  hear: (message: unknown) => void
  refresh: () => void
}

interface TabOptions {
  member?: () => string | null
  /** The page is gone after so many steps. */
  stopsAfter?: number
  keepsNothing?: boolean
  /** Replaces the deliveries of the fake. */
  deliveries?: Delivery[]
}

/** One lock for all tabs, which waits in line. */
function fakeLock() {
  const waiting: { tab: Tab; begin: () => void }[] = []
  let holder: Tab | null = null

  function grant(): void {
    const next = holder === null ? waiting.shift() : undefined
    if (!next) return
    if (!next.tab.isAlive) return grant()
    holder = next.tab
    next.begin()
  }

  return {
    grant,
    wait: (tab: Tab, begin: () => void) => void waiting.push({ tab, begin }),
    release: (tab: Tab): void => {
      if (holder === tab) holder = null
      grant()
    },
  }
}

/** A clock that only tests move. */
function fakeClock() {
  let timers: { at: number; tab: Tab; act: () => void }[] = []
  let now = Date.UTC(2026, 0, 1)
  return {
    now: () => now,
    /** Returns a function that cancels it. A page that is gone sets no timers. */
    after: (tab: Tab, ms: number, act: () => void, isSet: boolean) => {
      const timer = { at: now + ms, tab, act }
      if (isSet) timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    setBack: (ms: number) => {
      now -= ms
    },
    /** Lets so much time pass, and whatever is due happen in its order. */
    pass: async (ms: number): Promise<void> => {
      const until = now + ms
      for (;;) {
        await settle()
        const [next] = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((other) => other !== next)
        now = Math.max(now, next.at)
        if (next.tab.isAlive) next.act()
      }
      now = until
    },
  }
}

type Send = (key: string, content: string) => Promise<{ number: number }>

/** One of each kind, which note in `shown` what becomes of them. */
function fakeDeliveries(send: Send, shown: string[]): Delivery[] {
  const Answer = z.object({ number: z.number() })
  return [
    delivery({
      kind: note,
      Answer,
      isTyped: true,
      send: ({ text }, { id }) => send(id, text),
      onSent: ({ text }, { number }) => void shown.push(`${text} is number ${number}`),
    }),
    delivery({
      kind: remark,
      Answer,
      isTyped: true,
      send: ({ text }, { id }) => send(id, text),
      onSent: ({ text }, { number }) => void shown.push(`${text} is number ${number}`),
      undone: 'the remark was refused',
      keptAfter: ['links_not_yet'],
    }),
    delivery({
      kind: toggle,
      Answer,
      isTyped: false,
      send: ({ about, isWanted }) => send(`toggle-${about}`, String(isWanted)),
      onSent: ({ about, isWanted }) => void shown.push(`${about}: ${isWanted}`),
      undone: 'the toggle was refused',
      onUndone: ({ about }) => void shown.push(`${about} undone`),
    }),
  ]
}

/** Storage, a lock, a channel and a clock that only tests move; and tabs, which may stop at any moment. */
export function fakeBrowser(server: FakeServer) {
  const stored = new Map<string, string>()
  const tabs = new Set<Tab>()
  const lock = fakeLock()
  const clock = fakeClock()

  /** Stops a page as a browser does: nothing of it goes on, and its lock is free. */
  function stop(tab: Tab): void {
    tab.isAlive = false
    tabs.delete(tab)
    lock.release(tab)
  }

  function openTab({
    member = () => 'hanako',
    stopsAfter = Infinity,
    keepsNothing = false,
    ...given
  }: TabOptions = {}) {
    const tab: Tab = { isAlive: true, steps: 0, hear: () => {}, refresh: () => {} }
    tabs.add(tab)
    const shown: string[] = []
    const said: string[] = []

    /** Whether the page is still there. */
    function goesOn(): boolean {
      if (tab.isAlive && tab.steps++ >= stopsAfter) stop(tab)
      return tab.isAlive
    }
    const orNever = <T>(value: T) => (goesOn() ? value : new Promise<T>(() => {}))
    const others = () => [...tabs].filter((other) => other !== tab)
    const changed = () => queueMicrotask(() => others().forEach((other) => other.refresh()))

    const send: Send = async (key, content) => {
      await orNever(null)
      return orNever(
        await server.take(key, content).catch(async (error: unknown) => Promise.reject(await orNever(error))),
      )
    }
    const outbox = createOutbox({
      deliveries: given.deliveries ?? fakeDeliveries(send, shown),
      member,
      retryDelay: (failures) => 1000 * (failures + 1),
      storage: {
        read: (name) => stored.get(name) ?? null,
        keep(name, value) {
          if (keepsNothing) return false
          if (goesOn()) stored.set(name, value)
          changed()
          return true
        },
        forget(name) {
          if (goesOn()) stored.delete(name)
          changed()
        },
        names: (beginning) => [...stored.keys()].filter((name) => name.startsWith(beginning)),
      },
      clock: { now: clock.now, after: (ms, act) => clock.after(tab, ms, act, goesOn()) },
      withLock: async (work) => {
        await new Promise<void>((begin) => {
          if (goesOn()) lock.wait(tab, begin)
          lock.grant()
        })
        await work()
        lock.release(tab)
      },
      otherTabs: (hear) => {
        tab.hear = hear
        return {
          tell(message) {
            if (!goesOn()) return
            for (const other of others()) queueMicrotask(() => other.hear(structuredClone(message)))
          },
          close() {
            tab.hear = () => {}
          },
        }
      },
    })
    tab.refresh = outbox.refresh
    return {
      outbox,
      shown,
      said,
      tab,
      open: () => outbox.open((sentence) => void said.push(sentence)),
      stop: () => stop(tab),
    }
  }

  return { stored, openTab, settle, setBack: clock.setBack, pass: clock.pass }
}
