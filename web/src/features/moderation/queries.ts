import { type InputOf, moderation, type OutputOf } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { plainQueryOf } from '../../api/plain-query.ts'
import { pagesOf } from '../../store/pages.ts'

export type QueueState = 'open' | 'decided'

/** Asked for on every visit: others decide, too. */
export const queuePages = (state: QueueState) => ({
  ...pagesOf(moderation.queue, { query: { state } }),
  staleTime: 0,
})

/** A look at a case is written down, so it is taken when somebody comes, and not whenever the window is back. */
export const caseQuery = (id: string) => ({
  ...plainQueryOf(moderation.one, { params: { id } }),
  staleTime: 10_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const objectionsQuery = plainQueryOf(moderation.objections, {})
export const registrationsQuery = plainQueryOf(moderation.registrations, {})
export const figuresQuery = plainQueryOf(moderation.figures, {})
export const auditPages = { ...pagesOf(moderation.audit, { query: {} }), staleTime: 0 }

/** Whether the viewer is a moderator, which only an answer tells. Whatever goes wrong, the address is an unknown one. */
export async function isAdmitted(client: QueryClient): Promise<boolean> {
  try {
    await client.ensureInfiniteQueryData(queuePages('open'))
    return true
  } catch {
    return false
  }
}

/** What waits, and what was written down, may be another thing now. */
const refreshLists = (client: QueryClient) => {
  const ids = new Set<unknown>([moderation.queue.id, moderation.objections.id, moderation.audit.id])
  void client.invalidateQueries({ predicate: ({ queryKey }) => ids.has(queryKey[0]) })
}

export function useCaseActs(id: string) {
  const client = useQueryClient()
  return {
    decide: async (body: InputOf<typeof moderation.decide>['body'], idempotencyKey: string) => {
      const now = await call(moderation.decide, { params: { id }, body }, { idempotencyKey })
      client.setQueryData(caseQuery(id).queryKey, now)
      refreshLists(client)
    },
    /** Somebody else was quicker: what they did is shown. */
    lookAgain: async () => {
      refreshLists(client)
      await client.invalidateQueries(caseQuery(id))
    },
  }
}

export function useActAnswers({ id, caseId }: moderation.Act) {
  const client = useQueryClient()
  const settle = async (now: moderation.Act) => {
    client.setQueryData(
      caseQuery(caseId).queryKey,
      (known) => known && { ...known, history: known.history.map((act) => (act.id === id ? now : act)) },
    )
    refreshLists(client)
    // Undoing it may have given something back.
    await client.invalidateQueries(caseQuery(caseId))
  }
  return {
    answer: async (body: InputOf<typeof moderation.answer>['body']) =>
      settle(await call(moderation.answer, { params: { id }, body })),
    reverse: async () => settle(await call(moderation.reverse, { params: { id } })),
    lookAgain: async () => {
      refreshLists(client)
      await client.invalidateQueries(caseQuery(caseId))
    },
  }
}

export function useRegistrationActs(id: string) {
  const client = useQueryClient()
  const show = (now: OutputOf<typeof moderation.registrations>) => {
    client.setQueryData(registrationsQuery.queryKey, now)
    refreshLists(client)
  }
  return {
    approve: async () => show(await call(moderation.approve, { params: { id } })),
    decline: async () => show(await call(moderation.decline, { params: { id } })),
    refresh: () => client.invalidateQueries(registrationsQuery),
  }
}
