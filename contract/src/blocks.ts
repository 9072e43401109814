import * as z from 'zod/mini'
import { pageOf, PageQuery } from './cursor.ts'
import { Target } from './follows/follow.ts'
import { Member } from './member.ts'
import { operation } from './operation.ts'

export const block = operation({
  id: 'blocks.block',
  method: 'PUT',
  path: '/members/:id/block',
  access: 'member',
  whileSuspended: true,
  summary:
    'Keep a member away: neither sees or finds the other from now on, and follows, likes and comments between the two are gone for good. Twice is once.',
  input: { params: Target },
  output: z.object({ isBlocked: z.boolean() }),
  refusals: ['not_found', 'own_profile'],
})

export const unblock = operation({
  id: 'blocks.unblock',
  method: 'DELETE',
  path: '/members/:id/block',
  access: 'member',
  whileSuspended: true,
  summary: 'No longer keep a member away. What is gone does not come back. Twice is once.',
  input: { params: Target },
  output: z.object({ isBlocked: z.boolean() }),
  refusals: [],
})

export const list = operation({
  id: 'blocks.list',
  method: 'GET',
  path: '/blocks',
  access: 'member',
  summary: 'Whom the viewer keeps away, the latest first.',
  input: { query: PageQuery },
  output: pageOf(z.object({ member: Member, blockedAt: z.string() })),
  refusals: [],
})
