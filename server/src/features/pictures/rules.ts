import { pictures } from '@hakari/contract'
import { Refusal } from '../../platform/refusal.ts'

/** Everybody has one object, named after who they are, and nobody touches another's. */
export function assertOwn(name: string, memberId: string): void {
  if (memberId === '' || name !== pictures.objectName(memberId)) throw new Refusal('not_own_picture')
}
