import { StartError } from '../platform/start-error.ts'
import type { Mode } from './variables.ts'

export function originIn(mode: Mode, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol) || new URL(text).pathname !== '/')
    throw new StartError(`ORIGIN is "${text}": set it to a web address without a path, such as https://hakari.example.`)
  const { origin: kept, hostname, protocol } = new URL(text)
  if (mode === 'production' && protocol === 'http:' && hostname !== 'localhost')
    throw new StartError(`ORIGIN is "${text}": in production it starts with https://.`)
  return kept
}
