import { LiveMessage, livePath } from '@hakari/contract'
import { useEffect, useState } from 'react'
import { reconnectDelay } from './reconnect-delay.ts'

type Heard = LiveMessage | { type: 'lost' }

const name = 'hakari-live'

/**
 * One stream per browser. The tab that holds the lock listens and repeats what it hears to the others;
 * when it closes, the next one takes over. Where a browser has no locks, every tab listens for itself.
 */
function listenLive(onHeard: (heard: Heard) => void): () => void {
  const otherTabs = new BroadcastChannel(name)
  const stop = new AbortController()
  let last: Heard | null = null
  const tellAll = (heard: Heard) => {
    last = heard
    onHeard(heard)
    otherTabs.postMessage(heard)
  }
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Heard | { type: 'ask' }>) => {
    if (data.type !== 'ask') onHeard(data)
    else if (last) otherTabs.postMessage(last)
  })
  otherTabs.postMessage({ type: 'ask' })
  const hold = () => holdStream(tellAll, stop.signal)
  // Gives up waiting for the lock when this tab no longer listens.
  if ('locks' in navigator) navigator.locks.request(name, { signal: stop.signal }, hold).catch(() => {})
  else void hold()
  return () => {
    stop.abort()
    otherTabs.close()
  }
}

/** Keeps one stream open until the signal; after a loss it comes back, each browser in its own time. */
function holdStream(tell: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let source: EventSource | undefined
    const open = () => {
      source = new EventSource(livePath)
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        failures = 0
        const message = LiveMessage.safeParse(JSON.parse(data))
        if (message.success) tell(message.data)
      })
      source.addEventListener('error', () => {
        source?.close()
        tell({ type: 'lost' })
        timer = setTimeout(open, reconnectDelay(failures++, Math.random()))
      })
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
    open()
  })
}

/** Whether this browser hears the server right now. */
export function useLiveState(): 'connecting' | 'connected' | 'lost' {
  const [state, setState] = useState<'connecting' | 'connected' | 'lost'>('connecting')
  useEffect(() => listenLive(({ type }) => setState(type === 'lost' ? 'lost' : 'connected')), [])
  return state
}
