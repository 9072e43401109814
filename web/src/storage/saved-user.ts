import { Member } from '@hakari/contract'
import { deviceStorage } from './browser-storage.ts'
import { versioned } from './versioned.ts'

/** Under which name what they read is saved. */
export const savedReadingName = 'saved.reading'
/** Where builds of before kept it. */
const formerNames = ['saved.entries', 'saved.stats', 'saved.people']

const user = versioned({ storage: deviceStorage, name: 'saved.user', version: 1, schema: Member })

/** Who was here when the server last answered. */
export const savedUser = (): Member | null => user.read()

export const saveUser = (member: Member): void => void user.keep(member)

/** After signing out. People go too: how they were listed tells who followed them. */
export function forgetUser(): void {
  user.forget()
  deviceStorage.forget(savedReadingName)
  forgetFormerReading()
}

/** It can be read again from the server, and is written in the shape of today then. */
export function forgetFormerReading(): void {
  for (const name of formerNames) deviceStorage.forget(name)
}
