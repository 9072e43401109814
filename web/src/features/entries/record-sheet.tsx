import { countGraphemes, entries } from '@hakari/contract'
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { measuredText } from '../../format/date-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { historyText, OfferPanel } from '../history/index.ts'
import { importsText, ReadingPanel } from '../imports/index.ts'
import styles from './record-sheet.module.css'
import { text } from './record-text.ts'
import { useRecordForm } from './use-record-form.ts'
import { WeightField } from './weight-field.tsx'

const weightSentences = {
  required: text.weightWrong,
  invalid: text.weightWrong,
  too_much: text.weightTooMuch,
}

export interface RecordSheet {
  isOpen: boolean
  /** What another app handed over. */
  sharedNote?: string
  onClose: () => void
}

/** Publishes a weight. A touch beside it loses nothing: what was typed is there again until it is sent or given up. */
export function RecordSheet({ isOpen, sharedNote = '', onClose }: RecordSheet) {
  const say = useToast()
  const form = useRecordForm((how) => {
    onClose()
    say({ tone: 'done', sentence: how === 'sent' ? text.published : text.kept })
  })
  const takeNote = useEffectEvent((value: string) => form.change({ note: value }))
  useEffect(() => {
    if (sharedNote !== '') takeNote(sharedNote)
  }, [sharedNote])
  const { weight, note } = form.problems
  const { source, measuredAt, isPublished } = form.fields
  const measured = isPublished ? importsText.dialog.measuredAndPublished : importsText.dialog.measured
  const ways = useRef<HTMLDivElement>(null)
  const weightInput = form.inputProps('weight')
  const leaveWeight = ({ relatedTarget }: FocusEvent) => {
    // Who goes on to a button that fills it in is not told that it is empty.
    if (!ways.current?.contains(relatedTarget)) weightInput.onBlur()
  }
  const close = () => {
    if (form.busy) return
    form.reading.drop()
    onClose()
  }
  return (
    <Sheet title={text.record} isOpen={isOpen} onClose={close}>
      <Form className={styles.form} onSubmit={form.submit}>
        <div className={styles.fields}>
          <div ref={ways}>
            <WeightField
              problem={weight && problemText(weight, { label: text.weight, sentences: weightSentences })}
              hint={source === 'typed' ? undefined : measured(historyText.sources[source], measuredText(measuredAt))}
              {...weightInput}
              onBlur={leaveWeight}
              onChange={(event) => form.typeWeight(event.target.value)}
            />
            <OfferPanel
              isWanted={source === 'typed' && form.fields.weight === ''}
              isDisabled={form.busy}
              onUse={(offered) => form.take(offered.source, offered)}
            />
            <ReadingPanel
              reading={form.reading}
              isTaken={source !== 'typed'}
              isDisabled={form.busy}
              onUndo={form.putBack}
              onLeave={close}
            />
          </div>
          <TextArea
            label={text.note}
            rows={3}
            problem={note && problemText(note, { label: text.noteName, limit: entries.noteLimit })}
            counter={{ used: countGraphemes(form.fields.note.trim()), limit: entries.noteLimit }}
            {...form.inputProps('note')}
          />
          {form.failure !== undefined && <Failure>{refusalText(form.failure, text.publishFailed)}</Failure>}
        </div>
        <div className={styles.acts}>
          <Button type="submit" isBusy={form.busy} disabled={form.fields.weight === ''}>
            {form.busy ? text.publishing : text.publish}
          </Button>
          <Button
            look="quiet"
            disabled={form.busy}
            onClick={() => {
              form.reading.drop()
              form.reset()
              onClose()
            }}
          >
            {text.cancel}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
