import type { OutputOf, stats } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, Lock } from 'lucide-react'
import { use } from 'react'
import { dateTimeText, measuredText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { FastLossNotice, HelpLinks, RevealNumbers } from '../care/index.ts'
import { OpenRecordSheet } from '../entries/index.ts'
import { WeightChange } from '../line/index.ts'
import { QuietNumbers } from '../sessions/index.ts'
import { OwnChart, OwnDirection } from '../stats/index.ts'
import { GoalCard } from './goal-card.tsx'
import { Milestones } from './milestones.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import styles from './progress-screen.module.css'
import { progressQuery } from './queries.ts'
import { Recently } from './recently.tsx'
import { text } from './text.ts'

type Progress = OutputOf<typeof stats.progress>

/** How somebody's own weighing goes, told to nobody else. */
export function ProgressScreen() {
  const { data: progress, isError, refetch } = useQuery(progressQuery)
  return (
    <Screen title={text.title}>
      <p className={styles.private}>
        <Lock size="1em" aria-hidden="true" /> {text.private}
      </p>
      <RevealNumbers />
      <FastLossNotice />
      {progress ? (
        <div className={styles.cards} data-wide>
          <div>
            <Today progress={progress} />
          </div>
          <div>
            <TitledCard title={text.chart}>
              <OwnChart empty={<Empty sentence={text.noRecord} />} />
            </TitledCard>
          </div>
          <div className={styles.beside}>
            <GoalCard progress={progress} />
          </div>
          <div>
            <Recently progress={progress} />
          </div>
          <div className={styles.beside}>
            <TitledCard title={text.calendar}>
              <MonthCalendar />
              {progress.weeks > 1 && <p>{text.weeks(progress.weeks)}</p>}
            </TitledCard>
          </div>
          <div className={styles.beside}>
            <Milestones progress={progress} />
          </div>
        </div>
      ) : (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={8} />
      )}
      {(progress || isError) && <HelpLinks />}
    </Screen>
  )
}

function Today({ progress: { isWeighedToday, newest, month } }: { progress: Progress }) {
  const record = use(OpenRecordSheet)
  const { isQuiet } = use(QuietNumbers)
  return (
    <Card>
      <div className={styles.today}>
        <p className={isWeighedToday ? styles.weighed : undefined}>
          {isWeighedToday && <Check size="1.1em" aria-hidden="true" />} {isWeighedToday ? text.weighed : text.notYet}
        </p>
        {newest && (
          <>
            {isQuiet ? (
              <p className={styles.direction}>
                <OwnDirection />
              </p>
            ) : (
              <p className={styles.weight}>
                <b>{kilogramsText(newest.weight)}</b>
                {text.unit}
              </p>
            )}
            <p className={styles.facts}>
              {!isQuiet && <WeightChange delta={newest.delta} isTowardsGoal={newest.isTowardsGoal} />}
              <time dateTime={newest.measuredAt}>
                {isWeighedToday ? todayText(newest.measuredAt) : measuredText(newest.measuredAt)}
              </time>
              {month.records > 0 && <span>{text.times(month.records)}</span>}
            </p>
          </>
        )}
        {!isWeighedToday && <Button onClick={record}>{text.record}</Button>}
      </div>
    </Card>
  )
}

function todayText(iso: string): string {
  const time = dateTimeText(iso).slice(11)
  return text.todayAt(time.replace(/^0/, ''), time < '12' ? text.morning : text.afternoon)
}
