import { comments } from '@hakari/contract'
import { list } from '../../store/list.ts'

const ofEntry = list({
  operation: comments.list,
  of: ({ params }) => ({ kind: 'entry', id: params.id }),
  hint: (update, { input: { params } }) => (update.entries.some(({ id }) => id === params.id) ? 'now' : null),
  leavesOutMuted: true,
  prependsOwn: { comment: () => true },
  isCachedOffline: () => true,
})

/** Fetched whenever the panel opens. */
export const commentsQuery = (entryId: string) => ({ ...ofEntry({ params: { id: entryId }, query: {} }), staleTime: 0 })
