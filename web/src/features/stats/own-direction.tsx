import { useQuery } from '@tanstack/react-query'
import { QuietTrend } from '../line/index.ts'
import { ownChartQuery } from './queries.ts'
import { text } from './text.ts'

/** Which way one's own weight goes, where a number would stand. */
export function OwnDirection() {
  const { data: chart } = useQuery(ownChartQuery('quarter'))
  return chart && chart.series.days.length > 0 ? <QuietTrend of={chart.series} /> : text.none
}
