export interface Bounded {
  /** Begins the work when there is room. It must not throw. */
  add: (key: string, work: () => Promise<void>) => void
  /** Until less waits than so many. */
  hasRoomFor: (most: number) => Promise<void>
  settled: () => Promise<void>
}

/** So much at once in all, and of one key; the rest waits in order, and what has room overtakes what has none. */
export function createBounded({ mostAtOnce, mostPerKey }: { mostAtOnce: number; mostPerKey: number }): Bounded {
  const waiting: { key: string; work: () => Promise<void> }[] = []
  const running = new Map<string, number>()
  let size = 0
  let listeners: (() => void)[] = []

  function beginWhatHasRoom(): void {
    for (let at = 0; at < waiting.length && size < mostAtOnce;) {
      const next = waiting[at]
      if (!next || (running.get(next.key) ?? 0) >= mostPerKey) at++
      else {
        waiting.splice(at, 1)
        void begin(next.key, next.work)
      }
    }
  }

  async function begin(key: string, work: () => Promise<void>): Promise<void> {
    size++
    running.set(key, (running.get(key) ?? 0) + 1)
    try {
      await work()
    } finally {
      size--
      running.set(key, (running.get(key) ?? 1) - 1)
      beginWhatHasRoom()
      const told = listeners
      listeners = []
      for (const tell of told) tell()
    }
  }

  const change = () => new Promise<void>((resolve) => void listeners.push(resolve))
  return {
    add(key, work) {
      waiting.push({ key, work })
      beginWhatHasRoom()
    },
    async hasRoomFor(most) {
      while (waiting.length >= most) await change()
    },
    async settled() {
      while (size + waiting.length > 0) await change()
    },
  }
}
