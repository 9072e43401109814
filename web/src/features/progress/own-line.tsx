import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { patterns } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { WeightLine } from '../line/index.ts'
import { QuietNumbers, useViewer } from '../sessions/index.ts'
import { ownChartQuery } from '../stats/index.ts'
import { text } from './text.ts'

/** One's own month beside what others record, for a look on the way; all of it is on the screen it leads to. */
export function OwnLine() {
  const viewer = useViewer()
  const { data: chart } = useQuery(ownChartQuery('month'))
  const { isQuiet } = use(QuietNumbers)
  if (!viewer || !chart || chart.series.days.length === 0) return null
  const target = chart.targetWeight === null ? null : Number(chart.targetWeight)
  return (
    <TitledCard title={text.ownLine}>
      <WeightLine line={{ ...chart.series, target }} name={viewer.name} size="wide" of="days" isShape={isQuiet} />
      <p>
        <TextLink to={patterns.progress}>{text.more}</TextLink>
      </p>
    </TitledCard>
  )
}
