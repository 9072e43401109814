import { add, type Changes, type ChangeSet, noChanges } from './changes.ts'

/** Nobody needs more than it takes to load a page. */
const keptMs = 30_000
const mostKept = 1000
/** A busy community changes more in a moment than it costs to ask for a screen again. */
const mostToldAtOnce = 100

interface Heard {
  /** How far back this is all that happened. */
  coversMs: number
  happened: ChangeSet
}

/** What this process was told in the last moments, for whoever begins to listen now and has looked already. */
interface RecentlyHeard {
  take: (changes: Partial<Changes>) => void
  /** Something may have been missed. */
  missed: () => void
  since: (ms: number) => Heard
  /** What nobody is told any more needs no room. */
  forgetOld: () => void
  /** How much is kept. */
  size: () => number
}

export function recentlyHeard(clock: () => number = () => performance.now()): RecentlyHeard {
  let kept: { at: number; changes: Partial<Changes> }[] = []
  /** From here on nothing was missed. */
  let completeFrom = clock()

  const dropFirst = (count: number) => {
    completeFrom = kept[count - 1]?.at ?? completeFrom
    kept = kept.slice(count)
  }

  function forgetOld(): void {
    const now = clock()
    const firstKept = kept.findIndex(({ at }) => now - at <= keptMs)
    const tooMany = kept.length > mostKept ? kept.length - mostKept / 2 : 0
    dropFirst(Math.max(firstKept === -1 ? kept.length : firstKept, tooMany))
  }

  return {
    take(changes) {
      const at = clock()
      kept.push({ at, changes })
      if (kept.length <= mostKept && at - (kept[0]?.at ?? at) <= 2 * keptMs) return
      forgetOld()
    },
    missed() {
      kept = []
      completeFrom = clock()
    },
    since(ms) {
      const now = clock()
      const wanted = now - Math.min(ms, keptMs)
      const first = kept.findIndex(({ at }) => at >= wanted)
      const told = first === -1 ? [] : kept.slice(first)
      const left = told.length > mostToldAtOnce ? told.splice(0, told.length - mostToldAtOnce) : []
      const happened = noChanges()
      for (const { changes } of told) add(happened, changes)
      return { coversMs: Math.floor(now - Math.max(wanted, completeFrom, left.at(-1)?.at ?? 0)), happened }
    },
    forgetOld,
    size: () => kept.length,
  }
}
