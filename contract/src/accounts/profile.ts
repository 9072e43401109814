import * as z from 'zod/mini'
import { Handle } from '../handle.ts'
import { Member } from '../member.ts'
import { operation } from '../operation.ts'
import { ChangedBio, Nickname, SettingsTarget } from '../profile-fields.ts'

/** What somebody can change of what others see of them. */
const OwnProfile = z.object({
  member: Member,
  bio: z.string(),
  /** Decimal kilograms; empty where there is none. */
  targetWeight: z.string(),
  joinedAt: z.string(),
  /** What is shown once the picture is removed: the one that came from Google; null when there is none. */
  otherPicture: z.nullable(z.string()),
  /** Handles of before under which the caller is still found, the newest first. */
  formerHandles: z.array(z.string()),
})

export const profile = operation({
  id: 'accounts.profile',
  method: 'GET',
  path: '/account/profile',
  access: 'member',
  summary: "The caller's own profile, as it can be changed.",
  input: {},
  output: OwnProfile,
  refusals: [],
})

export const ProfileChange = z.object({
  name: z.optional(Nickname),
  handle: z.optional(Handle),
  targetWeight: z.optional(SettingsTarget),
  bio: z.optional(ChangedBio),
})

export const updateProfile = operation({
  id: 'accounts.updateProfile',
  method: 'PATCH',
  path: '/account/profile',
  access: 'member',
  summary:
    'Change what is named and nothing else. An address with the handle before leads to the new one for 90 days, and nobody else gets that handle meanwhile.',
  input: { body: ProfileChange },
  output: OwnProfile,
  refusals: ['handle_taken', 'links_not_yet'],
})

export const leaveFormerHandles = operation({
  id: 'accounts.leaveFormerHandles',
  method: 'DELETE',
  path: '/account/former-handles',
  access: 'member',
  whileSuspended: true,
  summary: 'Be found under no handle of before any more. Nobody else gets them for as long as they would have led on.',
  input: {},
  output: OwnProfile,
  refusals: [],
})

export const handleNotice = operation({
  id: 'accounts.handleNotice',
  method: 'GET',
  path: '/account/handle-notice',
  access: 'member',
  summary: "The caller's handle, where it was made from the address and they have not been told; null otherwise.",
  input: {},
  output: z.object({ handle: z.nullable(z.string()) }),
  refusals: [],
})

export const handleNoticeSeen = operation({
  id: 'accounts.handleNoticeSeen',
  method: 'PUT',
  path: '/account/handle-notice',
  access: 'member',
  whileSuspended: true,
  summary: 'The caller has been told what their handle was made from.',
  input: {},
  output: z.object({ handle: z.nullable(z.string()) }),
  refusals: [],
})
