import { Audience } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import { maySee, maySeeEntry, takesPart } from '../../visibility/index.ts'

/** All that is read in it is of one moment, however long it takes and whatever happens meanwhile. */
export const inOneMoment = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A store may take its time with a part, and nothing is asked meanwhile.
      await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx)
      return work(tx)
    })

const perPage = 1000

/** Page by page, so that years take no more memory than a month. One list at a time. */
async function* pagesOf(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<object[]> {
  await sql`declare archive_rows no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<object>`fetch ${sql.lit(perPage)} from archive_rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < perPage) break
  }
  await sql`close archive_rows`.execute(tx)
}

type Pages = (tx: Tx, memberId: string) => AsyncGenerator<object[]>

/** Of `entries e` of `members m`: where it stands, while the member may see it. */
const addressFor = (memberId: string) =>
  sql`case when ${maySeeEntry(memberId, { entry: 'e', member: 'm' })} then e.public_id end`

const audienceName = (column: string) =>
  sql`(array[${sql.join(Audience.options.map((name) => sql.lit(name)))}])[${sql.ref(column)}]`

/**
 * What is told of each, by the names it has in the archive. Columns are named one by one: what is added to a table later is
 * in nobody's archive before somebody says so. Of others there is what the member did with them, never who they are; the
 * handles of whom one follows are all that is told of them.
 */
export const lists = {
  entries: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select public_id as "id", trim_scale(weight)::text as "weight", note as "note", source as "source",
          measured_at as "measuredAt", created_at as "publishedAt", edited_at as "editedAt", is_shared as "isShared",
          likes_count as "likes", comments_count as "comments", ${audienceName('audience')} as "audience", commenters as "commenters"
        from entries where member_id = ${memberId} order by measured_at, id`,
    ),
  readings: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select r.source as "source", trim_scale(r.weight)::text as "weight", r.measured_at as "measuredAt",
          r.is_hidden as "isHidden", e.public_id as "publishedAs"
        from readings r left join entries e on e.id = r.entry_id
        where r.member_id = ${memberId} order by r.measured_at, r.id`,
    ),
  imports: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select source as "source", kind as "kind", state as "state", added as "added", known as "known",
          rejected as "rejected", started_at as "startedAt", finished_at as "finishedAt"
        from history_runs where member_id = ${memberId} and state <> 'open' order by id`,
    ),
  comments: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select c.text as "text", c.created_at as "writtenAt", ${addressFor(memberId)} as "entry",
          e.member_id = c.member_id as "isOwnEntry"
        from comments c join entries e on e.id = c.entry_id join members m on m.id = e.member_id where c.member_id = ${memberId} order by c.id`,
    ),
  likes: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select l.created_at as "likedAt", ${addressFor(memberId)} as "entry", e.member_id = l.member_id as "isOwnEntry"
        from likes l join entries e on e.id = l.entry_id join members m on m.id = e.member_id where l.member_id = ${memberId}
          and ${maySeeEntry(memberId, { entry: 'e', member: 'm' })} order by l.created_at, l.entry_id`,
    ),
  follows: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select m.handle as "handle", f.created_at as "since"
        from follows f join members m on m.id = f.followee_id
        where f.follower_id = ${memberId} and ${maySee(memberId, 'm')} order by f.id`,
    ),
  requests: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select m.handle as "handle", r.created_at as "since"
        from follow_requests r join members m on m.id = r.member_id
        where r.requester_id = ${memberId} and ${maySee(memberId, 'm')} order by r.id`,
    ),
  blocks: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select m.handle as "handle", b.created_at as "since"
        from blocks b join members m on m.id = b.blocked_id
        where b.blocker_id = ${memberId} and ${takesPart('m')} order by b.id`,
    ),
  mutes: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select m.handle as "handle", u.created_at as "since", u.until as "until"
        from mutes u join members m on m.id = u.muted_id
        where u.member_id = ${memberId} and ${maySee(memberId, 'm')} order by u.id`,
    ),
  'muted-words': (tx, memberId) =>
    pagesOf(
      tx,
      sql`select word as "word", created_at as "since" from muted_words where member_id = ${memberId} order by id`,
    ),
  reports: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select c.kind as "about", r.reason as "reason", r.note as "note", r.created_at as "reportedAt"
        from reports r join cases c on c.id = r.case_id where r.reporter_id = ${memberId} order by r.id`,
    ),
  notices: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select act as "act", about as "about", reason as "reason", message as "message", created_at as "at",
          until as "until", reversed_at as "reversedAt", objection as "objection", objected_at as "objectedAt",
          outcome as "outcome", answer as "answer"
        from acts where subject_id = ${memberId} and act <> 'none' order by id`,
    ),
  activity: (tx, memberId) =>
    pagesOf(
      tx,
      sql`
        select a.type as "type", a.created_at as "at", ${addressFor(memberId)} as "entry", a.details as "details"
        from activities a left join entries e on e.id = a.entry_id left join members m on m.id = e.member_id where a.member_id = ${memberId}
          and (e.id is null or ${maySeeEntry(memberId, { entry: 'e', member: 'm' })}) order by a.id`,
    ),
} satisfies Record<string, Pages>

/** About how much there is, to know how far it is. */
export async function countRows(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      2 * (select count(*) from entries where member_id = ${memberId}) +
      2 * (select count(*) from readings where member_id = ${memberId}) +
      (select count(*) from comments where member_id = ${memberId}) +
      (select count(*) from likes where member_id = ${memberId}) +
      (select count(*) from follows where follower_id = ${memberId}) +
      (select count(*) from follow_requests where requester_id = ${memberId}) +
      (select count(*) from blocks where blocker_id = ${memberId}) +
      (select count(*) from mutes where member_id = ${memberId}) +
      (select count(*) from muted_words where member_id = ${memberId}) +
      (select count(*) from reports where reporter_id = ${memberId}) +
      (select count(*) from acts where subject_id = ${memberId}) +
      (select count(*) from activities where member_id = ${memberId}) +
      (select count(*) from history_runs where member_id = ${memberId}))::integer as count`.execute(tx)
  return rows[0]?.count ?? 0
}

