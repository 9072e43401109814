import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { takesPart } from '../visibility/index.ts'

type MemberState = 'active' | 'disabled' | 'waits for approval' | 'suspended'

const stateOf = (member: string): RawBuilder<MemberState> => sql<MemberState>`case
  when ${sql.ref(`${member}.awaits_approval_since`)} is not null then 'waits for approval'
  when not ${takesPart(member)} then 'disabled'
  when ${sql.ref(`${member}.suspended_until`)} > now() then 'suspended'
  else 'active' end`

export interface FoundMember {
  id: string
  name: string
  handle: string
  email: string
  joinedAt: Date
  state: MemberState
}

const found = sql`m.id, m.name, m.handle, c.email, m.joined_at as "joinedAt", ${stateOf('m')} as state`

const literally = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whose name, handle or address has this in it, the newest first. */
export async function findMembers(db: Db, word: string, most: number): Promise<FoundMember[]> {
  const part = literally(word)
  const ofHandle = literally(word.replace(/^@/, ''))
  const { rows } = await sql<FoundMember>`
    select ${found} from members m join credentials c on c.member_id = m.id
    where m.name ilike ${part} or m.handle ilike ${ofHandle} or c.email ilike ${part}
    order by m.joined_at desc, m.id limit ${most}`.execute(db)
  return rows
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** By address, handle or id, whole. */
export async function memberNamed(db: Db, word: string): Promise<FoundMember | undefined> {
  const { rows } = await sql<FoundMember>`
    select ${found} from members m join credentials c on c.member_id = m.id
    where ${
      id.test(word)
        ? sql`m.id = ${word}`
        : sql`c.email = ${word.toLowerCase()} or lower(m.handle) = ${word.replace(/^@/, '').toLowerCase()}`
    }
    order by (c.email = ${word.toLowerCase()}) desc limit 1`.execute(db)
  return rows[0]
}

export interface AccountFacts {
  isProven: boolean
  hasPassword: boolean
  hasGoogle: boolean
  passkeys: number
  hasCodes: boolean
  recoveryCodes: number
  suspendedUntil: Date | null
  isNewcomer: boolean
  entries: number
  mailStoppedAt: Date | null
  refusedMails: number
  isModerator: boolean
}

export async function accountFacts(db: Db, memberId: string): Promise<AccountFacts> {
  const { rows } = await sql<AccountFacts>`
    select c.email_proven_at is not null as "isProven", c.password_hash is not null as "hasPassword",
      exists (select from identities i where i.member_id = m.id) as "hasGoogle",
      (select count(*)::int from passkeys p where p.member_id = m.id) as passkeys,
      exists (select from authenticators a where a.member_id = m.id and a.confirmed_at is not null) as "hasCodes",
      (select count(*)::int from recovery_codes r where r.member_id = m.id) as "recoveryCodes",
      case when m.suspended_until > now() then m.suspended_until end as "suspendedUntil",
      coalesce(m.newcomer_until > now(), false) as "isNewcomer",
      m.entries_count as entries,
      n.mail_stopped_at as "mailStoppedAt", coalesce(n.refused_mails, 0) as "refusedMails",
      exists (select from moderators o where o.member_id = m.id) as "isModerator"
    from members m join credentials c on c.member_id = m.id
    left join notification_settings n on n.member_id = m.id
    where m.id = ${memberId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the member left meanwhile')
  return facts
}

export interface FoundEntry {
  id: string
  memberId: string
  handle: string
}

/** By its number, the id of its page, or its short code. */
export async function entryNamed(db: Db, named: { by: 'number' | 'page' | 'code'; word: string }) {
  const { by, word } = named
  const which = {
    number: sql`e.id = ${word}::bigint`,
    page: sql`e.public_id = ${word}`,
    code: sql`e.id = (select entry_id from short_links where code = ${word})`,
  }[by]
  const { rows } = await sql<FoundEntry>`
    select e.id::text, e.member_id as "memberId", m.handle from entries e join members m on m.id = e.member_id
    where ${which}`.execute(db)
  return rows[0]
}

export async function commentNumbered(db: Db, number: number): Promise<FoundEntry | undefined> {
  const { rows } = await sql<FoundEntry>`
    select o.id::text, o.member_id as "memberId", m.handle from comments o join members m on m.id = o.member_id
    where o.id = ${number}`.execute(db)
  return rows[0]
}
