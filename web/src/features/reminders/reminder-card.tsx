import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { GoingOn } from './going-on.tsx'
import { reminderQuery } from './queries.ts'
import { RestChoice } from './rest-choice.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { text } from './text.ts'

/** When one wants to be reminded to weigh, and whether today. */
export function ReminderCard() {
  const { data: saved, isError, refetch } = useQuery(reminderQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsked = saved?.state === 'asking' || saved?.state === 'stopped'
  return (
    <TitledCard title={text.title} headingRef={heading}>
      {saved ? (
        <>
          <p className={titled.plainText}>
            <Phrases of={text.lead} />
          </p>
          {saved.state === 'off' && <p className={titled.plainText}>{text.off}</p>}
          {(saved.state === 'on' || saved.state === 'asking') && (
            <p className={titled.news}>{text.now(saved.times, saved.weekdays)}</p>
          )}
          {(saved.state === 'asking' || saved.state === 'stopped') && (
            <GoingOn state={saved.state} onAnswered={() => heading.current?.focus()} />
          )}
          <ScheduleForm saved={saved} isFirst={!isAsked} />
          {(saved.state === 'on' || saved.state === 'asking') && <RestChoice isResting={saved.isResting} />}
          <p className={titled.plainText}>
            <Phrases of={text.ways} />
          </p>
        </>
      ) : (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={6} />
      )}
    </TitledCard>
  )
}
