import { type Comment, comments } from '@hakari/contract'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { patchEntry } from '../../api/entry-cache.ts'
import { pagesOf } from '../../api/pages.ts'
import { refusalCode } from '../../api/refusal-text.ts'

interface Page {
  items: Comment[]
  next: string | null
}

/** Asked for whenever the panel opens. */
export const commentsQuery = (entryId: string) => ({
  ...pagesOf(comments.list, { params: { id: entryId }, query: {} }),
  staleTime: 0,
})

export function useComments(entryId: string) {
  const client = useQueryClient()
  return {
    remove: async (commentId: string) => {
      const count = await removed(commentId)
      changePages(client, entryId, (items) => items.filter(({ id }) => id !== commentId))
      if (count === undefined) await client.invalidateQueries({ queryKey: commentsQuery(entryId).queryKey })
      else showCount(client, entryId, count)
    },
  }
}

/** How many are left; unknown when it was gone already. */
async function removed(id: string): Promise<number | undefined> {
  try {
    return (await call(comments.remove, { params: { id } })).comments
  } catch (error) {
    if (refusalCode(error) !== 'not_found') throw error
    return undefined
  }
}

export const changePages = (
  client: QueryClient,
  entryId: string,
  change: (items: Comment[], index: number) => Comment[],
) =>
  client.setQueryData<InfiniteData<Page>>(
    commentsQuery(entryId).queryKey,
    (data) => data && { ...data, pages: data.pages.map((page, at) => ({ ...page, items: change(page.items, at) })) },
  )

export const showCount = (client: QueryClient, id: string, count: number) =>
  patchEntry(client, id, { change: (entry) => ({ ...entry, comments: count }), isSure: true })
