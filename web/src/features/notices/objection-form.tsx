import { countGraphemes, notices } from '@hakari/contract'
import { refusalText } from '../../api/refusal-text.ts'
import { faultText } from '../../form/fault-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { LeaveGuard } from '../../ui/overlays/leave-guard.tsx'
import { text as all } from './text.ts'

const text = all.objection
const { objectionLimit: limit } = notices

const judge = ({ words }: { words: string }) => {
  const used = countGraphemes(words.trim())
  if (used === 0) return { words: 'required' as const }
  return used > limit ? { words: 'too_long' as const } : {}
}

interface ObjectionForm {
  send: (words: string) => Promise<void>
  onCancel: () => void
}

export function ObjectionForm({ send, onCancel }: ObjectionForm) {
  const form = useForm(judge, { words: '' }, async ({ words }) => send(words))
  return (
    <Form onSubmit={form.submit}>
      <p>{text.lead}</p>
      <TextArea
        label={text.label}
        problem={faultText(form, 'words', { label: text.label, limit }, refusalText)}
        counter={{ used: countGraphemes(form.fields.words.trim()), limit }}
        rows={6}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button that stood here
        autoFocus
        {...form.inputProps('words')}
      />
      {form.failure !== undefined && <Failure>{refusalText(form.failure, text.failed)}</Failure>}
      <DialogActions>
        <Button look="secondary" disabled={form.busy} onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button type="submit" isBusy={form.busy}>
          {form.busy ? text.sending : text.send}
        </Button>
      </DialogActions>
      <LeaveGuard question={text.leave} act={text.leaveAct} isNeeded={form.fields.words.trim() !== '' && !form.busy} />
    </Form>
  )
}
