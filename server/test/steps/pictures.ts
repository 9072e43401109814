import { pictures } from '@hakari/contract'
import type { SignedIn } from '../world/world.ts'

/** Where a member's own picture is sent to. */
export const uploadPath = ({ member }: SignedIn) =>
  `/api/storage/objects?name=${encodeURIComponent(pictures.objectName(member.id))}`

export const changePicture = (member: SignedIn, bytes: Uint8Array, idempotencyKey?: string) =>
  member.call(
    pictures.upload,
    { query: { name: pictures.objectName(member.member.id) } },
    { picture: new Blob([new Uint8Array(bytes)]), ...(idempotencyKey && { idempotencyKey }) },
  )

export const removePicture = (member: SignedIn, picture?: string) =>
  member.call(pictures.remove, { params: { name: pictures.objectName(member.member.id) }, query: { picture } })
