import type { Query, QueryClient } from '@tanstack/react-query'
import { Refused } from '@hakari/contract'
import { declarationOf } from './declarations.ts'
import { isRef, type Ref } from './kept.ts'
import { storeOf } from './store-of.ts'

/** What an answer is about: the entity it is, or what it was asked of. */
function subjectOf({ queryKey: [id, input], state }: Query): Ref | undefined {
  const { data }: { data?: unknown } = state
  if (typeof data === 'object' && data !== null && isRef(data)) return data
  return declarationOf(id)?.of?.(input)
}

const isAboutGone = (client: QueryClient) => (query: Query) => {
  const subject = subjectOf(query)
  return subject !== undefined && storeOf(client).isGone(subject)
}

/** What is known about something that is gone is forgotten where nobody looks. What is on the screen asks, and says so. */
export function forgetAnswersOf(client: QueryClient): void {
  const cache = client.getQueryCache()
  for (const query of cache.findAll({ predicate: isAboutGone(client) })) if (!query.isActive()) cache.remove(query)
  void client.invalidateQueries({ predicate: isAboutGone(client) })
}

/** What the server says is not there is in no list any more, and not shown from memory either. */
export function watchForMissing(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isMissing(event.action.error)) return
    const subject = subjectOf(event.query)
    if (subject) storeOf(client).lose(subject.kind, [subject.id])
    event.query.setState({ data: undefined })
  })
}

const isMissing = (error: unknown) => error instanceof Refused && error.code === 'not_found'
