import { entries } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { answer } from '../../store/answer.ts'
import { removeOwnEntry } from '../../store/own-changes.ts'

const one = answer({
  operation: entries.one,
  of: ({ params }) => ({ kind: 'entry', id: params.id }),
  isCachedOffline: () => true,
})

const neighbours = answer({
  operation: entries.neighbours,
  of: ({ params }) => ({ kind: 'entry', id: params.id }),
  changesWith: ['entries'],
  isCachedOffline: () => true,
})

export const neighboursQuery = (id: string) => neighbours({ params: { id } })

export const entryQuery = (id: string) => ({
  ...one({ params: { id } }),
  retry: (failures: number, error: unknown) => failures < 1 && !isMissing(error),
})

/** An id that is no id leads nowhere either. */
export const isMissing = (error: unknown) => ['not_found', 'invalid_input'].includes(refusalCode(error))

export function useRemoval() {
  const client = useQueryClient()
  return async (id: string) => {
    try {
      await call(entries.remove, { params: { id } })
    } catch (error) {
      // A 404 means that it is deleted already: the answer to an earlier try was lost.
      if (refusalCode(error) !== 'not_found') throw error
    }
    removeOwnEntry(client, id)
  }
}
