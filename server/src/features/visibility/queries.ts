import { type RawBuilder, sql } from 'kysely'

/** Who looks: a member, a column that holds one, or null for what is there for everybody. */
type Viewer = string | null | RawBuilder<unknown>

/**
 * The one rule that says who takes part and who may see what. Every list, count, card and stream asks it; whatever changes
 * about it changes here, and in the triggers that keep the counts (migrations 0004 and 0024; 0007 tells open screens). Its pieces become part of the
 * question that is asked, so that no row is fetched to be thrown away, and they name rows by their alias.
 */

/** Whether this row of `members` is of somebody who may come in and act. */
export const takesPart = (member: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${member}.disabled_at`)} is null`

/** Whether a viewer may see this row of `members`: their profile, their comments, that they are there. */
export const maySee = (_viewer: Viewer, member: string): RawBuilder<boolean> => takesPart(member)

/**
 * Of somebody whom the viewer may see, whether this row of `entries` is for the viewer, too. So far each is for everybody,
 * and PostgreSQL strikes the word out when it plans. One's own are always for oneself: who asks for those need not ask this.
 */
export const isFor = (_viewer: Viewer, _entry: string): RawBuilder<boolean> => sql<boolean>`true`

/** Whether a viewer may see this row of `entries`, of this row of `members`. */
export const maySeeEntry = (
  viewer: Viewer,
  { entry, member }: { entry: string; member: string },
): RawBuilder<boolean> => sql<boolean>`(${maySee(viewer, member)} and ${isFor(viewer, entry)})`

/** The newest entry of this row of `members` that is for the viewer. It stands at the member: no feed searches for it. */
export const newestFor = (_viewer: Viewer, member: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${member}.last_entry_id`)}`

/** How many entries of this row of `members` are for the viewer. It stands at the member: nobody counts. */
export const countFor = (_viewer: Viewer, member: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${member}.entries_count`)}`
