/**
 * Keeps what was asked for lately, up to this size in all. What is asked for is of the younger generation; when that has half of
 * the room, it is the older one from then on, and what nobody asked for since the last time goes.
 */
export function lruCache<Key, Value>(mostInAll: number) {
  interface Kept {
    value: Value
    size: number
  }
  let younger = new Map<Key, Kept>()
  let older = new Map<Key, Kept>()
  let sizeOfYounger = 0

  function keep(key: Key, kept: Kept): void {
    sizeOfYounger += kept.size - (younger.get(key)?.size ?? 0)
    younger.set(key, kept)
    if (sizeOfYounger <= mostInAll / 2) return
    older = younger
    younger = new Map()
    sizeOfYounger = 0
  }

  return {
    get(key: Key): Value | undefined {
      const young = younger.get(key)
      if (young) return young.value
      const old = older.get(key)
      if (old) keep(key, old)
      return old?.value
    },
    set: (key: Key, value: Value, size: number): void => keep(key, { value, size }),
  }
}
