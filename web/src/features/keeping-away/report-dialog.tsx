import { countGraphemes, problemsIn, reports } from '@hakari/contract'
import { use, useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { text as uiText } from '../../ui/text.ts'
import { HelpLinks } from '../care/index.ts'
import { reasonText } from '../report-reasons/index.ts'
import styles from './dialog.module.css'
import { ReportThanks } from './report-thanks.tsx'
import { text } from './report-text.ts'
import type { KeepingAway } from './use-keeping-away.tsx'

interface ReportDialog extends Pick<KeepingAway, 'reported'> {
  isOpen: boolean
  onClose: () => void
  /** None where they are muted already. */
  onMute: (() => void) | undefined
  onBlock: () => void
}

interface Draft {
  kind: reports.ReportedKind
  reason: reports.ReportReason | undefined
  note: string
}

const reasons = reports.ReportReason.options.map((name) => [name, reasonText[name]] as const)
/** Whoever reads such things may need somebody to talk to themselves. */
const painful = new Set<Draft['reason']>(['self_harm', 'eating_disorder'])

const judge = ({ note }: Draft) => problemsIn(reports.ReportNote, { note })

/** Tells the moderators of something, and then offers to keep its owner away. */
export function ReportDialog({ reported, isOpen, onClose, onMute, onBlock }: ReportDialog) {
  const [isSent, setSent] = useState(false)
  const first = reported[0]?.kind ?? 'entry'
  const isImpossible = use(IsServerUnreachable)
  const empty: Draft = { kind: first, reason: undefined, note: '' }
  const form = useForm(judge, empty, async ({ kind, reason, note }, idempotencyKey) => {
    const id = reported.find((thing) => thing.kind === kind)?.id
    if (id === undefined || reason === undefined) return
    await call(reports.send, { body: { kind, id, reason, note } }, { idempotencyKey })
    setSent(true)
  })
  const { kind, reason, note } = form.fields
  const close = () => !form.busy && onClose()
  const hasHelp = painful.has(reason)
  if (isSent)
    return (
      <Dialog title={text.thanks} isOpen={isOpen} onClose={onClose}>
        <ReportThanks hasHelp={hasHelp} onMute={onMute} onBlock={onBlock} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={text.title[first]} isOpen={isOpen} isSafe={note !== ''} onClose={close}>
      <p>
        <Phrases of={text.lead} />
      </p>
      <Form onSubmit={form.submit}>
        {reported.length > 1 && (
          <fieldset className={styles.choices} disabled={form.busy}>
            <legend>{text.what}</legend>
            <RadioChoices
              options={reported.map((thing) => [thing.kind, text.things[thing.kind]] as const)}
              chosen={kind}
              onChoose={(name) => form.change({ kind: name })}
            />
          </fieldset>
        )}
        <fieldset className={styles.choices} disabled={form.busy}>
          <legend>{text.why}</legend>
          <RadioChoices options={reasons} chosen={reason} onChoose={(name) => form.change({ reason: name })} />
        </fieldset>
        <div aria-live="polite">{hasHelp && <HelpLinks />}</div>
        <TextArea
          label={text.note}
          rows={3}
          readOnly={form.busy}
          {...form.inputProps('note')}
          problem={
            form.problems.note &&
            problemText(form.problems.note, { label: text.noteName, limit: reports.reportNoteLimit })
          }
          counter={{ used: countGraphemes(note.trim()), limit: reports.reportNoteLimit }}
        />
        {isImpossible && (
          <p role="status">
            <Phrases of={uiText.needsServer} />
          </p>
        )}
        {form.failure !== undefined && !isImpossible && <Failure>{refusalText(form.failure, text.failed)}</Failure>}
        <DialogActions>
          <Button look="secondary" disabled={form.busy} onClick={close}>
            {text.cancel}
          </Button>
          <Button type="submit" isBusy={form.busy} disabled={reason === undefined || isImpossible}>
            {form.busy ? text.sending : text.send}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
