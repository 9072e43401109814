import { countGraphemes, moderation, reports } from '@hakari/contract'
import { useState } from 'react'
import { refusalCode } from '../../api/refusal-code.ts'
import { failureText, refusalText } from '../../api/refusal-text.ts'
import { faultText } from '../../form/fault-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { useReauthentication } from '../accounts/index.ts'
import { reasonText } from '../report-reasons/index.ts'
import { text as all } from './case-text.ts'
import { messageProblems } from './message-problems.ts'
import styles from './moderation.module.css'
import { type ActName, possibleActs, takesAway } from './possible-acts.ts'
import { useCaseActs } from './queries.ts'

const text = all.decision
const limit = moderation.messageLimit
const days = ['1', '7', '30'] as const
const dayNumbers = { '1': 1, '7': 7, '30': 30 } as const

interface Fields {
  act: ActName | undefined
  reason: reports.ReportReason
  message: string
  days: (typeof days)[number]
}

interface Chosen {
  act: ActName
  key: string
  fields: Fields
}

/** Closes a case. Nothing is chosen beforehand but the reason that was reported most. */
export function DecisionForm({ it, onDone }: { it: moderation.Case; onDone: () => void }) {
  const say = useToast()
  const [asked, setAsked] = useState<Chosen>()
  const { decide, lookAgain } = useCaseActs(it.id)
  const { withReauthentication, dialog } = useReauthentication()
  const initial: Fields = { act: undefined, reason: it.reasons[0]?.reason ?? 'other', message: '', days: '1' }

  /** False when the moderator turned away from proving who they are. */
  async function carryOut({ act, key, fields }: Chosen): Promise<boolean> {
    const { reason, message } = fields
    const body = {
      act,
      ...(act !== 'none' && { reason, message }),
      ...(act === 'suspend' && { days: dayNumbers[fields.days] }),
    }
    try {
      if (!(await withReauthentication(() => decide(body, key)))) return false
      say({ tone: 'done', sentence: text.done })
    } catch (error) {
      if (refusalCode(error) !== 'case_decided') throw error
      say({ tone: 'failed', sentence: refusalText(error) })
      await lookAgain()
    }
    onDone()
    return true
  }

  const taking = useConfirmation({ action: async () => asked !== undefined && carryOut(asked) })
  const form = useForm<Fields>(messageProblems, initial, async (fields, key) => {
    if (fields.act === undefined) return
    const chosen = { act: fields.act, key, fields }
    if (takesAway(chosen.act)) {
      setAsked(chosen)
      taking.ask()
    } else await carryOut(chosen)
  })
  const { act } = form.fields
  const options = possibleActs(it).map(
    (name) => [name, text.acts[name], name === 'hide' ? text.about.hide[it.kind] : text.about[name]] as const,
  )
  const failure = failureText(form.failure, text.failed)
  return (
    <>
      <Form onSubmit={form.submit}>
        <fieldset className={styles.choices}>
          <legend>{text.act}</legend>
          <RadioChoices options={options} chosen={act} onChoose={(name) => form.change({ act: name })} />
        </fieldset>
        {act === 'suspend' && (
          <div className={styles.days}>
            <p className={styles.strong} aria-hidden="true">
              {text.days}
            </p>
            <Segments
              label={text.days}
              options={days.map((name) => [name, text.dayChoices[name]] as const)}
              chosen={form.fields.days}
              onChoose={(name) => form.change({ days: name })}
            />
          </div>
        )}
        {act !== undefined && act !== 'none' && (
          <>
            <SelectField
              label={text.reason}
              value={form.fields.reason}
              onChange={({ target }) => form.change({ reason: reports.ReportReason.parse(target.value) })}
            >
              {reports.ReportReason.options.map((reason) => (
                <option key={reason} value={reason}>
                  {reasonText[reason]}
                </option>
              ))}
            </SelectField>
            <TextArea
              label={text.message}
              problem={faultText(form, 'message', { label: text.message, limit }, refusalText)}
              hint={text.messageHint}
              counter={{ used: countGraphemes(form.fields.message.trim()), limit }}
              rows={4}
              {...form.inputProps('message')}
            />
          </>
        )}
        {failure !== undefined && <Failure>{failure}</Failure>}
        {act !== undefined && (
          <span className={titled.start}>
            <Button type="submit" size="fitted" look={takesAway(act) ? 'danger' : 'primary'} isBusy={form.busy}>
              {form.busy ? text.deciding : text.submit[act]}
            </Button>
          </span>
        )}
      </Form>
      {asked && takesAway(asked.act) && (
        <ConfirmDialog
          question={text.questions[asked.act]}
          act={text.submit[asked.act]}
          busy={text.deciding}
          failure={failureText(taking.failure, text.failed)}
          needsServer
          {...taking.dialogProps}
        >
          <p>
            <Phrases of={text.told} />
          </p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}
