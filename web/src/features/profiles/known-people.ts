import type { Member, Person, Profile } from '@hakari/contract'
import { expectedMember } from '../../api/expected-member.ts'
import type { EntityStore } from '../../store/entity-store.ts'

/** Somebody of whom not everything is known. */
export type Known = Member & Partial<Profile>

/** Finds people without the server, by whatever any list or entry says of them. */
export function knownPerson(store: EntityStore, handle: string): Known | undefined {
  const known = store.all('member').find((member) => member.handle === handle.toLowerCase())
  return known && { ...known, isMe: known.id === expectedMember() }
}

/** Matches as the server does: any part of a handle or a name, a single letter only at the start. */
export function knownPeople(people: Person[], search: string): Person[] {
  const part = searchable(search.trim().replace(/^[@\uFF20]/, ''))
  const has = (word: string) => (Array.from(part).length > 1 ? word.includes(part) : word.startsWith(part))
  return people.filter(({ handle, name }) => [handle, name].map(searchable).some(has))
}

/** Katakana as hiragana, and without spaces. */
const searchable = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(' ', '')
    .replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60))
