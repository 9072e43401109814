import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { activitiesOf, countUnread } from '../../server/src/features/activity/queries.ts'
import { entriesOf } from '../../server/src/features/entries/queries.ts'
import { entriesIn } from '../../server/src/features/entries/index.ts'
import { allPage, followingPage } from '../../server/src/features/feed/queries.ts'
import { activePeople } from '../../server/src/features/profiles/active-people.ts'
import { findProfile, mostActive } from '../../server/src/features/profiles/queries.ts'
import type { Db } from '../../server/src/platform/database/connect.ts'
import type { Tables } from '../../server/src/platform/database/row-types.ts'

export interface Query {
  sql: string
  parameters: readonly unknown[]
}

const firstPage = { before: null, limit: 21 }

/** The SQL the server sends for each screen, as this viewer. */
export const queriesOf = async (viewerId: string, handle: string) => ({
  home: await sent((db) => entriesIn(db, viewerId, followingPage(firstPage))),
  all: await sent((db) => entriesIn(db, viewerId, allPage(firstPage))),
  profile: [
    ...(await sent((db) => findProfile(db, viewerId, { handle, name: handle }))),
    ...(await sent((db) => entriesOf(db, viewerId, { memberId: viewerId, ...firstPage }))),
  ],
  recommended: await sent((db) => mostActive(db, viewerId, 3)),
  activity: await sent((db) => activitiesOf(db, viewerId, firstPage)),
  people: await sent((db) => activePeople(db, viewerId)),
  ownLikes: await sent((db) => activitiesOf(db, viewerId, { ...firstPage, side: 'own', kind: 'like' })),
  received: await sent((db) => activitiesOf(db, viewerId, { ...firstPage, side: 'received' })),
  badge: await sent((db) => countUnread(db, viewerId)),
  plainHome: await sent((db) => plainHome(db, viewerId)),
})

/** The same page as one would write it first: the newest entries of everybody followed, and of these the newest. */
const plainHome = (db: Db, viewerId: string) =>
  sql`
    select e.id, trim_scale(e.weight)::text as weight, e.note, e.measured_at, e.created_at, e.likes_count,
           e.comments_count, e.member_id, e.name, e.handle, e.avatar_id,
           round(e.weight - previous.weight, 1)::text as delta, l.entry_id is not null as is_liked
    from (
      select newest.*, m.name, m.handle, m.avatar_id from (
        select followee_id as id from follows where follower_id = ${viewerId} union all select ${viewerId}::uuid) c
      join members m on m.id = c.id
      cross join lateral (
        select e.* from entries e where e.member_id = c.id order by e.id desc limit ${sql.lit(firstPage.limit)}) newest
      where m.disabled_at is null
      order by newest.id desc limit ${sql.lit(firstPage.limit)}) e
    left join likes l on l.entry_id = e.id and l.member_id = ${viewerId}
    left join lateral (
      select p.weight from entries p
      where p.member_id = e.member_id and (p.measured_at, p.id) < (e.measured_at, e.id)
      order by p.measured_at desc, p.id desc limit 1) previous on true
    order by e.id desc`.execute(db)

/** Writes down what would be sent, and sends nothing. */
export async function sent(ask: (db: Kysely<Tables>) => Promise<unknown>): Promise<Query[]> {
  const heard: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (it) => new PostgresIntrospector(it),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void heard.push(query),
  })
  await ask(db)
  return heard.map(({ sql: text, parameters }) => ({ sql: text, parameters }))
}
