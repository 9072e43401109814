import { firstSteps, type OutputOf } from '@hakari/contract'
import { X } from 'lucide-react'
import { use, useId, useState } from 'react'
import { expectedMember } from '../../api/expected-member.ts'
import { settingsTab } from '../../paths.ts'
import { useEntity } from '../../store/use-answer.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { OpenRecordSheet } from '../entries/index.ts'
import { QuietNumbers } from '../sessions/index.ts'
import styles from './first-steps.module.css'
import { GoalForm } from './goal-form.tsx'
import { PeopleToFollow } from './people-to-follow.tsx'
import { useClosing } from './queries.ts'
import { Step } from './step.tsx'
import { text } from './text.ts'

type Steps = OutputOf<typeof firstSteps.mine>

export function FirstStepsCard({ steps: { targetWeight, hasRecorded, following: told, people } }: { steps: Steps }) {
  const id = useId()
  const record = use(OpenRecordSheet)
  const { isQuiet } = use(QuietNumbers)
  const [isDeciding, setDeciding] = useState(false)
  const close = useClosing()
  const say = useToast()
  // With what was pressed and the server has not heard of yet.
  const following = useEntity('member', expectedMember() ?? '')?.following ?? told
  const isFollowing = following >= firstSteps.wantedFollows
  // Nobody is taken away from under the finger that has just followed the third.
  const hasPeople = !isFollowing || people.some(({ isFollowed }) => isFollowed)
  const done = [targetWeight !== null, hasRecorded, isFollowing].filter(Boolean).length
  return (
    <div role="group" aria-labelledby={id} className={styles.card}>
      <Card>
        <div className={styles.head}>
          <div>
            <h2 id={id}>{text.title}</h2>
            <p className={styles.quiet}>
              <Phrases of={text.lead} />
            </p>
          </div>
          <IconButton
            label={text.close}
            onClick={() => void close().catch(() => say({ tone: 'failed', sentence: text.closeFailed }))}
          >
            <X size="1.25rem" aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.bars} aria-hidden="true">
          {[1, 2, 3].map((nth) => (
            <i key={nth} data-done={nth <= done} />
          ))}
        </div>
        <ul className={styles.steps}>
          <Step
            number={1}
            title={text.goal}
            isDone={targetWeight !== null}
            lead={targetWeight === null || isQuiet ? undefined : text.kilograms(targetWeight)}
            act={
              targetWeight !== null ? (
                <TextLink to={settingsTab('profile')}>{text.changeGoal}</TextLink>
              ) : (
                !isDeciding && (
                  <Button size="fitted" look="secondary" onClick={() => setDeciding(true)}>
                    {text.setGoal}
                  </Button>
                )
              )
            }
          >
            {targetWeight === null && isDeciding && <GoalForm />}
          </Step>
          <Step
            number={2}
            title={text.record}
            isDone={hasRecorded}
            lead={hasRecorded ? undefined : text.recordLead}
            act={
              !hasRecorded && (
                <Button size="fitted" onClick={record}>
                  {text.recordAct}
                </Button>
              )
            }
          />
          <Step
            number={3}
            title={text.follow}
            isDone={isFollowing}
            lead={!hasPeople ? undefined : people.length > 0 ? text.followLead : text.nobody}
            act={
              <span className={styles.count}>
                {text.followed(Math.min(following, firstSteps.wantedFollows), firstSteps.wantedFollows)}
              </span>
            }
          >
            {hasPeople && <PeopleToFollow people={people} />}
          </Step>
        </ul>
      </Card>
    </div>
  )
}
