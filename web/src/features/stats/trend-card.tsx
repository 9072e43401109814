import type { OutputOf, stats } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { patterns } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { QuietTrend } from '../line/index.ts'
import { QuietNumbers } from '../sessions/index.ts'
import { cardText } from './card-text.ts'
import { chartText } from './chart/chart-text.ts'
import { figuresAt } from './chart/figures-of-day.ts'
import { PaceSentences } from './chart/sentences.tsx'
import { ownChartQuery } from './queries.ts'

const text = cardText.trend

/** Where it stands and how fast it goes; the line itself is on the screen it leads to. */
export function TrendCard() {
  const { data: chart, isError, refetch } = useQuery(ownChartQuery('quarter'))
  if (!chart) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={3} />
  return <Trend chart={chart} />
}

function Trend({ chart }: { chart: OutputOf<typeof stats.chart> }) {
  const { isQuiet } = use(QuietNumbers)
  const last = chart.series.days.length - 1
  if (last < 0) return <Empty sentence={text.empty} />
  return (
    <>
      <p>
        {isQuiet ? (
          <QuietTrend of={chart.series} />
        ) : (
          <>
            {chartText.now} <b>{figuresAt(chart.series, last).trend}</b>
            {chartText.unit}
          </>
        )}
      </p>
      <PaceSentences chart={chart} isQuiet={isQuiet} />
      <p>
        <TextLink to={patterns.progress}>{text.more}</TextLink>
      </p>
    </>
  )
}
