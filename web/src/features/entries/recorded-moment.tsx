import type { Entry } from '@hakari/contract'
import { use } from 'react'
import { currentMinute, minuteOf } from '../../format/japan-minute.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { useAnswer, useEntity } from '../../store/use-answer.ts'
import { Button } from '../../ui/controls/button.tsx'
import { QuietTrend, WeightChange, WeightLine } from '../line/index.ts'
import { QuietNumbers } from '../sessions/index.ts'
import { statsQuery } from '../stats/index.ts'
import styles from './recorded-moment.module.css'
import { text } from './record-text.ts'
import { ShareMenu } from './lazy-menus.tsx'

/** What somebody sees who has just weighed themselves: the same warmth whichever way it went. */
export function RecordedMoment({ entry: published, onClose }: { entry: Entry; onClose: () => void }) {
  const entry = useEntity('entry', published.id) ?? published
  const { data, isFetching } = useAnswer(statsQuery)
  const { isQuiet } = use(QuietNumbers)
  const isOfThisMonth = minuteOf(entry.measuredAt).startsWith(currentMinute().slice(0, 7))
  return (
    <div className={styles.moment}>
      <div role="status">
        {!isQuiet && entry.weight !== null && (
          <p className={styles.weight}>
            {kilogramsText(entry.weight)}
            <small>{text.unit}</small>
          </p>
        )}
        {isQuiet ? <QuietTrend of={entry.line} /> : <WeightChange {...entry} />}
      </div>
      <WeightLine line={entry.line} name={entry.member.name} size="wide" isGliding isShape={isQuiet} />
      {/* Its place is there from the beginning, so that nothing jumps. */}
      <p className={styles.facts}>
        {data && !isFetching && isOfThisMonth && (
          <span className={styles.fact}>{text.timesThisMonth(data.monthlyWeighings)}</span>
        )}
      </p>
      <div className={styles.acts}>
        <ShareMenu entry={entry} />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone, and this is what comes next */}
        <Button autoFocus onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </div>
  )
}
