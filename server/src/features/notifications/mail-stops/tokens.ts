import type { Db } from '../../../platform/database/connect.ts'
import { newSecret } from '../../../platform/secrets.ts'
import type { Pending } from '../composer.ts'
import { tokensOf } from './queries.ts'

/** What the link in each of these mails ends with, by the id of what is to be sent; nothing for who has left meanwhile. */
export async function stopTokensFor(
  db: Db,
  pending: Pick<Pending, 'id' | 'memberId' | 'kind'>[],
): Promise<Map<number, string>> {
  if (pending.length === 0) return new Map()
  const rows = await tokensOf(
    db,
    pending.map(({ memberId, kind }) => ({ memberId, kind, token: newSecret() })),
  )
  const tokens = new Map(rows.map(({ memberId, kind, token }) => [`${memberId} ${kind}`, token]))
  return new Map(
    pending.flatMap(({ id, memberId, kind }) => {
      const token = tokens.get(`${memberId} ${kind}`)
      return token === undefined ? [] : [[id, token]]
    }),
  )
}
