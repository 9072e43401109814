import { Member } from '@hakari/contract'
import * as z from 'zod/mini'
import { deviceStorage } from './browser-storage.ts'
import { versioned } from './versioned.ts'

/** The key of the offline cache: deleted here as well, when somebody signs out. */
export const offlineCacheName = 'saved.reading'
/** The keys under which earlier builds stored the cache. */
const formerNames = ['saved.entries', 'saved.stats', 'saved.people']

/** Without a network, too, no number is shown to who wants none. */
const SavedUser = z.object({ ...Member.shape, hasQuietNumbers: z.optional(z.boolean()) })
type SavedUser = z.infer<typeof SavedUser>

const user = versioned({ storage: deviceStorage, name: 'saved.user', version: 1, schema: SavedUser })

/** Who was here when the server last answered. */
export const savedUser = (): SavedUser | null => user.read()

export const saveUser = (member: SavedUser): void => void user.keep(member)

/** Called after signing out. The cached people go too: how they were listed tells who followed them. */
export function forgetUser(): void {
  user.forget()
  deviceStorage.forget(offlineCacheName)
  forgetFormerCaches()
}

/** Earlier caches are dropped, not migrated: the server can be asked again. */
export function forgetFormerCaches(): void {
  for (const name of formerNames) deviceStorage.forget(name)
}
