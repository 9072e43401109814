import { comments, entries, feed, follows, profiles } from '@hakari/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Entries that were deleted and members who left, by their ids. */
export interface Gone {
  entries: ReadonlySet<string>
  people: ReadonlySet<string>
}

interface Answer {
  key: QueryKey
  data: unknown
}
/** An entry, a comment or a person. */
interface Thing {
  id?: string
  member?: { id: string }
}
interface Page {
  items: Thing[]
}

const idsOf = (...operations: { id: string }[]) => new Set<unknown>(operations.map(({ id }) => id))
const ofEntries = idsOf(feed.following, feed.all, entries.ofMember, entries.one)
const ofPeople = idsOf(profiles.list, profiles.recommended, profiles.one, follows.followers, follows.following)

const isIn = (ids: ReadonlySet<string>, id: string | undefined) => id !== undefined && ids.has(id)
const paramIn = (key: QueryKey) => (key[1] as { params?: { id?: string } } | undefined)?.params?.id

/** The answer without them: the same where it names none of them, undefined where it is about one. */
export function withoutGone({ key, data }: Answer, { entries: gone, people }: Gone): unknown {
  const [operation] = key
  const isComments = operation === comments.list.id
  if (!isComments && !ofEntries.has(operation) && !ofPeople.has(operation)) return data
  // An entry's id is a number, a member's is not; but a comment may have the number of an entry.
  const isGone = ({ id, member }: Thing) =>
    isIn(people, id) || isIn(people, member?.id) || (!isComments && isIn(gone, id))
  const without = (page: Page) =>
    page.items.some(isGone) ? { ...page, items: page.items.filter((thing) => !isGone(thing)) } : page
  if (isIn(gone, paramIn(key)) || isIn(people, paramIn(key))) return undefined
  const shape = data as { pages: Page[] } | Page | Thing
  if ('items' in shape) return without(shape)
  if (!('pages' in shape)) return isGone(shape) ? undefined : data
  const pages = shape.pages.map(without)
  return pages.every((page, at) => page === shape.pages[at]) ? data : { ...shape, pages }
}

function thingsIn(data: unknown): Thing[] {
  const shape = data as { pages: Page[] } | Page | Thing
  if ('pages' in shape) return shape.pages.flatMap(({ items }) => items)
  return 'items' in shape ? shape.items : [shape]
}

/** With somebody go their entries, and what was said under entries of which these answers do not tell whose they are. */
export function withTheirs(gone: Gone, answers: Answer[]): Gone {
  if (gone.people.size === 0) return gone
  const told = answers.filter(({ key }) => ofEntries.has(key[0])).flatMap(({ data }) => thingsIn(data))
  const owners = new Map(told.map(({ id, member }) => [id, member?.id]))
  const talkedAbout = answers.filter(({ key }) => key[0] === comments.list.id).map(({ key }) => paramIn(key))
  const theirs = [...owners.keys(), ...talkedAbout].filter((id) => !owners.has(id) || isIn(gone.people, owners.get(id)))
  return { ...gone, entries: new Set([...gone.entries, ...theirs.filter((id) => id !== undefined)]) }
}

/** Of which entry or member it is the end when the server says that this is not there. */
export function goneWhenMissing({ key, data }: Answer): Gone {
  const isOfEntry = key[0] === entries.one.id || key[0] === comments.list.id
  // An entry or a person may have been asked for by another name than the id.
  const id = (data as Thing | undefined)?.id ?? paramIn(key)
  const ids = new Set(id === undefined ? [] : [id])
  return isOfEntry ? { entries: ids, people: new Set() } : { entries: new Set(), people: ids }
}

/**
 * Lists grow shorter, and what is about them is forgotten where nobody looks at it. What is on the screen asks, and says
 * that it is gone.
 */
export function loseGone(client: QueryClient, named: Gone): void {
  const known = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data !== undefined })
    .map((query) => ({ query, key: query.queryKey, data: query.state.data }))
  const gone = withTheirs(named, known)
  for (const { query, key, data } of known) {
    const left = withoutGone({ key, data }, gone)
    if (left === data) continue
    if (left !== undefined) client.setQueryData(key, left, { updatedAt: query.state.dataUpdatedAt })
    else if (!query.isActive()) {
      query.setState({ data: undefined })
      client.getQueryCache().remove(query)
    }
  }
}
