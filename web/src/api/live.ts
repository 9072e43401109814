import { beatMs, LiveMessage, livePath } from '@hakari/contract'
import { useSyncExternalStore } from 'react'
import { reconnectDelay } from './reconnect-delay.ts'

type Heard = LiveMessage | { type: 'lost' }
type State = 'connecting' | 'connected' | 'lost'

const longestSilenceMs = 2.5 * beatMs
const spreadMs = 10_000
const name = 'hakari-live'
const listeners = new Set<(heard: Heard) => void>()
let stop: (() => void) | null = null
let state: State = 'connecting'

/** Hears what the server says, for as long as somebody on this page wants to. */
export function onLive(listener: (heard: Heard) => void): () => void {
  listeners.add(listener)
  stop ??= listen((heard) => {
    state = heard.type === 'lost' ? 'lost' : 'connected'
    for (const each of listeners) each(heard)
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
    state = 'connecting'
  }
}

/**
 * One stream per browser. The tab that holds the lock listens and repeats what it hears to the others;
 * when it closes, the next one takes over. Where a browser has no locks, every tab listens for itself.
 */
function listen(onHeard: (heard: Heard) => void): () => void {
  const otherTabs = new BroadcastChannel(name)
  const ended = new AbortController()
  let last: Heard | null = null
  const tellAll = (heard: Heard) => {
    if (heard.type === 'hello') last = { type: 'hello' }
    if (heard.type === 'lost') last = heard
    otherTabs.postMessage(heard)
    onHeard(heard)
  }
  // A new tab asks how things stand; the answer is for it alone.
  const asking = crypto.randomUUID()
  type Between = Heard | { type: 'ask'; by: string } | { type: 'answer'; to: string; last: Heard }
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Between>) => {
    if (data.type === 'answer') return data.to === asking && onHeard(data.last)
    if (data.type !== 'ask') return onHeard(data)
    if (last) otherTabs.postMessage({ type: 'answer', to: data.by, last } satisfies Between)
  })
  otherTabs.postMessage({ type: 'ask', by: asking } satisfies Between)
  const hold = () => holdStream(tellAll, ended.signal)
  // Gives up waiting for the lock when this tab no longer listens.
  if ('locks' in navigator) navigator.locks.request(name, { signal: ended.signal }, hold).catch(() => {})
  else void hold()
  return () => {
    ended.abort()
    otherTabs.close()
  }
}

/** A device that slept has one clock that stood still, and one that may have been set. */
const sincePageBegan = () => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin))

/** The question takes a while to arrive, the longer the slower everything before it was. */
const sinceToAsk = () => Math.ceil(1.5 * sincePageBegan()) + 300

/** Whether this greeting comes with everything that happened since this page began to load. */
export const coversThisPage = ({ coversMs = 0 }: { coversMs?: number | undefined }): boolean =>
  sincePageBegan() <= coversMs

/** Keeps one stream open until the signal; after a loss it comes back, each browser in its own time. */
function holdStream(tell: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let failures = 0
    let isGreeted = false
    let isFirst = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let repeating: ReturnType<typeof setTimeout> | undefined
    let source: EventSource | undefined
    const close = () => {
      clearTimeout(timer)
      clearTimeout(repeating)
      source?.close()
    }
    const lose = () => {
      close()
      tell({ type: 'lost' })
      timer = setTimeout(open, reconnectDelay(failures++, Math.random()))
    }
    // A laptop that slept, or a network that changed, leaves a stream behind that is silent and looks alive.
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(lose, longestSilenceMs)
    }
    const hear = (message: LiveMessage) => {
      if (message.type !== 'hello' || !isGreeted) return tell(message)
      // All browsers are greeted again at the same moment, and shall not all ask at the same moment.
      clearTimeout(repeating)
      repeating = setTimeout(() => tell(message), Math.random() * spreadMs)
    }
    const open = () => {
      isGreeted = false
      // What happened while this page was loading is told at once; after a loss everything is asked for anew.
      source = new EventSource(isFirst ? `${livePath}?since=${sinceToAsk()}` : livePath)
      isFirst = false
      watch()
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        failures = 0
        watch()
        const message = LiveMessage.safeParse(JSON.parse(data))
        if (!message.success) return
        hear(message.data)
        isGreeted ||= message.data.type === 'hello'
      })
      source.addEventListener('error', lose)
    }
    signal.addEventListener('abort', () => {
      close()
      resolve()
    })
    open()
  })
}

/** Whether this browser hears the server right now. */
export function useLiveState(): State {
  return useSyncExternalStore(onLive, () => state)
}
