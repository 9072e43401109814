import { pictures, type RefusalCode, Refused } from '@hakari/contract'

const refused = (refusal: RefusalCode) => new Refused({ refusal, requestId: '' })

/** What the server would refuse anyway is not sent. A browser that knows no type leaves the judgement to it. */
export function objectionTo({ type, size }: File): Refused | null {
  if (type !== '' && !(pictures.pictureTypes as readonly string[]).includes(type))
    return refused('picture_not_accepted')
  if (size > pictures.pictureLimitBytes) return refused('picture_too_big')
  return null
}
