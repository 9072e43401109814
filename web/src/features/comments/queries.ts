import { comments } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { list } from '../../store/list.ts'
import { removeOwnComment } from '../../store/own-changes.ts'

const ofEntry = list({
  operation: comments.list,
  of: ({ params }) => ({ kind: 'entry', id: params.id }),
  hint: (update, { input: { params } }) => (update.entries.some(({ id }) => id === params.id) ? 'now' : null),
  prependsOwn: { comment: () => true },
  isCachedOffline: () => true,
})

/** Fetched whenever the panel opens. */
export const commentsQuery = (entryId: string) => ({ ...ofEntry({ params: { id: entryId }, query: {} }), staleTime: 0 })

export function useComments(entryId: string) {
  const client = useQueryClient()
  return {
    remove: async (commentId: string) => {
      const left = await removed(commentId)
      removeOwnComment(client, { id: commentId, entryId, left })
      if (!left) await client.invalidateQueries({ queryKey: commentsQuery(entryId).queryKey })
    },
  }
}

/** Returns what is left below the entry; undefined when it was deleted already. */
async function removed(id: string) {
  try {
    return await call(comments.remove, { params: { id } })
  } catch (error) {
    if (refusalCode(error) !== 'not_found') throw error
    return undefined
  }
}
