import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../ui/feedback/load-states.tsx'
import { ArchiveCard } from '../archives/index.ts'
import { DataCard } from '../entries/index.ts'
import { ConnectionCards, HistoryPanel } from '../history/index.ts'
import { connectionsQuery } from '../imports/index.ts'

/** What comes in and what one takes along. */
export function DataTab() {
  const { isLoading } = useQuery(connectionsQuery)
  if (isLoading) return <Loading lines={24} />
  return (
    <>
      <ConnectionCards />
      <DataCard>
        <HistoryPanel />
      </DataCard>
      <ArchiveCard />
    </>
  )
}
