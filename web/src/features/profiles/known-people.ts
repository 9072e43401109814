import { follows, type Member, type Person, type Profile, profiles, sessions } from '@hakari/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { knownEntries } from '../../api/entry-cache.ts'
import { expectedMember } from '../../api/expected-member.ts'
import { queryOf } from '../../api/query.ts'

/** Somebody of whom not everything is known. */
export type Known = Member & Partial<Profile>

interface Page {
  items: Person[]
}

const lists = new Set<unknown>(
  [profiles.list, profiles.recommended, follows.followers, follows.following].map((it) => it.id),
)
const isList = ({ queryKey }: Query) => lists.has(queryKey[0])

/** Without the server: what the lists, or else the entries, say of somebody. */
export function knownPerson(client: QueryClient, handle: string): Known | undefined {
  const people = client
    .getQueriesData<Page | { pages: Page[] }>({ predicate: isList })
    .flatMap(([, data]) => (data === undefined ? [] : 'pages' in data ? data.pages : [data]))
    .flatMap(({ items }) => items)
  const viewer = client.getQueryData(queryOf(sessions.viewer, {}).queryKey)?.member
  const authors = [...knownEntries(client).map(({ member }) => member), ...(viewer ? [viewer] : [])]
  const known = [...people, ...authors].find((member): boolean => member.handle === handle.toLowerCase())
  return known && { ...known, isMe: known.id === expectedMember() }
}

/** As the server finds them: by any part of a handle or a name, by a single letter only at the start. */
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
