import { entries, type Entry, problemsIn } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { failureText, refusalText } from '../../api/refusal-text.ts'
import { useForm } from '../../form/use-form.ts'
import { minuteOf, momentOf } from '../../format/japan-minute.ts'
import { useOutbox, usePendingToggle } from '../../outbox/use-outbox.ts'
import { changeOwnEntry } from '../../store/own-changes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { editId, editKind, type PendingEdit } from './edit-delivery.ts'
import { text } from './edit-text.ts'
import { isFarOff, weighedBefore } from './far-off.ts'
import { FarOffQuestion } from './far-off-question.tsx'
import { MeasuredChip } from './measured-chip.tsx'
import styles from './record-sheet.module.css'
import { text as recordText } from './record-text.ts'
import { problemWith } from './use-record-form.ts'
import { WeighingNote, WeighingWeight } from './weighing-fields.tsx'

interface EditSheet {
  entry: Entry
  isOpen: boolean
  onClose: () => void
}

const problems = ({ weight, note, when }: { weight: string; note: string; when: string }) => ({
  ...problemsIn(entries.NewEntry, { weight, note }),
  ...problemWith(when),
})

/** Corrects an entry of one's own. What another device has made of it meanwhile is shown, and not overwritten silently. */
export function EditSheet({ entry, isOpen, onClose }: EditSheet) {
  const say = useToast()
  const client = useQueryClient()
  const { deliver, drop } = useOutbox()
  const pending = usePendingToggle(editKind, editId(entry.id))
  const seen = useRef(pending?.revision ?? entry.revision)
  /** What the other device made of it: what is shown, and nothing else, is what is overwritten. */
  const [there, setThere] = useState(entry)
  const initial = {
    weight: pending?.weight ?? entry.weight ?? '',
    note: pending?.note ?? entry.note,
    when: minuteOf(pending?.measuredAt ?? entry.measuredAt),
  }
  async function look() {
    const found = await call(entries.one, { params: { id: entry.id } }).catch(() => null)
    if (found === null) return
    setThere(found)
    changeOwnEntry(client, found)
  }
  const save = async ({ weight, note, when }: typeof initial) => {
    const isSameTime = when === minuteOf(entry.measuredAt)
    const edit: PendingEdit = {
      entryId: entry.id,
      weight,
      note,
      revision: seen.current,
      ...(!isSameTime && { measuredAt: new Date(momentOf(when)).toISOString() }),
    }
    if (isSameTime && Number(weight) === Number(entry.weight) && note.trim() === entry.note) {
      // Nothing is corrected, nor was it to be.
      await drop(editId(entry.id))
      return onClose()
    }
    const how = await deliver(editKind, editId(entry.id), edit).catch(async (error: unknown) => {
      if (refusalCode(error) === 'entry_changed') await look()
      throw error
    })
    onClose()
    say({ tone: 'done', sentence: how === 'sent' ? text.saved : text.kept })
  }
  const form = useForm(problems, initial, save, { refusedAt: { links_not_yet: 'note' } })
  const isConflict = form.failure !== undefined && refusalCode(form.failure) === 'entry_changed'
  const { weight, note, when } = form.fields
  const before = weighedBefore(entry.line)
  /** The weight about which it was asked whether it is right, and the one of which that was said. */
  const [asked, setAsked] = useState('')
  const confirmed = useRef('')
  const isDoubtful =
    before !== null &&
    Number(weight) !== Number(entry.weight) &&
    isFarOff({ weight: Number(weight), at: momentOf(when) }, before)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isDoubtful || form.problems.weight || confirmed.current === weight) return form.submit(event)
    event.preventDefault()
    return setAsked(weight)
  }
  const close = () => {
    if (!form.busy) onClose()
  }
  return (
    <Sheet title={text.edit} isOpen={isOpen} onClose={close}>
      <Form className={styles.form} onSubmit={submit}>
        <div className={styles.fields}>
          <WeighingWeight
            previous={null}
            fault={form.problems.weight}
            isCompared={false}
            isBusy={form.busy}
            {...form.inputProps('weight')}
            onWeight={(value) => form.change({ weight: value })}
          />
          <WeighingNote
            fault={form.problems.note}
            refusal={failureText(form.refusal('note'))}
            {...form.inputProps('note')}
          />
          <MeasuredChip
            when={when}
            hasNow={false}
            problem={form.problems.when && recordText.whenWrong}
            isDisabled={form.busy}
            onChange={(value) => form.change({ when: value })}
            onLeave={form.inputProps('when').onBlur}
          />
          {form.failure !== undefined && !isConflict && <Failure>{refusalText(form.failure, text.failed)}</Failure>}
        </div>
        <div className={styles.acts}>
          {isConflict ? (
            <EditConflict
              here={{ weight, note, measuredAt: new Date(momentOf(when)).toISOString() }}
              there={there}
              isBusy={form.busy}
              isSubmit
              onOverwrite={() => {
                seen.current = there.revision
              }}
              onGiveUp={close}
            />
          ) : asked !== '' && asked === weight ? (
            <FarOffQuestion
              weight={weight}
              act={form.busy ? text.saving : text.asItIs}
              isBusy={form.busy}
              onAgain={() => setAsked('')}
              onConfirm={() => (confirmed.current = weight)}
            />
          ) : (
            <span className={styles.last}>
              <Button look="quiet" size="fitted" disabled={form.busy} onClick={close}>
                {text.cancel}
              </Button>
              <Button type="submit" size="fitted" isBusy={form.busy} disabled={weight === ''}>
                {form.busy ? text.saving : text.save}
              </Button>
            </span>
          )}
        </div>
      </Form>
    </Sheet>
  )
}
