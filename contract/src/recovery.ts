import * as z from 'zod/mini'
import { LinkRequest, LinkToken } from './accounts/sign-up.ts'
import { operation } from './operation.ts'

/** For who has lost the app and the recovery codes: after three days in which nobody signs in, the second factor is gone. */
export const waitingHours = 72

const body = z.object({ token: LinkToken })

export const sendLink = operation({
  id: 'recovery.sendLink',
  method: 'POST',
  path: '/recovery/link',
  access: 'anyone',
  summary: 'Mail a link to apply for the removal of the second factor. The answer is the same for everybody.',
  input: { body: LinkRequest },
  output: z.object({ resendAfterSeconds: z.number() }),
  refusals: [],
})

const Stage = z.object({
  /** `mailed`: one may apply. `waiting`: until `readyAt`. `ready`: the factor can be removed. */
  stage: z.enum(['mailed', 'waiting', 'ready']),
  readyAt: z.nullable(z.iso.datetime()),
})

const linkRefusals = ['link_invalid', 'link_expired', 'account_disabled'] as const

export const check = operation({
  id: 'recovery.check',
  method: 'POST',
  path: '/recovery/check',
  access: 'anyone',
  summary: 'How far the recovery of this mailed link is. Looking changes nothing.',
  input: { body },
  output: Stage,
  refusals: linkRefusals,
})

export const apply = operation({
  id: 'recovery.apply',
  method: 'POST',
  path: '/recovery/apply',
  access: 'anyone',
  summary:
    'Begin the waiting time. The address and every session are told; any sign-in ends it. Another link is mailed for its end.',
  input: { body },
  output: Stage,
  refusals: linkRefusals,
})

export const complete = operation({
  id: 'recovery.complete',
  method: 'POST',
  path: '/recovery/complete',
  access: 'anyone',
  summary: 'After the waiting time: remove the second factor. Nobody is signed in by it.',
  input: { body },
  output: z.object({}),
  refusals: [...linkRefusals, 'recovery_waits'],
})

export const cancel = operation({
  id: 'recovery.cancel',
  method: 'DELETE',
  path: '/recovery',
  access: 'member',
  whileSuspended: true,
  summary: 'End the recovery somebody has applied for. Nothing happens when there is none.',
  input: {},
  output: z.object({}),
  refusals: [],
})
