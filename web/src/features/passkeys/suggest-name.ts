import { deviceName } from './device-name.ts'
import { text } from './text.ts'

/** A name for the passkey of this device that none of the others has. */
export function suggestName(device: Parameters<typeof deviceName>[0], taken: string[]): string {
  const name = text.suggested(deviceName(device))
  if (!taken.includes(name)) return name
  let number = 2
  while (taken.includes(text.numbered(name, number))) number++
  return text.numbered(name, number)
}
