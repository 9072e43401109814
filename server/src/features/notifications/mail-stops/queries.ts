import type { notifications } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'

interface Stop {
  memberId: string
  kind: notifications.Kind
  isStopped: boolean
}

interface Wanted {
  memberId: string
  kind: notifications.Kind
  token: string
}

/** Those of whoever is still there, made where there was none yet: a link that was sent once goes on working. */
export async function tokensOf(db: Db, wanted: Wanted[]): Promise<Pick<Wanted, 'memberId' | 'kind' | 'token'>[]> {
  const asked = sql`
    unnest(${wanted.map(({ memberId }) => memberId)}::uuid[], ${wanted.map(({ kind }) => kind)}::text[],
           ${wanted.map(({ token }) => token)}::text[]) as asked (member_id, kind, token)`
  await sql`
    with alive as materialized (
      select m.id from members m where m.id in (select member_id from ${asked}) order by m.id for key share)
    insert into mail_stops (token, member_id, kind)
    select distinct on (asked.member_id, asked.kind) asked.token, asked.member_id, asked.kind
    from ${asked} join alive on alive.id = asked.member_id
    where not exists (select from mail_stops s where s.member_id = asked.member_id and s.kind = asked.kind)
    order by asked.member_id, asked.kind
    on conflict (member_id, kind) do nothing`.execute(db)
  const { rows } = await sql<Wanted>`
    select s.member_id as "memberId", s.kind, s.token from mail_stops s
    where (s.member_id, s.kind) in (select member_id, kind from ${asked})`.execute(db)
  return rows
}

/** What a link stops, and whether it is stopped. */
export async function stopUnder(db: Db, token: string): Promise<Stop | undefined> {
  const { rows } = await sql<Stop>`
    select s.member_id as "memberId", s.kind, not coalesce(c.to_mail, k.to_mail) as "isStopped"
    from mail_stops s join notification_kinds k on k.kind = s.kind
    left join notification_choices c on c.member_id = s.member_id and c.kind = s.kind
    where s.token = ${token}`.execute(db)
  return rows[0]
}
