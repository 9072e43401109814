import { archives, dayOf, dayText, type OutputOf } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { fetchFile } from '../../api/fetch-file.ts'
import { queryOf } from '../../store/query.ts'
import { fileName } from '../../ui/layout/page-settings.ts'

export type Archive = OutputOf<typeof archives.request>['archive']

const archiveQuery = queryOf(archives.mine, {})

const pollMs = 1000

export const isUnderWay = (archive: Archive | null | undefined) =>
  archive?.state === 'waiting' || archive?.state === 'making'

/** Asked for on every visit, and again and again while one is being made and somebody looks. */
export const useArchive = () =>
  useQuery({
    ...archiveQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.archive) ? pollMs : false),
  })

export function useArchiveActs() {
  const client = useQueryClient()
  const lookAgain = () => void client.invalidateQueries(archiveQuery)
  return {
    request: async () => {
      try {
        const answer = await call(archives.request, {})
        // An answer from before must not come after this one.
        await client.cancelQueries(archiveQuery)
        client.setQueryData(archiveQuery.queryKey, answer)
      } catch (error) {
        // One may have been asked for in another place.
        lookAgain()
        throw error
      }
    },
    fetch: async () => {
      try {
        const content = await fetchFile(archives.download, {})
        return { name: fileName(`archive-${dayText(dayOf(new Date()))}.zip`), content }
      } catch (error) {
        // Its day may be over.
        lookAgain()
        throw error
      }
    },
  }
}
