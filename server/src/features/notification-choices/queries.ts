import type { notifications } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

/** Whether what this kind has to say is shown in the app. Only who chose otherwise has a row, so most are decided by its absence. */
export const isShownInApp = (viewer: string | RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from notification_choices c where c.member_id = ${viewer} and c.kind = ${kind} and not c.to_app)`

/** The kind under which this row of `activities` is told; of what somebody did themselves there is none. */
export const kindOfType = (activity: string): RawBuilder<string> => sql<string>`(case
  when ${sql.ref(`${activity}.type`)} in ('follow_request', 'follow_accepted') then 'follow'
  when ${sql.ref(`${activity}.type`)} in ('import_done', 'import_failed') then 'import'
  else ${sql.ref(`${activity}.type`)} end)`

interface ChoiceRow extends notifications.Choice {
  kind: notifications.Kind
}

export async function choicesOf(db: Db, memberId: string): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select k.kind, coalesce(c.to_app, k.to_app) as app, coalesce(c.to_push, k.to_push) as push,
           coalesce(c.to_mail, k.to_mail) as mail
    from notification_kinds k
    left join notification_choices c on c.kind = k.kind and c.member_id = ${memberId}`.execute(db)
  return rows
}

/** What is null stays. What waits to be sent by a way that was closed goes at once. */
export async function changeChoice(
  tx: Tx,
  { memberId, kind }: { memberId: string; kind: notifications.Kind },
  { app, push, mail }: { [Name in notifications.Channel]: boolean | null },
): Promise<void> {
  await sql`
    insert into notification_choices as c (member_id, kind, to_app, to_push, to_mail)
    select ${memberId}, k.kind, coalesce(${app}, k.to_app), coalesce(${push}, k.to_push), coalesce(${mail}, k.to_mail)
    from notification_kinds k where k.kind = ${kind}
    on conflict (member_id, kind) do update set to_app = coalesce(${app}, c.to_app),
      to_push = coalesce(${push}, c.to_push), to_mail = coalesce(${mail}, c.to_mail)`.execute(tx)
  await sql`
    delete from pending_notifications p using notification_choices c
    where p.member_id = ${memberId} and p.kind = ${kind} and c.member_id = p.member_id and c.kind = p.kind
      and not (case when p.subscription_id is null then c.to_mail else c.to_push end)`.execute(tx)
}

interface SettingsRow {
  quiet_from: number | null
  quiet_to: number | null
  hides_content: boolean
  is_mail_stopped: boolean
}

export async function settingsOf(db: Db, memberId: string): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select quiet_from, quiet_to, hides_content, mail_stopped_at is not null as is_mail_stopped
    from notification_settings where member_id = ${memberId}`.execute(db)
  return rows[0] ?? { quiet_from: null, quiet_to: null, hides_content: false, is_mail_stopped: false }
}

export async function setQuiet(tx: Tx, memberId: string, quiet: { from: number; to: number } | null): Promise<void> {
  const [from, to] = [quiet?.from ?? null, quiet?.to ?? null]
  await sql`
    insert into notification_settings (member_id, quiet_from, quiet_to) values (${memberId}, ${from}, ${to})
    on conflict (member_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`.execute(tx)
}

export async function setHidesContent(tx: Tx, memberId: string, hides: boolean): Promise<void> {
  await sql`
    insert into notification_settings (member_id, hides_content) values (${memberId}, ${hides})
    on conflict (member_id) do update set hides_content = excluded.hides_content`.execute(tx)
}

/** A new address, or somebody's word that the old one works, begins anew. */
export async function resumeMail(db: Db, memberId: string): Promise<void> {
  await sql`
    update notification_settings set refused_mails = 0, mail_stopped_at = null
    where member_id = ${memberId}`.execute(db)
}

/** Nothing more is sent there that can be stopped, also not what waits. False when there was nothing to stop any more. */
export async function stopMail(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_settings as n (member_id, mail_stopped_at) values (${memberId}, now())
    on conflict (member_id) do update set mail_stopped_at = now() where n.mail_stopped_at is null
    returning 1`.execute(db)
  await sql`delete from pending_notifications where member_id = ${memberId} and subscription_id is null`.execute(db)
  return rows.length > 0
}

const refusalsBeforeStop = 3

/** The receiving server has said no for good; the third time in a row it is believed. True: that was it. */
export async function countRefusedMail(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ refused: number }>`
    insert into notification_settings as n (member_id, refused_mails) values (${memberId}, 1)
    on conflict (member_id) do update set refused_mails = n.refused_mails + 1
    returning refused_mails as refused`.execute(db)
  if ((rows[0]?.refused ?? 0) < refusalsBeforeStop) return false
  return stopMail(db, memberId)
}

export async function forgetRefusedMails(db: Db, memberIds: string[]): Promise<void> {
  await sql`
    update notification_settings set refused_mails = 0
    where member_id = any(${memberIds}::uuid[]) and refused_mails > 0`.execute(db)
}
