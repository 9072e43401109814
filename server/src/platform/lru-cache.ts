/** Keeps what was asked for last, up to this size in all, and drops what was used longest ago. */
export function lruCache<Value>(mostInAll: number) {
  const kept = new Map<string, { value: Value; size: number }>()
  let inAll = 0
  const drop = (key: string) => {
    inAll -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    get(key: string): Value | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      // A map remembers the order of setting: the first is the one nobody asked for longest.
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key: string, value: Value, size: number): void {
      drop(key)
      kept.set(key, { value, size })
      inAll += size
      for (const oldest of kept.keys()) {
        if (inAll <= mostInAll) return
        drop(oldest)
      }
    },
  }
}
