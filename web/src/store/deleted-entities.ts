import type { Query, QueryClient } from '@tanstack/react-query'
import { Refused } from '@hakari/contract'
import { declarationOf } from './declarations.ts'
import { isRef, type Ref } from './normalised.ts'
import { storeOf } from './store-of.ts'

/** The entity an answer is, or the one it was asked about. */
function subjectOf({ queryKey: [id, input], state }: Query): Ref | undefined {
  const { data }: { data?: unknown } = state
  if (typeof data === 'object' && data !== null && isRef(data)) return data
  return declarationOf(id)?.of?.(input)
}

const isAboutDeleted = (client: QueryClient) => (query: Query) => {
  const subject = subjectOf(query)
  return subject !== undefined && storeOf(client).isDeleted(subject)
}

/** Answers about deleted entities leave the cache; those on a screen are fetched again, so that the screen says so. */
export function dropAnswersAboutDeleted(client: QueryClient): void {
  const cache = client.getQueryCache()
  for (const query of cache.findAll({ predicate: isAboutDeleted(client) })) if (!query.isActive()) cache.remove(query)
  void client.invalidateQueries({ predicate: isAboutDeleted(client) })
}

/** What was said about these members, and is another thing now, leaves the cache; what is on a screen is fetched again at once. */
export function dropAnswersAboutMembers(client: QueryClient, ids: readonly string[]): void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) {
    const declared = declarationOf(query.queryKey[0])
    const subject = declared?.of?.(query.queryKey[1])
    if (subject?.kind !== 'member' || !ids.includes(subject.id)) continue
    if (!query.isActive()) cache.remove(query)
    else if (!declared?.holdsBackNewItems) query.reset()
  }
}

/**
 * An entity that the server answers with 404 gets a tombstone, so no list shows it from memory either. What is no longer
 * for the viewer leaves the memory, too.
 */
export function watchForNotFound(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (!(error instanceof Refused) || !['not_found', 'for_followers_only'].includes(error.code)) return
    const subject = subjectOf(event.query)
    if (subject && error.code === 'not_found') storeOf(client).remove(subject.kind, [subject.id])
    event.query.setState({ data: undefined })
  })
}
