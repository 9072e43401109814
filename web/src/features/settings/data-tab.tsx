import { useQuery } from '@tanstack/react-query'
import { isAwaited } from '../../store/is-awaited.ts'
import { Loading } from '../../ui/feedback/load-states.tsx'
import { ArchiveCard } from '../archives/index.ts'
import { DataCard } from '../entries/index.ts'
import { ConnectionCards, HistoryPanel } from '../history/index.ts'
import { connectionsQuery } from '../imports/index.ts'

/** What comes in and what one takes along. */
export function DataTab() {
  if (isAwaited(useQuery(connectionsQuery))) return <Loading lines={24} />
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
