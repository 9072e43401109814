import { Member } from '@hakari/contract'
import { deviceStorage } from './device-storage.ts'

/** Under which names it is saved who was here, and what they read. */
export const savedNames = { user: 'saved.user', reading: 'saved.reading' }
/** Where builds of before kept what was read. */
const formerNames = ['saved.entries', 'saved.stats', 'saved.people']

/** What lies there may have been written by anybody: unreadable is as good as nothing. */
export function readSaved(name: string): unknown {
  try {
    return JSON.parse(deviceStorage.read(name) ?? 'null')
  } catch {
    return null
  }
}

/** Who was here when the server last answered. */
export function savedUser(): Member | null {
  const user = Member.safeParse(readSaved(savedNames.user))
  return user.success ? user.data : null
}

export const saveUser = (member: Member) => void deviceStorage.keep(savedNames.user, JSON.stringify(member))

/** After signing out. People go too: how they were listed tells who followed them. */
export function forgetUser(): void {
  for (const name of Object.values(savedNames)) deviceStorage.forget(name)
  forgetFormerReading()
}

/** It can be read again from the server, and is written in the shape of today then. */
export function forgetFormerReading(): void {
  for (const name of formerNames) deviceStorage.forget(name)
}