interface Account {
  profile: object
  account: object
  privacy: object
  care: object
  counts: object
  formerHandles: object[]
  google: object[]
  services: object[]
  signIns: { userAgent: string; signedInAt: Date; lastSeenAt: Date; pushesSince: Date | null }[]
  browsers: { userAgent: string; firstSeenAt: Date; lastSeenAt: Date; trustedAt: Date | null }[]
  passkeys: object[]
  secondFactor: object[]
  recovery: object[]
  notices: object[]
  pictures: { own: string | null; google: string | null }
}

/** Of ways in only that they are there: no hash, no token, no id by which anybody is let in or told apart elsewhere. */
export async function accountOf(tx: Tx, memberId: string): Promise<Account> {
  const [member] = await rowsOf<{
    name: string
    handle: string
    bio: string
    targetWeight: string | null
    targetSetAt: Date | null
    joinedAt: Date
    email: string
    emailProvenAt: Date | null
    hasPassword: boolean
    entries: number
    followers: number
    following: number
    picture: string | null
    firstStepsOverAt: Date | null
    isPrivate: boolean
    usualAudience: string
    usualCommenters: string
    shownNumbers: string
    hasQuietNumbers: boolean
    tellsFastLoss: boolean
    fastLossToldAt: Date | null
    googlePicture: string | null
  }>(
    tx,
    sql`
      select m.name, m.handle, m.bio, trim_scale(m.target_weight)::text as "targetWeight",
        m.target_set_at as "targetSetAt", m.joined_at as "joinedAt",
        m.first_steps_over_at as "firstStepsOverAt", m.is_private as "isPrivate",
        ${audienceName('m.usual_audience')} as "usualAudience", m.usual_commenters as "usualCommenters",
        m.shown_numbers as "shownNumbers", m.has_quiet_numbers as "hasQuietNumbers", m.tells_fast_loss as "tellsFastLoss",
        m.fast_loss_told_at as "fastLossToldAt", c.email, c.email_proven_at as "emailProvenAt",
        c.password_hash is not null as "hasPassword", m.entries_count as "entries", m.followers_count as "followers",
        m.following_count as "following", m.avatar_id as "picture", m.google_avatar_id as "googlePicture"
      from members m join credentials c on c.member_id = m.id where m.id = ${memberId}`,
  )
  if (!member) throw new Error('the account is gone')
  const { name, handle, bio, targetWeight, targetSetAt, joinedAt, email, emailProvenAt, hasPassword } = member
  const { entries, followers, following, picture, googlePicture, firstStepsOverAt } = member
  const { isPrivate, usualAudience, usualCommenters, shownNumbers } = member
  const { hasQuietNumbers, tellsFastLoss, fastLossToldAt } = member
  return {
    profile: { name, handle, bio, targetWeight, targetSetAt, joinedAt },
    account: { email, emailProvenAt, hasPassword, firstStepsOverAt },
    privacy: { isPrivate, usualAudience, usualCommenters, shownNumbers },
    care: { hasQuietNumbers, tellsFastLoss, fastLossToldAt },
    counts: { entries, followers, following },
    pictures: { own: picture, google: googlePicture === picture ? null : googlePicture },
    formerHandles: await rowsOf(
      tx,
      sql`select handle, valid_until as "keptUntil" from old_handles where member_id = ${memberId} order by valid_until`,
    ),
    google: await rowsOf(
      tx,
      sql`select email, linked_at as "linkedAt" from identities where member_id = ${memberId} order by linked_at`,
    ),
    services: await rowsOf(
      tx,
      sql`
        select service, connected_at as "connectedAt", imported_at as "importedAt", is_synced as "isSynced"
        from connections where member_id = ${memberId} order by connected_at`,
    ),
    signIns: await rowsOf(
      tx,
      sql`
        select s.user_agent as "userAgent", s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt",
          p.created_at as "pushesSince"
        from sessions s left join push_subscriptions p on p.session_id = s.id
        where s.member_id = ${memberId} order by s.created_at`,
    ),
    browsers: await rowsOf(
      tx,
      sql`
        select user_agent as "userAgent", first_seen_at as "firstSeenAt", seen_at as "lastSeenAt", trusted_at as "trustedAt"
        from known_browsers where member_id = ${memberId} order by first_seen_at`,
    ),
    passkeys: await rowsOf(
      tx,
      sql`
        select name, is_synced as "isSynced", created_at as "addedAt", last_used_at as "lastUsedAt"
        from passkeys where member_id = ${memberId} order by created_at`,
    ),
    secondFactor: await rowsOf(
      tx,
      sql`
        select confirmed_at as "since",
          (select count(*)::int from recovery_codes r where r.member_id = a.member_id) as "recoveryCodesLeft"
        from authenticators a where member_id = ${memberId} and confirmed_at is not null`,
    ),
    recovery: await rowsOf(
      tx,
      sql`
        select applied_at as "appliedAt" from recovery_requests
        where member_id = ${memberId} and applied_at is not null`,
    ),
    notices: await rowsOf(
      tx,
      sql`select version, seen_at as "seenAt" from policy_notices where member_id = ${memberId} order by version`,
    ),
  }
}

const rowsOf = async <T>(tx: Tx, query: RawBuilder<unknown>): Promise<T[]> => (await query.execute(tx)).rows as T[]
