import { type RefusalBody, Refused } from '@hakari/contract'
import * as z from 'zod/mini'
import { type Delivery, delivery } from './delivery.ts'
import { createOutbox } from './outbox.ts'

/** Typed; stays when it is refused. */
export const note = { name: 'note', Payload: z.object({ text: z.string() }) }
/** Typed; undone when it is refused. */
export const remark = { name: 'remark', Payload: z.object({ text: z.string() }) }
/** Pressed; the last one counts. */
export const toggle = { name: 'toggle', Payload: z.object({ about: z.string(), isWanted: z.boolean() }) }

type Reply = 'taken' | 'answer lost' | 'no network' | 'not ours' | RefusalBody

export const refusal = (code: RefusalBody['refusal'], more: Partial<RefusalBody> = {}): RefusalBody => ({
  refusal: code,
  requestId: 'r1',
  ...more,
})

/** Makes under a key what it is asked for, once; without being told otherwise it takes everything. */
export function fakeServer() {
  const made = new Map<string, string>()
  const asked: string[] = []
  const replies: Reply[] = []
  let door = Promise.resolve()
  return {
    made,
    asked,
    /** How it replies, one after the other, and after that as ever. */
    says: (...next: Reply[]) => void replies.push(...next),
    /** Takes its time until the returned is called. */
    hold: (): (() => void) => {
      const held = Promise.withResolvers<void>()
      door = held.promise
      return held.resolve
    },
    take: async (key: string, content: string): Promise<{ number: number }> => {
      asked.push(`${key}: ${content}`)
      await door
      const reply = replies.shift() ?? 'taken'
      if (typeof reply === 'object') throw new Refused(reply)
      if (reply === 'not ours') throw new TypeError('a bug')
      if (reply !== 'no network') made.set(key, content)
      if (reply !== 'taken') throw new Refused(refusal('unavailable'))
      return { number: made.size }
    },
  }
}

type Server = ReturnType<typeof fakeServer>

/** A turn of the real loop: whatever can go on without a clock has gone on. */
const settle = () => new Promise<void>((done) => setTimeout(done))

interface TabOptions {
  member?: () => string | null
  /** The page is gone after so many steps. */
  stopsAfter?: number
  keepsNothing?: boolean
  /** Instead of those of its own. */
  deliveries?: Delivery[]
}

/** Storage, locks, a channel and a clock that only tests move; and tabs, which may stop at any moment. */
export function fakeBrowser(server: Server) {
  const stored = new Map<string, string>()
  const tabs = new Set<Tab>()
  const waiting: { tab: Tab; begin: () => void }[] = []
  let holder: Tab | null = null
  let timers: { at: number; tab: Tab; act: () => void }[] = []
  let now = Date.UTC(2026, 0, 1)

  interface Tab {
    isAlive: boolean
    steps: number
    hear: (message: unknown) => void
    refresh: () => void
  }

  function grant(): void {
    const next = holder === null ? waiting.shift() : undefined
    if (!next) return
    if (!next.tab.isAlive) return grant()
    holder = next.tab
    next.begin()
  }

  function release(tab: Tab): void {
    if (holder === tab) holder = null
    grant()
  }

  /** As a browser does it: nothing of the page goes on, and its lock is free. */
  function stop(tab: Tab): void {
    tab.isAlive = false
    tabs.delete(tab)
    release(tab)
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

    const sends = async (key: string, content: string) => {
      await orNever(null)
      return orNever(
        await server.take(key, content).catch(async (error: unknown) => Promise.reject(await orNever(error))),
      )
    }
    const Answer = z.object({ number: z.number() })
    const deliveries = [
      delivery({
        kind: note,
        Answer,
        isTyped: true,
        send: ({ text }, { id }) => sends(id, text),
        onSent: ({ text }, { number }) => void shown.push(`${text} is number ${number}`),
      }),
      delivery({
        kind: remark,
        Answer,
        isTyped: true,
        send: ({ text }, { id }) => sends(id, text),
        onSent: ({ text }, { number }) => void shown.push(`${text} is number ${number}`),
        undone: 'the remark was refused',
      }),
      delivery({
        kind: toggle,
        Answer,
        isTyped: false,
        send: ({ about, isWanted }) => sends(`toggle-${about}`, String(isWanted)),
        onSent: ({ about, isWanted }) => void shown.push(`${about}: ${isWanted}`),
        undone: 'the toggle was refused',
        onUndone: ({ about }) => void shown.push(`${about} undone`),
      }),
    ]
    const outbox = createOutbox({
      deliveries: given.deliveries ?? deliveries,
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
      clock: {
        now: () => now,
        after(ms, act) {
          const timer = { at: now + ms, tab, act }
          if (goesOn()) timers.push(timer)
          return () => {
            timers = timers.filter((other) => other !== timer)
          }
        },
      },
      withLock: async (work) => {
        await new Promise<void>((begin) => {
          if (goesOn()) waiting.push({ tab, begin })
          grant()
        })
        await work()
        release(tab)
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

  return {
    stored,
    openTab,
    settle,
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
