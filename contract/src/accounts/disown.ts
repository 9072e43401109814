import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { LinkToken } from './sign-up.ts'

export const disown = operation({
  id: 'accounts.disown',
  method: 'POST',
  path: '/accounts/disown',
  access: 'anyone',
  summary:
    'This was not me: by the link of the mail about an unknown browser. Ends what was signed in there, takes passkeys added there away, and begins a reset of the password.',
  input: { body: z.object({ token: LinkToken }) },
  output: z.object({
    /** The secret of a reset link; null where the address has changed since, and the operator has to help. */
    reset: z.nullable(z.string()),
  }),
  refusals: ['link_invalid', 'link_expired', 'account_disabled', 'approval_pending'],
})
