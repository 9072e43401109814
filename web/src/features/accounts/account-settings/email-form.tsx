import { accounts } from '@hakari/contract'
import { useEffect, useRef } from 'react'
import { useForm } from '../../../form/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { failureText, refusalText } from '../../../api/refusal-text.ts'
import { faultText } from '../../../form/fault-text.ts'
import { useEmailChange } from './queries.ts'
import styles from '../../../ui/layout/titled-card.module.css'
import { text } from './text.ts'
import { useReauthentication } from './use-reauthentication.tsx'

const empty = { email: '', password: '' }

const words = {
  email: { label: text.email.newEmail, sentences: { required: text.email.missing } },
  password: { label: text.email.password, sentences: { required: text.email.passwordMissing } },
}

export function EmailForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const change = useEmailChange()
  const { withReauthentication, dialog } = useReauthentication()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const form = useForm(
    accounts.EmailChange,
    empty,
    async (fields) => {
      if (await withReauthentication(() => change(fields))) onSent()
    },
    { refusedAt: { wrong_current_password: 'password', email_taken: 'email', email_domain_refused: 'email' } },
  )
  const failure = failureText(form.failure, text.email.failed)
  return (
    <>
      <Form onSubmit={form.submit}>
        <TextField
          ref={first}
          label={text.email.newEmail}
          problem={faultText(form, 'email', words.email, refusalText)}
          type="email"
          autoComplete="email"
          required
          {...form.inputProps('email')}
        />
        <TextField
          label={text.email.password}
          problem={faultText(form, 'password', words.password, refusalText)}
          type="password"
          autoComplete="current-password"
          required
          {...form.inputProps('password')}
        />
        {failure !== undefined && <Failure>{failure}</Failure>}
        <div className={styles.actions}>
          <Button type="submit" size="fitted" isBusy={form.busy}>
            {form.busy ? text.email.submitting : text.email.submit}
          </Button>
          <Button look="quiet" size="fitted" disabled={form.busy} onClick={onCancel}>
            {text.cancel}
          </Button>
        </div>
      </Form>
      {dialog}
    </>
  )
}
