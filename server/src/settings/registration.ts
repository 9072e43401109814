import { normaliseEmail } from '@hakari/contract'
import type { RegistrationSettings } from '../features/accounts/index.ts'
import { StartError } from '../platform/start-error.ts'
import type { Env } from './variables.ts'

const modes = ['open', 'closed', 'invitation', 'approval'] as const satisfies RegistrationSettings['mode'][]

/** Who may register here, and with addresses of which domains nobody may. */
export function registrationSettings(env: Env): RegistrationSettings {
  const wanted = env.REGISTRATION || 'open'
  const mode = modes.find((name) => name === wanted)
  if (!mode) throw new StartError(`REGISTRATION is "${wanted}": choose one of ${modes.join(', ')}.`)
  return { mode, refusedDomains: (env.REFUSED_EMAIL_DOMAINS || null)?.split(',').map(domain) ?? [] }
}

/** As it stands in addresses that are kept: in small letters, and of other alphabets the ASCII form. */
function domain(text: string): string {
  const kept = normaliseEmail(`x@${text.trim()}`)?.slice('x@'.length).toLowerCase()
  if (kept === undefined)
    throw new StartError(
      `REFUSED_EMAIL_DOMAINS is not understood at "${text.trim()}": write names such as mail.example.`,
    )
  return kept
}
