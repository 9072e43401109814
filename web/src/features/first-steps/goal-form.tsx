import { accounts, highestTarget, lowestTarget } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { failureText, refusalText } from '../../api/refusal-text.ts'
import { faultText } from '../../form/fault-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useTargetCheck } from '../care/index.ts'
import { ownProfileText, useProfileChange } from '../profiles/index.ts'
import styles from './first-steps.module.css'
import { firstStepsQuery } from './queries.ts'
import { text } from './text.ts'

// It is the field of the settings, and says what that one says.
const { profile: said } = ownProfileText
const words = { label: said.target, sentences: { invalid: said.targetInvalid, too_long: said.targetTooFine } }

export function GoalForm() {
  const client = useQueryClient()
  const change = useProfileChange()
  const check = useTargetCheck()
  const form = useForm(accounts.ProfileChange, { targetWeight: '' }, async ({ targetWeight }) => {
    if (!(await check.confirm(targetWeight))) return
    await change({ targetWeight })
    await client.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
  })
  return (
    <Form onSubmit={form.submit}>
      <div className={styles.goal}>
        <TextField
          label={said.target}
          isLabelHidden
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
          autoFocus
          hint={said.targetRules}
          inputMode="decimal"
          autoComplete="off"
          min={lowestTarget}
          max={highestTarget}
          step={0.1}
          {...form.inputProps('targetWeight')}
          problem={faultText(form, 'targetWeight', words, refusalText)}
        />
        <Button
          type="submit"
          size="fitted"
          look="secondary"
          isBusy={form.busy}
          disabled={form.fields.targetWeight.trim() === ''}
        >
          {form.busy ? said.submitting : text.setGoal}
        </Button>
      </div>
      {check.offerFor(form.fields.targetWeight)}
      {form.failure !== undefined && <Failure>{failureText(form.failure, said.failed)}</Failure>}
    </Form>
  )
}
