import { feed, firstSteps } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { expectedMember } from '../../api/expected-member.ts'
import { answer } from '../../store/answer.ts'
import { concernsMember } from '../../store/declarations.ts'
import { fetchNormalised } from '../../store/query.ts'
import { storeOf } from '../../store/store-of.ts'

const mostPeople = 3

const mine = answer({
  operation: firstSteps.mine,
  leavesOutMuted: true,
  hint: (update, { known, viewer }) => {
    if (known.some(({ isOver }) => isOver)) return null
    return update.concernsViewer ? 'now' : concernsMember(update, viewer)
  },
  changesWith: ['entries', 'follows'],
  isCachedOffline: () => true,
  tells: ({ following }) => [{ id: expectedMember() ?? '', following }],
})({})

/** Whoever stands there keeps their row until the next visit, also when they are followed meanwhile. */
export const firstStepsQuery = {
  ...mine,
  queryFn: async ({ client }: { client: QueryClient }) => {
    const steps = await fetchNormalised(client, firstSteps.mine, {})
    const { data: shown, dataUpdatedAt = 0 } = client.getQueryState(mine.queryKey) ?? {}
    if (!shown || dataUpdatedAt < performance.timeOrigin) return steps
    const stay = shown.people.filter((person) => !storeOf(client).isDeleted(person))
    const others = steps.people.filter(({ id }) => stay.every((person) => person.id !== id))
    return { ...steps, people: [...stay, ...others].slice(0, mostPeople) }
  },
}

/** The next start of the home, perhaps from what the device keeps, asks for them no more. */
export const forgetNewcomer = (client: QueryClient) => sayNewcomer(client, false)

const sayNewcomer = (client: QueryClient, isNewcomer: boolean) =>
  void client.setQueriesData<{ pages: object[] }>(
    { predicate: ({ queryKey }) => queryKey[0] === feed.following.id },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, isNewcomer })) },
  )

/** They go at once, and come back if the server could not be told. */
export function useClosing() {
  const client = useQueryClient()
  const show = (isOver: boolean) => client.setQueryData(mine.queryKey, (now) => now && { ...now, isOver })
  return async () => {
    await client.cancelQueries({ queryKey: mine.queryKey })
    show(true)
    try {
      await call(firstSteps.close, {})
    } catch (error) {
      show(false)
      sayNewcomer(client, true)
      throw error
    }
  }
}
