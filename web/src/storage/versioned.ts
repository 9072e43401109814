import type * as z from 'zod/mini'
import type { deviceStorage } from './browser-storage.ts'

interface Shape<T> {
  storage: typeof deviceStorage
  name: string
  /** One more whenever the shape changes its meaning. */
  version: number
  schema: z.ZodMiniType<T>
}

/**
 * One value under one name, written with its version. Anybody may have written what lies there: what is not understood
 * is as good as nothing. The first builds wrote the same without a version.
 */
export const versioned = <T extends object>({ storage, name, version, schema }: Shape<T>) => ({
  read(): T | null {
    const kept = parsed(storage.read(name))
    if (typeof kept !== 'object' || kept === null || ('version' in kept && kept.version !== version)) return null
    const value = schema.safeParse(kept)
    return value.success ? value.data : null
  },
  keep: (value: T) => storage.keep(name, JSON.stringify({ version, ...value })),
  forget: () => storage.forget(name),
})

/** Unreadable is as good as nothing. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
