import * as z from 'zod/mini'
import { pageOf, PageQuery } from './cursor.ts'
import { Target } from './follows/follow.ts'
import { Member } from './member.ts'
import { operation } from './operation.ts'

export const MuteLength = z.enum(['day', 'week', 'always'], { error: 'invalid' })
export type MuteLength = z.infer<typeof MuteLength>

export const MuteState = z.object({
  isMuted: z.boolean(),
  /** When it ends by itself; null where it does not. */
  mutedUntil: z.nullable(z.string()),
})

export const mute = operation({
  id: 'mutes.mute',
  method: 'PUT',
  path: '/members/:id/mute',
  access: 'member',
  whileSuspended: true,
  summary:
    'Not be shown what a member publishes, writes and does, for a while or until it is undone. Nobody tells them. Again changes how long.',
  input: { params: Target, body: z.object({ for: MuteLength }) },
  output: MuteState,
  refusals: ['not_found', 'own_profile'],
})

export const unmute = operation({
  id: 'mutes.unmute',
  method: 'DELETE',
  path: '/members/:id/mute',
  access: 'member',
  whileSuspended: true,
  summary: 'Be shown what a member does again. Twice is once.',
  input: { params: Target },
  output: MuteState,
  refusals: [],
})

export const list = operation({
  id: 'mutes.list',
  method: 'GET',
  path: '/mutes',
  access: 'member',
  summary: 'Whom the viewer mutes, the latest first.',
  input: { query: PageQuery },
  output: pageOf(z.object({ member: Member, mutedUntil: z.nullable(z.string()) })),
  refusals: [],
})
