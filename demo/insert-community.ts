import { policy } from '@hakari/contract'
import { sql } from 'kysely'
import { rankOf } from '../server/src/features/visibility/index.ts'
import type { Tx } from '../server/src/platform/database/connect.ts'
import type { SeedComment, SeedFollow, SeedLike } from './circle.ts'
import type { SeedEntry } from './journal.ts'
import type { Person } from './person.ts'

/** Who a person is in the database. */
type Ids = Map<Person, string>
type EntryIds = Map<SeedEntry, number>

const moment = (time: number) => new Date(time).toISOString()
const rowsOf = (rows: object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** Whoever has been there for longer has closed the first steps, if they have not done them. */
const daysNew = 7

interface NewPerson {
  person: Person
  avatarId: string | null
  joinedAt: number
}

/** In the order they joined. Everybody has an address, proven, and the same password. */
export async function insertPeople(
  tx: Tx,
  people: NewPerson[],
  { addressOf, passwordHash }: { addressOf: (person: Person) => string; passwordHash: string },
): Promise<Ids> {
  const rows = people.map(({ person, avatarId, joinedAt }) => ({
    handle: person.handle,
    name: person.name,
    bio: person.bio,
    target_weight: person.target,
    avatar_id: avatarId,
    joined_at: moment(joinedAt),
    first_steps_over_at: person.days < daysNew ? null : moment(joinedAt),
    email: addressOf(person),
    is_private: person.choices?.isPrivate ?? false,
    shown_numbers: person.choices?.numbers ?? 'weight',
  }))
  const { rows: inserted } = await sql<{ id: string; handle: string }>`
    insert into members (handle, name, bio, target_weight, avatar_id, joined_at, updated_at, first_steps_over_at,
      is_private, shown_numbers)
    select handle, name, bio, target_weight, avatar_id, joined_at, joined_at, first_steps_over_at, is_private, shown_numbers
    from jsonb_to_recordset(${rowsOf(rows)})
      as r (handle text, name text, bio text, target_weight numeric, avatar_id uuid, joined_at timestamptz,
            first_steps_over_at timestamptz, is_private boolean, shown_numbers text)
    order by joined_at returning id, handle`.execute(tx)
  await sql`
    insert into credentials (member_id, email, email_proven_at, password_hash)
    select m.id, r.email, m.joined_at, ${passwordHash}
    from jsonb_to_recordset(${rowsOf(rows)}) as r (handle text, email text) join members m using (handle)`.execute(tx)
  // Whoever looks around here is not met by what changes in the policy.
  await sql`
    insert into policy_notices (member_id, version)
    select id, ${policy.current.version} from members
    where id = any(${inserted.map(({ id }) => id)}::uuid[])`.execute(tx)
  const idOf = new Map(inserted.map(({ id, handle }) => [handle, id]))
  return new Map(people.map(({ person }) => [person, idOf.get(person.handle) ?? '']))
}

/** Feeds go by id, so the oldest comes first. */
export async function insertEntries(tx: Tx, ids: Ids, entries: SeedEntry[]): Promise<EntryIds> {
  const nth = new Map<Person, number>()
  const rows = entries.map(({ by, weight, note, time }, place) => ({
    place,
    member_id: ids.get(by),
    weight: weight.toFixed(1),
    note,
    time: moment(time),
    // Now and then somebody has mistyped.
    is_corrected: place % 60 === 7,
    audience: audienceFor(by, nth),
  }))
  const { rows: inserted } = await sql<{ id: number }>`
    insert into entries (member_id, weight, note, created_at, measured_at, edited_at, revision, idempotency_key,
      audience)
    select member_id, weight, note, time, time,
           case when is_corrected then least(now(), time + interval '12 minutes') end, is_corrected::integer, gen_random_uuid(),
           audience
    from jsonb_to_recordset(${rowsOf(rows)})
      as r (place integer, member_id uuid, weight numeric, note text, time timestamptz, is_corrected boolean, audience smallint)
    order by place returning id`.execute(tx)
  const inOrder = inserted.map(({ id }) => id).toSorted((one, other) => one - other)
  return new Map(entries.map((entry, place) => [entry, inOrder[place] ?? 0]))
}

function audienceFor(by: Person, nth: Map<Person, number>): number {
  const place = (nth.get(by) ?? 0) + 1
  nth.set(by, place)
  const chosen = by.choices?.audience
  return chosen && place % chosen.every === 0 ? rankOf(chosen.of) : rankOf('everyone')
}

/** Whoever has just come to know somebody who wants to be asked has asked. */
export const insertRequest = (tx: Tx, ids: Ids, { by, whom }: { by: Person; whom: Person }) =>
  sql`insert into follow_requests (requester_id, member_id)
      select ${ids.get(by)}::uuid, ${ids.get(whom)}::uuid where not exists (
        select from follows where follower_id = ${ids.get(by)} and followee_id = ${ids.get(whom)})`.execute(tx)

export const insertFollows = (tx: Tx, ids: Ids, follows: SeedFollow[]) =>
  sql`insert into follows (follower_id, followee_id, created_at)
      select follower_id, followee_id, time
      from jsonb_to_recordset(${rowsOf(
        follows.map(({ by, whom, time }) => ({
          follower_id: ids.get(by),
          followee_id: ids.get(whom),
          time: moment(time),
        })),
      )}) as r (follower_id uuid, followee_id uuid, time timestamptz)
      order by time`.execute(tx)

export const insertLikes = (tx: Tx, ids: Ids, entryIds: EntryIds, likes: SeedLike[]) =>
  sql`insert into likes (entry_id, member_id, created_at)
      select entry_id, member_id, time
      from jsonb_to_recordset(${rowsOf(
        likes.map(({ entry, by, time }) => ({
          entry_id: entryIds.get(entry),
          member_id: ids.get(by),
          time: moment(time),
        })),
      )}) as r (entry_id bigint, member_id uuid, time timestamptz)`.execute(tx)

export const insertComments = (tx: Tx, ids: Ids, entryIds: EntryIds, comments: SeedComment[]) =>
  sql`insert into comments (entry_id, member_id, text, created_at, idempotency_key)
      select entry_id, member_id, text, time, gen_random_uuid()
      from jsonb_to_recordset(${rowsOf(
        comments.map(({ entry, by, text, time }) => ({
          entry_id: entryIds.get(entry),
          member_id: ids.get(by),
          text,
          time: moment(time),
        })),
      )}) as r (entry_id bigint, member_id uuid, text text, time timestamptz)
      order by time`.execute(tx)

/** Everybody has read what is older than two days. */
export async function insertActivities(tx: Tx): Promise<void> {
  await sql`
    insert into activities (member_id, type, other_id, entry_id, liker_id, comment_id, follow_id, created_at, request_id)
    select * from activity_causes order by created_at, type`.execute(tx)
  await sql`
    insert into activities_read
    select member_id, max(id) from activities where created_at < now() - interval '2 days' group by 1`.execute(tx)
}

/** Two demos that start on one database at once: the second waits and finds somebody. */
export async function isEmpty(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(727050)`.execute(tx)
  return (await sql`select from members limit 1`.execute(tx)).rows.length === 0
}
