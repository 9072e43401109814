import { Member } from '@hakari/contract'
import { deviceStorage } from './browser-storage.ts'
import { versioned } from './versioned.ts'

/** The key of the offline cache: deleted here as well, when somebody signs out. */
export const offlineCacheName = 'saved.reading'
/** The keys under which earlier builds stored the cache. */
const formerNames = ['saved.entries', 'saved.stats', 'saved.people']

const user = versioned({ storage: deviceStorage, name: 'saved.user', version: 1, schema: Member })

/** Who was here when the server last answered. */
export const savedUser = (): Member | null => user.read()

export const saveUser = (member: Member): void => void user.keep(member)

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
