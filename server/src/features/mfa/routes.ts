import { mfa } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Numbers are written with a country, as E.164 says. */
const phoneNumber = /^\+[1-9]\d{6,14}$/

/** Two-factor sign-in by SMS is announced and not offered: nothing is sent, so no code is right. */
export function mfaRoutes(serve: Serve) {
  serve(mfa.factors, async () => ({ items: [] }))

  serve(mfa.start, async ({ body }) => {
    assertPhone(body.phoneNumber)
    return { status: 'disabled' as const }
  })

  serve(mfa.enroll, ({ body }) => {
    assertPhone(body.phoneNumber)
    throw new Refusal('mfa_code_invalid')
  })

  serve(mfa.unenroll, () => {
    throw new Refusal('mfa_factor_unknown')
  })
}

function assertPhone(text: string): void {
  if (!phoneNumber.test(text.replace(/[\s()-]/g, ''))) throw new Refusal('mfa_phone_invalid')
}
