import { type RawBuilder, sql } from 'kysely'

/**
 * The one rule that says whose entries, comments and profile a viewer may see, about the row of `members`
 * under this alias; null asks what is there for everybody. Every list, count, card and stream asks it; whatever
 * changes about it changes here, and in the triggers that keep the counts (migration 0004).
 */
export const maySee = (_viewerId: string | null, member: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${member}.disabled_at`)} is null`
