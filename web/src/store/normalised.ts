import type { Comment, EntityKind, Entry, Member, NewestComment, Profile } from '@hakari/contract'

/** What is stored once, however many lists it stands in. Of a member or a comment an answer may tell more or less. */
export interface Entities extends Record<EntityKind, object> {
  entry: Entry
  comment: Pick<Comment, 'id' | 'member'> & Partial<Comment & NewestComment>
  member: Member & Partial<Profile>
}
export type { EntityKind }

/** A reference: stands where an answer had the entity itself. */
export interface Ref<K extends EntityKind = EntityKind> {
  kind: K
  id: string
}

/** An answer as the cache holds it: a ref in place of every entity. */
export type Normalised<T> = T extends Entry
  ? Ref<'entry'>
  : T extends Comment | NewestComment
    ? Ref<'comment'>
    : T extends Member
      ? Ref<'member'>
      : T extends (infer Item)[]
        ? Normalised<Item>[]
        : T extends object
          ? { [Name in keyof T]: Normalised<T[Name]> }
          : T

/** What changes of an entity. What it holds of others is told by a ref, so that it follows them. */
export type Changes<T> = { [Name in keyof T]?: Normalised<T[Name]> }

const kinds: Record<EntityKind, true> = { entry: true, comment: true, member: true }

export const isRef = (value: object): value is Ref =>
  'kind' in value && 'id' in value && Object.keys(value).length === 2 && Object.hasOwn(kinds, String(value.kind))
