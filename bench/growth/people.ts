import { cookieName } from '../../server/src/platform/http/cookies.ts'
import { memberId } from '../community/rows.ts'

export interface Person {
  number: number
  id: string
  handle: string
  cookie: string
}

/** In a community that grows everybody is signed in, with their own id for a secret. */
export function person(number: number): Person {
  const id = memberId(number)
  return { number, id, handle: `member_${number}`, cookie: `${cookieName('session', { https: true })}=${id}` }
}

/** From the older half of the community, with and without the famous one among whom they follow. */
export const viewersIn = (size: number, count: number): Person[] =>
  Array.from({ length: count }, (_, i) => person(11 + i + i * Math.floor(size / 2 / count - 1)))
