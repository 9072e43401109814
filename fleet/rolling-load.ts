import { setTimeout as sleep } from 'node:timers/promises'

export interface Act {
  name: string
  do: () => Promise<unknown>
}

/** So many requests each second, whether those before are answered or not; nobody tries anything twice. */
export function askSteadily(perSecond: number, acts: Act[]) {
  const waits: number[] = []
  const failed: string[] = []
  const underWay = new Set<Promise<void>>()
  const over = new AbortController()

  const ask = async (act: Act) => {
    const began = performance.now()
    await act.do().catch((error: unknown) => {
      failed.push(`${act.name} at ${new Date().toISOString().slice(11, 23)}: ${String(error).slice(0, 120)}`)
    })
    waits.push(performance.now() - began)
  }
  const going = (async () => {
    const began = performance.now()
    for (let turn = 0; !over.signal.aborted; turn++) {
      const act = acts[turn % acts.length]
      if (!act) throw new Error('nothing to ask')
      const asked = ask(act).finally(() => underWay.delete(asked))
      underWay.add(asked)
      // By the clock and not by pauses: who is late catches up, so that the rate is what it says.
      await sleep(Math.max(0, began + ((turn + 1) * 1000) / perSecond - performance.now()))
    }
  })()
  /** Of all that were answered so far, or after the first so many. */
  const waited = (after = 0) => {
    const sorted = waits.slice(after).toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
    return { half: at(0.5), most: at(0.99), slowest: at(1) }
  }
  return {
    count: () => waits.length,
    failedNow: () => failed.length,
    waited,
    async stop() {
      over.abort()
      await going
      await Promise.all(underWay)
      return { asked: waits.length, failed }
    },
  }
}
