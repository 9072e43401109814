import * as z from 'zod/mini'
import { Member } from './member.ts'
import { operation } from './operation.ts'

export const pictureLimitBytes = 5 * 1024 * 1024
/** What the server decodes. */
export const pictureLimitPixels = 24e6
/** On either side: long strips keep a decoder busy with few pixels. */
export const pictureLimitSide = 16_384
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const pictureSizes = [64, 192, 512] as const

/** The one object a member may keep. */
export const objectName = (memberId: string) => `profile-images/${memberId}`

const longestName = 1024
/** Any name may be asked for; whose it is decides the server. */
const ObjectName = z.object({ name: z.string({ error: 'required' }).check(z.maxLength(longestName, 'too_long')) })

const StoredObject = z.object({
  name: z.string(),
  contentType: z.literal('image/webp'),
  updatedAt: z.string(),
  /** Whoever has one may fetch the bytes; a new picture has a new one. */
  downloadTokens: z.array(z.uuid()),
  /** Where the first token leads. */
  downloadUrl: z.string(),
})

export const upload = operation({
  id: 'pictures.upload',
  method: 'POST',
  path: '/storage/objects',
  access: 'member',
  summary:
    'Replace the profile picture: the object `profile-images/{member}`. JPEG, PNG or WebP, at most 5 MB, 24 megapixels and 16,384 pixels on a side.',
  input: { query: ObjectName },
  picture: 'required',
  creates: true,
  output: z.object({ member: Member, object: StoredObject }),
  refusals: [
    'not_own_picture',
    'idempotency_key_reused',
    'picture_too_big',
    'picture_not_accepted',
    'picture_too_many_pixels',
    'picture_unreadable',
  ],
})

export const object = operation({
  id: 'pictures.object',
  method: 'GET',
  path: '/storage/objects/:name',
  access: 'member',
  summary: 'What is known of the own profile picture, with the token that fetches it.',
  input: { params: ObjectName },
  output: StoredObject,
  refusals: ['not_own_picture', 'not_found'],
})

export const remove = operation({
  id: 'pictures.remove',
  method: 'DELETE',
  path: '/storage/objects/:name',
  access: 'member',
  whileSuspended: true,
  summary:
    'Remove an uploaded profile picture; one that came from Google is shown again, and goes too only when `picture` names it.',
  input: { params: ObjectName, query: z.object({ picture: z.optional(z.uuid()) }) },
  output: z.object({ member: Member }),
  refusals: ['not_own_picture'],
})
