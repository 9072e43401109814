/** Keeps what was asked for last, up to so many bytes, and drops what was used longest ago. */
export function lruCache(mostBytes: number) {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0
  const drop = (key: string) => {
    size -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }
  return {
    get(key: string): Uint8Array<ArrayBuffer> | undefined {
      const bytes = kept.get(key)
      if (!bytes) return undefined
      // A map remembers the order of setting: the first is the one nobody asked for longest.
      kept.delete(key)
      kept.set(key, bytes)
      return bytes
    },
    set(key: string, bytes: Uint8Array<ArrayBuffer>): void {
      drop(key)
      kept.set(key, bytes)
      size += bytes.length
      for (const oldest of kept.keys()) {
        if (size <= mostBytes) return
        drop(oldest)
      }
    },
  }
}
