import type { Comment, EntityKind, Entry, Member, Profile } from '@hakari/contract'

/** What is kept once, however many lists it stands in. Of a member an answer may tell more or less. */
export interface Entities extends Record<EntityKind, object> {
  entry: Entry
  comment: Comment
  member: Member & Partial<Profile>
}
export type Kind = EntityKind

/** Stands where an answer had the entity itself. */
export interface Ref<K extends Kind = Kind> {
  kind: K
  id: string
}

/** An answer as it is kept: every entity in it is named by its id. */
export type Kept<T> = T extends Entry
  ? Ref<'entry'>
  : T extends Comment
    ? Ref<'comment'>
    : T extends Member
      ? Ref<'member'>
      : T extends (infer Item)[]
        ? Kept<Item>[]
        : T extends object
          ? { [Name in keyof T]: Kept<T[Name]> }
          : T

const kinds: Record<Kind, true> = { entry: true, comment: true, member: true }

export const isRef = (value: object): value is Ref =>
  'kind' in value && 'id' in value && Object.keys(value).length === 2 && Object.hasOwn(kinds, String(value.kind))
