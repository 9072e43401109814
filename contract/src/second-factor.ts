import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** Six digits of the app, or one of the recovery codes, as people type and paste them. */
export const FactorCode = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required', abort: true }), z.maxLength(60, { error: 'too_long' }))

export const CodeEntry = z.object({ code: FactorCode })

const RecoveryCodes = z.object({
  /** Shown once: only their hashes are kept. */
  recoveryCodes: z.array(z.string()),
})

export const begin = operation({
  id: 'secondFactor.begin',
  method: 'POST',
  path: '/second-factor/authenticator',
  access: 'member',
  whileSuspended: true,
  summary: 'A new secret for an authenticator app: good for ten minutes, in this session. Nothing is asked for yet.',
  input: {},
  output: z.object({
    /** Base32, for who cannot scan. */
    secret: z.string(),
    /** `otpauth://`, for the QR code. */
    uri: z.string(),
  }),
  refusals: ['recent_sign_in_needed', 'second_factor_on'],
})

export const confirm = operation({
  id: 'secondFactor.confirm',
  method: 'POST',
  path: '/second-factor/authenticator/confirm',
  access: 'member',
  whileSuspended: true,
  summary: 'Turn the second factor on by a code of the new secret. Answers ten recovery codes.',
  input: { body: CodeEntry },
  output: RecoveryCodes,
  refusals: ['mfa_code_invalid', 'second_factor_on', 'second_factor_not_begun'],
})

export const turnOff = operation({
  id: 'secondFactor.turnOff',
  method: 'POST',
  path: '/second-factor/turn-off',
  access: 'member',
  whileSuspended: true,
  summary:
    'Turn the second factor off, by a code of it or a recovery code. Recovery codes and trusted browsers go with it.',
  input: { body: CodeEntry },
  output: z.object({}),
  refusals: ['mfa_code_invalid', 'mfa_factor_unknown'],
})

export const renewCodes = operation({
  id: 'secondFactor.renewCodes',
  method: 'POST',
  path: '/second-factor/recovery-codes',
  access: 'member',
  whileSuspended: true,
  summary: 'Ten new recovery codes. Those of before no longer work.',
  input: {},
  output: RecoveryCodes,
  refusals: ['recent_sign_in_needed', 'mfa_factor_unknown'],
})
