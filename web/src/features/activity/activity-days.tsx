import { useId } from 'react'
import { dayBefore, weekdayText } from '../../format/day.ts'
import { minuteOf } from '../../format/japan-minute.ts'
import { useViewer } from '../sessions/index.ts'
import styles from './activity-days.module.css'
import { ActivityRow } from './activity-row.tsx'
import type { groupByDay } from './group-activities.ts'
import { text } from './text.ts'

interface ActivityDays {
  days: ReturnType<typeof groupByDay>
  /** The server's time. */
  now: number
  /** What has a greater id is marked as unread. */
  readUpTo: number
  /** The ids of what was taken back here, whether or not it was done again. */
  keptIds: string[]
  onTakeBack: (id: string) => void
}

export function ActivityDays({ days, ...rows }: ActivityDays) {
  const today = minuteOf(rows.now).slice(0, 10)
  return days.map((day) => <Day key={day.day} {...day} today={today} {...rows} />)
}

type Day = ActivityDays['days'][number] & Omit<ActivityDays, 'days'> & { today: string }

function Day({ day, groups, today, now, readUpTo, keptIds, onTakeBack }: Day) {
  const id = useId()
  const viewerId = useViewer()?.id
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {dayText(day, today)}
      </h2>
      <ul className={styles.list} aria-labelledby={id}>
        {groups.map((it) => (
          <ActivityRow
            key={it.oldestId}
            it={it}
            now={now}
            isNew={Number(it.id) > readUpTo}
            viewerId={viewerId}
            wasTakenBack={keptIds.includes(it.id)}
            onTakeBack={() => onTakeBack(it.id)}
          />
        ))}
      </ul>
    </section>
  )
}

function dayText(day: string, today: string): string {
  if (day === today) return text.today
  return day === dayBefore(today, 1) ? text.yesterday : weekdayText(day, today)
}
