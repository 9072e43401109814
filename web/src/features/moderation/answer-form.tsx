import { countGraphemes, moderation } from '@hakari/contract'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { faultText } from '../../form/fault-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { useReauthentication } from '../accounts/index.ts'
import { text as all } from './case-text.ts'
import { messageProblems } from './message-problems.ts'
import styles from './moderation.module.css'
import { useActAnswers } from './queries.ts'

const text = all.objection
const limit = moderation.messageLimit
const outcomes = (['upheld', 'reversed'] as const).map((name) => [name, text.choices[name], text.about[name]] as const)
type Outcome = 'upheld' | 'reversed'

/** The act stands, or is undone; and what is told to who objected. */
export function AnswerForm({ act, onDone }: { act: moderation.Act; onDone: () => void }) {
  const say = useToast()
  const { answer, lookAgain } = useActAnswers(act)
  const { withReauthentication, dialog } = useReauthentication()
  const form = useForm(
    messageProblems,
    { outcome: undefined as Outcome | undefined, message: '' },
    async ({ outcome, message }) => {
      if (outcome === undefined) return
      try {
        if (!(await withReauthentication(() => answer({ outcome, answer: message })))) return
      } catch (error) {
        if (refusalCode(error) !== 'case_decided') throw error
        say({ tone: 'failed', sentence: refusalText(error) })
        await lookAgain()
        return onDone()
      }
      say({ tone: 'done', sentence: text.done })
      onDone()
    },
  )
  return (
    <>
      <Form onSubmit={form.submit}>
        <fieldset className={styles.choices}>
          <legend>{text.outcome}</legend>
          <RadioChoices
            options={outcomes}
            chosen={form.fields.outcome}
            onChoose={(outcome) => form.change({ outcome })}
          />
        </fieldset>
        {form.fields.outcome !== undefined && (
          <>
            <TextArea
              label={text.message}
              problem={faultText(form, 'message', { label: text.message, limit }, refusalText)}
              counter={{ used: countGraphemes(form.fields.message.trim()), limit }}
              rows={4}
              {...form.inputProps('message')}
            />
            {form.failure !== undefined && <Failure>{refusalText(form.failure, text.failed)}</Failure>}
            <span className={titled.start}>
              <Button type="submit" size="fitted" isBusy={form.busy}>
                {form.busy ? text.sending : text.send}
              </Button>
            </span>
          </>
        )}
      </Form>
      {dialog}
    </>
  )
}
