import type { OutputOf, stats } from '@hakari/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { LoadFailed } from '../../../ui/feedback/load-states.tsx'
import { QuietNumbers, useViewer } from '../../sessions/index.ts'
import { chartQuery, ownChartQuery } from '../queries.ts'
import styles from './chart-panel.module.css'
import { ChartTable } from './chart-table.tsx'
import { chartText as text } from './chart-text.ts'
import { ChartWait } from './chart-wait.tsx'
import { FirstOfDay, Forecast, PaceSentences } from './sentences.tsx'
import { ShapeChart } from './shape-chart.tsx'
import { WeightChart } from './weight-chart.tsx'

const ranges = (['month', 'quarter', 'year', 'all'] as const).map((range) => [range, text.ranges[range]] as const)

interface Panel {
  /** What is said where there is nothing to draw; without it nothing is shown then. */
  empty?: ReactNode
}

/** What somebody has published, by day. */
export function ChartOfMember({ memberId, ...panel }: Panel & { memberId: string }) {
  const [range, setRange] = useState<stats.ChartRange>('quarter')
  const query = useQuery({ ...chartQuery(memberId, range), placeholderData: keepPreviousData })
  const isOwn = useViewer()?.id === memberId
  const isQuiet = use(QuietNumbers).isQuiet && isOwn
  return (
    <Panel {...panel} query={query} range={range} isQuiet={isQuiet} onRange={setRange}>
      {query.data && <PaceSentences chart={query.data} isQuiet={isQuiet} />}
    </Panel>
  )
}

/** One's own, with private readings and with where it leads. */
export function OwnChart(panel: Panel) {
  const [range, setRange] = useState<stats.ChartRange>('quarter')
  const query = useQuery({ ...ownChartQuery(range), placeholderData: keepPreviousData })
  const { isQuiet } = use(QuietNumbers)
  return (
    <Panel {...panel} query={query} range={range} isQuiet={isQuiet} onRange={setRange}>
      {query.data && <Forecast chart={query.data} isQuiet={isQuiet} />}
    </Panel>
  )
}

interface Loaded {
  data: stats.Chart | OutputOf<typeof stats.chart> | undefined
  isError: boolean
  refetch: () => unknown
}

function Panel({
  query: { data: chart, isError, refetch },
  range,
  isQuiet,
  onRange,
  empty = null,
  children,
}: Panel & {
  query: Loaded
  range: stats.ChartRange
  /** Whether these are the weights of somebody who wants to see none. */
  isQuiet: boolean
  onRange: (range: stats.ChartRange) => void
  children: ReactNode
}) {
  if (!chart) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ChartWait />
  if (chart.numbers === 'none' && !isQuiet) return <p>{text.hidden}</p>
  const isShape = isQuiet || chart.numbers === 'change'
  const count = chart.series.days.length
  if (count === 0) return empty
  return (
    <div className={styles.panel}>
      {(count > 1 || !chart.isAll) && (
        <div className={styles.ranges}>
          <Segments label={text.range} options={ranges} chosen={range} onChoose={onRange} />
        </div>
      )}
      {isShape ? <ShapeChart chart={chart} /> : <WeightChart chart={chart} />}
      <div className={styles.foot}>
        <div className={styles.sentences}>
          {children}
          {isShape ? <p>{isQuiet ? text.quiet : text.changesOnly}</p> : <FirstOfDay />}
        </div>
        {!isShape && <AsTable series={chart.series} />}
      </div>
    </div>
  )
}

/** With weights, or as a shape where its owner shows none. */
export const ShownChart = ({ chart }: { chart: stats.Chart }) =>
  chart.numbers === 'change' ? <ShapeChart chart={chart} /> : <WeightChart chart={chart} />

/** Years are thousands of rows: whoever wants them asks for more. */
const rowsAtOnce = 200

function AsTable({ series }: { series: stats.Chart['series'] }) {
  const [isOpen, setOpen] = useState(false)
  const [most, setMost] = useState(rowsAtOnce)
  const id = useId()
  return (
    <>
      <span className={styles.tableButton}>
        <Button
          look="quiet"
          size="fitted"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.hideTable : text.showTable}
        </Button>
      </span>
      {isOpen && (
        <ChartTable id={id} series={series} most={most}>
          <Button look="quiet" onClick={() => setMost(most + rowsAtOnce)}>
            {text.moreRows}
          </Button>
        </ChartTable>
      )}
    </>
  )
}
