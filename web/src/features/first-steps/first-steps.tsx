import { firstSteps } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { useAnswer } from '../../store/use-answer.ts'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { FirstStepsWait } from './first-steps-wait.tsx'
import styles from './first-steps.module.css'
import { firstStepsQuery, forgetNewcomer } from './queries.ts'
import { text } from './text.ts'

/** What somebody new may do first, between what stands above and below it, until it is done or closed. */
export function FirstSteps({ above, children }: { above: ReactNode; children: ReactNode }) {
  const { data: steps, isPending, failureCount } = useAnswer(firstStepsQuery)
  const isUnreachable = use(IsServerUnreachable)
  const say = useToast()
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const isShown = steps?.isOver === false
  const wasShown = useRef(isShown)
  const isDone = steps?.targetWeight != null && steps.hasRecorded && steps.following >= firstSteps.wantedFollows
  useEffect(() => {
    if (wasShown.current && !isShown) {
      // Whoever pressed something in the card goes on reading where it stood.
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
      if (isDone) say({ tone: 'done', sentence: text.allDone })
    }
    wasShown.current = isShown
    if (steps?.isOver === true) forgetNewcomer(client)
  }, [isShown, isDone, say, steps?.isOver, client])
  // Nobody is kept from reading because this one answer fails.
  if (isPending && failureCount === 0 && !isUnreachable) return <FirstStepsWait above={above} />
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {above}
      {steps && isShown && <FirstStepsCard steps={steps} />}
      {children}
    </div>
  )
}
