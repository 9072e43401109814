import { follows, type Person } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { list } from '../../store/list.ts'
import type { NormalisedList } from '../../store/new-items.ts'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { privacyQuery } from '../privacy/index.ts'
import { text } from './requests-text.ts'

/** Who waits to be accepted. Always asked for: whoever comes here wants to answer. */
export const requestsPages = {
  ...list({ operation: follows.requests, hint: ({ concernsViewer }) => (concernsViewer ? 'soon' : null) })({
    query: {},
  }),
  staleTime: 0,
}

/** Whoever was answered, or waits no more, leaves the list at once. */
function dropRequest(client: QueryClient, memberId: string): void {
  client.setQueryData<NormalisedList>(
    requestsPages.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== memberId) })),
      },
  )
}

/** Accepts or declines somebody, and says what became of it. */
export function useRequestAnswer({ id, name }: Person) {
  const client = useQueryClient()
  const say = useToast()
  return useAsyncAction(async (isAccepted: boolean) => {
    try {
      const { requests } = await call(isAccepted ? follows.accept : follows.decline, { params: { id } })
      client.setQueryData(privacyQuery.queryKey, (known) => known && { ...known, requests })
      say({ tone: 'done', sentence: isAccepted ? text.accepted(name) : text.declined(name) })
      dropRequest(client, id)
    } catch (error) {
      const isGone = refusalCode(error) === 'not_found'
      say({ tone: 'failed', sentence: isGone ? text.takenBack : refusalText(error, text.failed) })
      if (!isGone) return
      dropRequest(client, id)
      void client.invalidateQueries({ queryKey: privacyQuery.queryKey })
    }
  })
}
