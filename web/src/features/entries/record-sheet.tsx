import type { Entry } from '@hakari/contract'
import { type FocusEvent, type SubmitEvent, useEffect, use, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { failureText, refusalText } from '../../api/refusal-text.ts'
import { measuredText } from '../../format/date-time.ts'
import { currentMinute, minuteOf, momentOf } from '../../format/japan-minute.ts'
import { useAnswer, useStore } from '../../store/use-answer.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { historyText, OfferPanel } from '../history/index.ts'
import { importsText, ReadingPanel } from '../imports/index.ts'
import { AudienceSelect, privacyQuery } from '../privacy/index.ts'
import { QuietNumbers } from '../sessions/index.ts'
import { statsQuery } from '../stats/index.ts'
import { isFarOff } from './far-off.ts'
import { FarOffQuestion } from './far-off-question.tsx'
import { MeasuredChip } from './measured-chip.tsx'
import { RecordedMoment } from './recorded-moment.tsx'
import styles from './record-sheet.module.css'
import { text } from './record-text.ts'
import { useRecordForm } from './use-record-form.ts'
import { type Previous, WeighingNote, WeighingWeight } from './weighing-fields.tsx'

export interface RecordSheet {
  isOpen: boolean
  /** Where in the page its fields stand while it is closed. */
  place: HTMLElement | null
  /** What another app handed over. */
  sharedNote?: string
  onClose: () => void
}

interface Recorded {
  entry: Entry
  /** Whether it is the first of the day on which it was published. */
  isFirstToday: boolean
}

const dayOf = (moment: string) => minuteOf(moment).slice(0, 10)

/** The latest of one's weights, before which nothing is known. */
function usePrevious(isShown: boolean): Previous | null {
  const { data } = useAnswer({ ...statsQuery, enabled: isShown })
  if (!data?.latestWeight || !data.latestMeasuredAt) return null
  return { weight: data.latestWeight, measuredAt: data.latestMeasuredAt }
}

/** Publishes a weight. A touch beside it loses nothing: what was typed is there again until it is sent or given up. */
export function RecordSheet({ isOpen, place, sharedNote = '', onClose }: RecordSheet) {
  const say = useToast()
  const store = useStore()
  const previous = usePrevious(isOpen || place !== null)
  const { isQuiet } = use(QuietNumbers)
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  /** The weight about which it was asked whether it is right, and the one of which that was said. */
  const [asked, setAsked] = useState('')
  const confirmed = useRef('')
  const { data: privacy } = useAnswer({ ...privacyQuery, enabled: isOpen || place !== null })
  const form = useRecordForm(privacy?.usualAudience, (how, key) => {
    setAsked('')
    const entry = how === 'sent' ? store.all('entry').find((it) => it.key === key) : undefined
    if (entry) return setRecorded({ entry, isFirstToday: isFirstOfToday(entry, previous) })
    onClose()
    say({ tone: 'done', sentence: text.kept })
  })
  const takeNote = useEffectEvent((value: string) => form.change({ note: value }))
  useEffect(() => {
    if (sharedNote !== '') takeNote(sharedNote)
  }, [sharedNote])
  const { source, measuredAt, when, weight, isPublished } = form.fields
  const isTyped = source === 'typed'
  const measured = isPublished ? importsText.dialog.measuredAndPublished : importsText.dialog.measured
  const at = isTyped ? momentOf(when || currentMinute()) : Date.parse(measuredAt)
  const ways = useRef<HTMLDivElement>(null)
  const weightInput = form.inputProps('weight')
  const leaveWeight = ({ relatedTarget }: FocusEvent) => {
    // Who goes on to a button that fills it in is not told that it is empty.
    if (!ways.current?.contains(relatedTarget)) weightInput.onBlur()
  }
  const isDoubtful =
    previous !== null &&
    isTyped &&
    isFarOff({ weight: Number(weight), at }, { weight: Number(previous.weight), at: Date.parse(previous.measuredAt) })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isDoubtful || form.problems.weight || confirmed.current === weight) return form.submit(event)
    event.preventDefault()
    return setAsked(weight)
  }
  const isBegun = weight !== '' || form.fields.note !== '' || when !== '' || form.fields.audience !== undefined
  const isForSelf = form.audience === 'self'
  const close = () => {
    if (form.busy) return
    form.reading.drop()
    setRecorded(null)
    onClose()
  }
  const giveUp = () => {
    form.reset()
    setAsked('')
    close()
  }
  const done = recorded?.isFirstToday ? text.weighed : text.recorded
  const content = recorded ? (
    <RecordedMoment entry={recorded.entry} onClose={close} />
  ) : (
    <Form className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <div ref={ways}>
          <WeighingWeight
            previous={isQuiet ? null : previous}
            fault={form.problems.weight}
            isCompared={previous !== null && minuteOf(at) >= minuteOf(previous.measuredAt)}
            isBusy={form.busy}
            hint={isTyped ? undefined : measured(historyText.sources[source], measuredText(measuredAt))}
            {...weightInput}
            onBlur={leaveWeight}
            onChange={(event) => form.typeWeight(event.target.value)}
            onWeight={form.typeWeight}
          />
          <OfferPanel
            isWanted={isTyped && weight === ''}
            isDisabled={form.busy}
            onUse={(offered) => form.take(offered.source, offered)}
          />
          <ReadingPanel
            reading={form.reading}
            isTaken={!isTyped}
            isDisabled={form.busy}
            onUndo={form.putBack}
            onLeave={close}
          />
        </div>
        <WeighingNote
          fault={form.problems.note}
          refusal={failureText(form.refusal('note'))}
          {...form.inputProps('note')}
        />
        <AudienceSelect
          chosen={form.audience}
          hint={privacy?.isPrivate && form.audience === 'everyone' ? text.everyoneOfPrivate : undefined}
          isDisabled={form.busy}
          onChoose={(audience) => form.change({ audience })}
        />
        {form.failure !== undefined && <Failure>{refusalText(form.failure, text.publishFailed)}</Failure>}
      </div>
      <div className={styles.acts}>
        {asked !== '' && asked === weight ? (
          <FarOffQuestion
            weight={weight}
            act={form.busy ? text.publishing : isForSelf ? text.asItIsForSelf : text.asItIs}
            isBusy={form.busy}
            onAgain={() => setAsked('')}
            onConfirm={() => (confirmed.current = weight)}
          />
        ) : (
          <>
            {isTyped && (
              <MeasuredChip
                when={when}
                hasNow
                problem={form.problems.when && text.whenWrong}
                isDisabled={form.busy}
                onChange={(value) => form.change({ when: value })}
                onLeave={form.inputProps('when').onBlur}
              />
            )}
            <span className={styles.last}>
              {(isOpen || isBegun) && (
                <Button look="quiet" size="fitted" disabled={form.busy} onClick={giveUp}>
                  {text.cancel}
                </Button>
              )}
              <Button type="submit" size="fitted" isBusy={form.busy} disabled={weight === ''}>
                {form.busy ? text.publishing : isForSelf ? text.publishForSelf : text.publish}
              </Button>
            </span>
          </>
        )}
      </div>
    </Form>
  )
  return (
    <>
      <Sheet title={recorded ? done : text.record} isOpen={isOpen} onClose={close} hasOwnClose={recorded !== null}>
        {content}
      </Sheet>
      {place && !isOpen && createPortal(<TitledCard title={recorded ? done : text.today}>{content}</TitledCard>, place)}
    </>
  )
}

function isFirstOfToday({ measuredAt }: Entry, previous: Previous | null): boolean {
  const today = currentMinute().slice(0, 10)
  return dayOf(measuredAt) === today && (previous === null || dayOf(previous.measuredAt) < today)
}
