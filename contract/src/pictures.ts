import * as z from 'zod/mini'
import { Member } from './member.ts'
import { operation } from './operation.ts'

export const pictureLimitBytes = 5 * 1024 * 1024
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const pictureSizes = [64, 192, 512] as const

export const change = operation({
  id: 'pictures.change',
  method: 'PUT',
  path: '/account/picture',
  access: 'member',
  summary: 'Replace the profile picture. JPEG, PNG or WebP, at most 5 MB and 24 megapixels.',
  input: {},
  picture: 'required',
  output: z.object({ member: Member }),
  refusals: ['picture_too_big', 'picture_not_accepted', 'picture_too_many_pixels', 'picture_unreadable'],
})

export const remove = operation({
  id: 'pictures.remove',
  method: 'DELETE',
  path: '/account/picture',
  access: 'member',
  summary: 'Remove the profile picture.',
  input: {},
  output: z.object({ member: Member }),
  refusals: [],
})
