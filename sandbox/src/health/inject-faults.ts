import type { Context } from 'hono'
import { knownFaults } from '../faults.ts'
import { type DataFault, isWireFault, type TokenFault, type Where } from './fault-names.ts'
import type { HealthProvider } from './provider.ts'
import { spoilt } from './wire-faults.ts'

export interface Dialect {
  /** How the service says this status. */
  error(status: number): Response
  maintenance?: () => Promise<Response>
}

interface ContentFaults {
  token: TokenFault
  data: DataFault
  revoke: never
}

/** Answers as told by the control, else soundly. A fault of the content is left to the one who knows the content. */
export async function withFaults<W extends Where>(
  { service, faults, trap }: HealthProvider,
  c: Context,
  where: W,
  person: string | undefined,
  dialect: Dialect,
  sound: (fault: ContentFaults[W] | null) => Response | Promise<Response>,
): Promise<Response> {
  const prefix = `${where}-`
  const here = knownFaults[service].filter((name) => name.startsWith(prefix))
  const what = faults.take(service, person ?? '', here)?.slice(prefix.length)
  if (isWireFault(what))
    return spoilt(what, c, { ...dialect, trap, untilCleared: faults.untilCleared, sound: async () => sound(null) })
  return sound((what as ContentFaults[W] | undefined) ?? null)
}

/** What stands in place of a number. JSON knows no NaN, so it is written as a mark: see `jsonText`. */
export function senseless(fault: string, sound: number): unknown {
  if (fault === 'nan') return nanMark
  if (fault === '1e308') return 1e308
  if (fault === 'negative') return -Math.abs(sound)
  if (fault === 'zero') return 0
  if (fault === 'string-weight') return 'heavy'
  if (fault === 'wrong-types') return { value: [sound] }
  return sound
}

const nanMark = '\u0000NaN'

export const jsonText = (value: unknown) => JSON.stringify(value).replaceAll(JSON.stringify(nanMark), 'NaN')
