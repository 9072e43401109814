import { normaliseEmail } from '@hakari/contract'
import { StartError } from '../platform/start-error.ts'

export type Env = Record<string, string | undefined>

/** Only there are settings required. */
export type Mode = 'production' | 'development'

export const optional = (env: Env, name: string): string | null => env[name] || null

export function wholeNumber(env: Env, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]
  if (!text) return otherwise
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new StartError(`${name} is "${text}": set it to a whole number from ${least} to ${most}.`)
  return value
}

export function address(name: string, text: string): string {
  const kept = normaliseEmail(text)
  if (kept === null) throw new StartError(`${name} is "${text}": set it to one plain e-mail address.`)
  return kept
}
