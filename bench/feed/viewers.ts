import { createHash } from 'node:crypto'
import type pg from 'pg'
import { cookieName } from '../../server/src/platform/http/cookies.ts'
import { hashOf } from '../../server/src/platform/secrets.ts'
import { memberId } from '../community/rows.ts'

export interface Viewer {
  id: string
  handle: string
  cookie: string
}

/** Members from all over the community, signed in. */
export async function signedInViewers(client: pg.Client, size: number, count: number): Promise<Viewer[]> {
  const viewers: Viewer[] = []
  for (let i = 0; i < count; i++) {
    const number = Math.floor((i * size) / count)
    const secret = createHash('sha256').update(`viewer ${number}`).digest('base64url')
    const id = memberId(number)
    await client.query(
      `insert into sessions (token_hash, member_id, user_agent) values ($1, $2, 'bench')
       on conflict (token_hash) do update set created_at = now(), last_seen_at = now()`,
      [hashOf(secret), id],
    )
    viewers.push({
      id,
      handle: `member_${number}`,
      cookie: `${cookieName('session', { https: true })}=${secret}`,
    })
  }
  return viewers
}
