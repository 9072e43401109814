import { createHash } from 'node:crypto'
import pg from 'pg'
import { cookieName } from '../../server/src/platform/http/cookies.ts'
import { createPasswords, safeCost } from '../../server/src/platform/passwords.ts'
import { hashOf } from '../../server/src/platform/secrets.ts'

export interface Person {
  id: string
  email: string
  password: string
  cookie: string
}

const password = 'はかりに乗る人たち'

/** So many people with thirty weights each, who follow a hundred of each other, are signed in and have a password. */
export async function people(url: string, count: number): Promise<{ all: Person[]; cards: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const hash = await createPasswords({ waiting: 10, cost: safeCost }).hash(password, 'bench')
  const { rows } = await client.query<{ id: string; handle: string }>(
    `insert into members (name, handle) select '体重を量る人' || n, 'bench_' || n from generate_series(1, $1) n
     returning id, handle`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await client.query(
    `insert into follows (follower_id, followee_id)
     select ($1::uuid[])[n], ($1::uuid[])[1 + (n + step) % $2]
     from generate_series(1, $2::integer) n, generate_series(1, 100) step
     where ($1::uuid[])[n] <> ($1::uuid[])[1 + (n + step) % $2]`,
    [ids, count],
  )
  const posts = await client.query<{ public_id: string }>(
    `insert into entries (member_id, weight, idempotency_key, is_shared, created_at, measured_at)
     select id, 60 + (day * 7 % 13) / 10.0, gen_random_uuid(), true, at, at
     from unnest($1::uuid[]) id, generate_series(1, 30) day, lateral (select now() - (30 - day) * interval '1 day' as at)
     returning public_id`,
    [ids],
  )
  const all = rows.map(({ id, handle }): Person & { secret: string } => {
    const secret = createHash('sha256').update(handle).digest('base64url')
    const cookie = `${cookieName('session', { https: true })}=${secret}`
    return { id, email: `${handle}@bench.example`, password, cookie, secret }
  })
  await client.query(
    'insert into credentials (member_id, email, email_proven_at, password_hash) select id, email, now(), $3 from unnest($1::uuid[], $2::text[]) as t (id, email)',
    [ids, all.map(({ email }) => email), hash],
  )
  await client.query(
    `insert into sessions (token_hash, member_id, user_agent) select hash, id, 'bench' from unnest($1::bytea[], $2::uuid[]) as t (hash, id)`,
    [all.map(({ secret }) => hashOf(secret)), ids],
  )
  await client.query('vacuum (analyze)')
  await client.end()
  return { all, cards: posts.rows.map((row) => `/cards/${row.public_id}/0.png`) }
}
