import { countGraphemes, entries } from '@hakari/contract'
import { useEffect, useEffectEvent } from 'react'
import { deliver } from '../../api/outbox.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/modal.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './record-sheet.module.css'
import { text } from './text.ts'
import { WeightField } from './weight-field.tsx'

const empty = { weight: '', note: '' }

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
  const form = useForm(entries.NewEntry, empty, async (body, idempotencyKey, reset) => {
    const how = await deliver(idempotencyKey, { kind: 'entry', ...body })
    reset()
    onClose()
    say({ tone: 'done', sentence: how === 'sent' ? text.published : text.kept })
  })
  const takeNote = useEffectEvent((value: string) => form.inputProps('note').onChange({ target: { value } }))
  useEffect(() => {
    if (sharedNote !== '') takeNote(sharedNote)
  }, [sharedNote])
  const { weight, note } = form.problems
  const close = () => {
    if (!form.busy) onClose()
  }
  return (
    <Sheet title={text.record} isOpen={isOpen} onClose={close}>
      <Form className={styles.form} onSubmit={form.submit}>
        <div className={styles.fields}>
          <WeightField
            problem={weight && problemText(weight, { label: text.weight, sentences: weightSentences })}
            {...form.inputProps('weight')}
          />
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
          <Button type="submit" disabled={form.busy || form.fields.weight === ''}>
            {form.busy ? text.publishing : text.publish}
          </Button>
          <Button
            look="quiet"
            disabled={form.busy}
            onClick={() => {
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
