import { ArchiveCard } from '../archives/index.ts'
import { DataCard } from '../entries/index.ts'
import { ConnectionCards, HistoryPanel } from '../history/index.ts'

/** What comes in and what one takes along. */
export const DataTab = () => (
  <>
    <ConnectionCards />
    <DataCard>
      <HistoryPanel />
    </DataCard>
    <ArchiveCard />
  </>
)
