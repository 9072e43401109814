import { type Comment, comments, entries, type Entry } from '@hakari/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { declarationOf, type Declared, type OwnData } from './declarations.ts'
import type { Ref } from './normalised.ts'
import { dropAnswersAboutDeleted } from './deleted-entities.ts'
import { refetchAround, refetchNextMeasured } from './refetch-entry.ts'
import { storeOf } from './store-of.ts'
import type { NormalisedList } from './new-items.ts'

/** An entry that the viewer has just published is prepended to every list that declares to take it. */
export function addOwnEntry(client: QueryClient, entry: Entry): void {
  storeOf(client).normalise(entries.Entry, entry)
  prepend(
    client,
    { kind: 'entry', id: entry.id },
    ({ prependsOwn }, input) => prependsOwn?.entry?.(entry, input) === true,
  )
  invalidateDependents(client, 'entries')
  refetchNextMeasured(client, entry)
}

export function addOwnComment(client: QueryClient, comment: Comment, entryId: string): void {
  const store = storeOf(client)
  store.normalise(comments.Comment, comment)
  const { id, member, text: excerpt } = comment
  const newestComment = store.normalise(comments.NewestComment, { id, member, excerpt })
  store.change('entry', entryId, ({ newestComment: now }) =>
    now && Number(now.id) > Number(id) ? {} : { newestComment },
  )
  prepend(
    client,
    { kind: 'comment', id: comment.id },
    ({ prependsOwn, of }, input) => of?.(input).id === entryId && prependsOwn?.comment?.(comment, input) === true,
  )
}

/** The viewer corrected an entry, here or in another tab. No answer that was asked for earlier takes it back. */
export function changeOwnEntry(client: QueryClient, entry: Entry): void {
  const store = storeOf(client)
  const before = store.find('entry', entry.id)
  if (!before || before.revision > entry.revision) return
  const { weight, note, delta, measuredAt, editedAt, revision, line, isTowardsGoal, nth } = entry
  store.change('entry', entry.id, () => ({
    weight,
    note,
    delta,
    measuredAt,
    editedAt,
    revision,
    line,
    isTowardsGoal,
    nth,
  }))
  refetchAround(client, before, entry)
  invalidateDependents(client, 'entries')
}

/** The viewer deleted an entry: no live update tells this browser of it. */
export function removeOwnEntry(client: QueryClient, id: string): void {
  for (const entry of storeOf(client).remove('entry', [id])) refetchNextMeasured(client, entry)
  dropAnswersAboutDeleted(client)
  invalidateDependents(client, 'entries')
}

/** A list that is being fetched may have been read before the item was made, so it is fetched once more. */
function prepend(client: QueryClient, ref: Ref, takesIt: (declared: Declared, input: unknown) => boolean): void {
  const takes = ({ queryKey: [id, input] }: Query) => {
    const declared = declarationOf(id)
    return declared !== undefined && takesIt(declared, input)
  }
  client.setQueriesData<NormalisedList>({ predicate: takes }, (list) => list && withPrepended(list, ref))
  void client.invalidateQueries({ predicate: (query) => takes(query) && query.state.fetchStatus === 'fetching' })
}

function withPrepended(list: NormalisedList, ref: Ref): NormalisedList {
  const [first, ...rest] = list.pages
  const isThere = list.pages.some(({ items }) => items.some(({ id }) => id === ref.id))
  return first && !isThere ? { ...list, pages: [{ ...first, items: [ref, ...first.items] }, ...rest] } : list
}

/** The viewer's own entries or follows changed: queries that declare to depend on them are fetched again. */
export const invalidateDependents = (client: QueryClient, own: OwnData) =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) => declarationOf(queryKey[0])?.changesWith?.includes(own) === true,
  })
