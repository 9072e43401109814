import { comments } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { refetchEntry } from '../../store/refetch-entry.ts'
import { storeOf } from '../../store/store-of.ts'
import { commentsQuery } from './queries.ts'

export function useRemoval(entryId: string) {
  const client = useQueryClient()
  return async (commentId: string) => {
    const left = await removed(commentId)
    const store = storeOf(client)
    store.remove('comment', [commentId])
    if (!left) return refetchAll(client, entryId)
    const newestComment = left.newestComment && store.normalise(comments.NewestComment, left.newestComment)
    store.change('entry', entryId, () => ({ comments: left.comments, newestComment }))
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

async function refetchAll(client: QueryClient, entryId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: commentsQuery(entryId).queryKey }),
    refetchEntry(client, entryId),
  ])
}
