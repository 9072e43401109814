import { accounts, type InputOf, type OutputOf, profiles, stats } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { answer } from '../../../store/answer.ts'
import { concernsMember } from '../../../store/declarations.ts'
import { applyMemberUpdates } from '../../../store/member-updates.ts'
import { storeOf } from '../../../store/store-of.ts'

export const ownProfileQuery = answer({
  operation: accounts.profile,
  hint: (update, { viewer }) => concernsMember(update, viewer),
})({})
/** The profile as the server is known to have it. */
export const savedProfile = (queries: QueryClient): OutputOf<typeof accounts.profile> | undefined =>
  storeOf(queries).denormalise<OutputOf<typeof accounts.profile>>(queries.getQueryData(ownProfileQuery.queryKey))

export type ProfileChange = InputOf<typeof accounts.updateProfile>['body']

const figureIds = new Set<unknown>([stats.mine.id, stats.chart.id, stats.chartOfMember.id, stats.progress.id])

/** Whatever shows the viewer shows the change. */
export function useProfileChange() {
  const queries = useQueryClient()
  return async (body: ProfileChange) => {
    const changed = await call(accounts.updateProfile, { body })
    queries.setQueryData(ownProfileQuery.queryKey, storeOf(queries).normalise(accounts.profile.output, changed))
    applyMemberUpdates(queries, [changed.member])
    // Another target means another way to it.
    void queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => figureIds.has(id) })
    return changed
  }
}

export function useFormerHandlesLeft() {
  const queries = useQueryClient()
  return async () => {
    const left = await call(accounts.leaveFormerHandles, {})
    queries.setQueryData(ownProfileQuery.queryKey, storeOf(queries).normalise(accounts.profile.output, left))
  }
}

export const isHandleFree = async (handle: string) => (await call(profiles.checkHandle, { params: { handle } })).isFree
