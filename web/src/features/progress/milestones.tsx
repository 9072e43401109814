import type { OutputOf, stats } from '@hakari/contract'
import { fullDayText } from '../../format/day.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from './milestones.module.css'
import { text } from './text.ts'

type Milestone = OutputOf<typeof stats.progress>['milestones'][number]

/** Steps of weighing in: what comes next is hollow and stands first. */
export function Milestones({ progress: { milestones } }: { progress: OutputOf<typeof stats.progress> }) {
  return (
    <TitledCard title={text.milestones}>
      <ul className={styles.list}>
        {milestones.map((milestone) => (
          <li
            key={`${milestone.kind} ${milestone.count}`}
            className={milestone.left > 0 ? styles.next : styles.reached}
          >
            <span>{nameOf(milestone)}</span>
            <span className={styles.when}>{whenOf(milestone)}</span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function nameOf({ kind, count, left }: Milestone): string {
  if (kind === 'records') return text.records(count)
  return left > 0 ? text.weeksNext(count) : text.weeksReached(count)
}

function whenOf({ kind, left, day }: Milestone): string {
  if (left > 0) return kind === 'records' ? text.leftTimes(left) : text.leftWeeks(left)
  return day === null ? '' : fullDayText(day)
}
