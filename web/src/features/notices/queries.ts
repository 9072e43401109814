import { notices } from '@hakari/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { answer } from '../../store/answer.ts'

/** What was done about the viewer. */
export const noticesQuery = answer({
  operation: notices.mine,
  hint: ({ concernsViewer }) => (concernsViewer ? 'soon' : null),
  isCachedOffline: () => true,
})({})

export function useObjection(id: string) {
  const client = useQueryClient()
  return async (words: string) => {
    const now = await call(notices.object, { params: { id }, body: { text: words } })
    client.setQueryData(
      noticesQuery.queryKey,
      (known) => known && { ...known, items: known.items.map((item) => (item.id === id ? now : item)) },
    )
  }
}

/** Whoever has the list before them has seen it. A lost request only means that it is announced once more. */
export function useMarkSeen() {
  const client = useQueryClient()
  return useCallback(
    (upTo: string) => {
      client.setQueryData(
        noticesQuery.queryKey,
        (known) => known && { ...known, items: known.items.map((item) => ({ ...item, isSeen: true })) },
      )
      void call(notices.markSeen, { body: { upTo } }).catch(() => {})
    },
    [client],
  )
}

/** For whoever has the link of the mail, signed in or not. */
export const noticeByLink = (token: string) =>
  queryOptions({
    queryKey: [notices.byLink.id, token],
    queryFn: () => call(notices.byLink, { body: { token } }),
    refetchOnWindowFocus: false,
  })

export function useObjectionByLink(token: string) {
  const client = useQueryClient()
  return async (words: string) => {
    const now = await call(notices.objectByLink, { body: { token, text: words } })
    client.setQueryData(noticeByLink(token).queryKey, now)
  }
}
