import { useQuery } from '@tanstack/react-query'
import { fullDayText } from '../../format/day.ts'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import styles from './moderation.module.css'
import { figuresQuery } from './queries.ts'
import { text as all } from './text.ts'

const text = all.figures
const columns = ['members', 'entries', 'reports', 'acts'] as const

/** How many of each there were, by week, the latest first. */
export function FiguresPanel() {
  const { data, isError, refetch } = useQuery(figuresQuery)
  if (!data) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={8} />
  const weeks = data.weeks.toSorted((a, b) => b.from.localeCompare(a.from))
  return (
    <>
      <p className={styles.strong}>{text.members(data.members)}</p>
      <p>{text.lead}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className={styles.scroller} role="region" aria-label={text.title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.week}</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {text.columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.from}>
                <th scope="row">{text.from(fullDayText(week.from))}</th>
                {columns.map((name) => (
                  <td key={name}>{week[name].toLocaleString('ja-JP')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
