import { type Comment, comments, entries, type Entry } from '@hakari/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { declarationOf, type Declared, type Own } from './declarations.ts'
import type { Ref } from './kept.ts'
import { forgetAnswersOf } from './losing.ts'
import { readMeasuredNext } from './measured-next.ts'
import { storeOf } from './store-of.ts'
import type { KeptList } from './waiting.ts'

/** An entry that the viewer has just published stands on top of every list that takes it. */
export function addOwnEntry(client: QueryClient, entry: Entry): void {
  storeOf(client).take(entries.Entry, entry)
  putOnTop(client, { kind: 'entry', id: entry.id }, ({ takesOwn }, input) => takesOwn?.entry?.(entry, input) === true)
  askForWhatChangesWith(client, 'entries')
  readMeasuredNext(client, entry)
}

export function addOwnComment(client: QueryClient, comment: Comment, entryId: string): void {
  storeOf(client).take(comments.Comment, comment)
  putOnTop(
    client,
    { kind: 'comment', id: comment.id },
    ({ takesOwn, of }, input) => of?.(input).id === entryId && takesOwn?.comment?.(comment, input) === true,
  )
}

/** The viewer deleted it. */
export function removeOwnEntry(client: QueryClient, id: string): void {
  for (const entry of storeOf(client).lose('entry', [id])) readMeasuredNext(client, entry)
  forgetAnswersOf(client)
  askForWhatChangesWith(client, 'entries')
}

/** An answer that was asked for before it was made does not have it, so it is asked for once more. */
function putOnTop(client: QueryClient, ref: Ref, takesIt: (declared: Declared, input: unknown) => boolean): void {
  const takes = ({ queryKey: [id, input] }: Query) => {
    const declared = declarationOf(id)
    return declared !== undefined && takesIt(declared, input)
  }
  client.setQueriesData<KeptList>({ predicate: takes }, (list) => list && withOnTop(list, ref))
  void client.invalidateQueries({ predicate: (query) => takes(query) && query.state.fetchStatus === 'fetching' })
}

function withOnTop(list: KeptList, ref: Ref): KeptList {
  const [first, ...rest] = list.pages
  const isThere = list.pages.some(({ items }) => items.some(({ id }) => id === ref.id))
  return first && !isThere ? { ...list, pages: [{ ...first, items: [ref, ...first.items] }, ...rest] } : list
}

/** The viewer's own are others now: what changes with them is asked for again. */
export const askForWhatChangesWith = (client: QueryClient, own: Own) =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) => declarationOf(queryKey[0])?.changesWith?.includes(own) === true,
  })
