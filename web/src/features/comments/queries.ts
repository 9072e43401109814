import { comments } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { list } from '../../store/list.ts'
import { storeOf } from '../../store/store-of.ts'

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
      const count = await removed(commentId)
      storeOf(client).remove('comment', [commentId])
      if (count === undefined) await client.invalidateQueries({ queryKey: commentsQuery(entryId).queryKey })
      else storeOf(client).change('entry', entryId, () => ({ comments: count }))
    },
  }
}

/** Returns how many comments are left; undefined when it was deleted already. */
async function removed(id: string): Promise<number | undefined> {
  try {
    return (await call(comments.remove, { params: { id } })).comments
  } catch (error) {
    if (refusalCode(error) !== 'not_found') throw error
    return undefined
  }
}
