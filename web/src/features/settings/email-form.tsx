import { accounts } from '@hakari/contract'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useEmailChange } from './queries.ts'
import styles from './settings.module.css'
import { text } from './text.ts'
import { useSettingsForm } from './use-settings-form.ts'

const empty = { email: '', password: '' }

const words = {
  email: { label: text.email.newEmail, sentences: { required: text.email.missing } },
  password: { label: text.email.password, sentences: { required: text.email.passwordMissing } },
}

export function EmailForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const change = useEmailChange()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const form = useSettingsForm(accounts.changeEmail.input.body, empty, {
    refusedAt: { wrong_current_password: 'password', email_taken: 'email' },
    otherwise: text.email.failed,
    send: async (fields) => {
      await change(fields)
      onSent()
    },
  })
  return (
    <Form onSubmit={form.submit}>
      <TextField
        ref={first}
        label={text.email.newEmail}
        problem={form.problem('email', words.email)}
        type="email"
        autoComplete="email"
        required
        {...form.inputProps('email')}
      />
      <TextField
        label={text.email.password}
        problem={form.problem('password', words.password)}
        type="password"
        autoComplete="current-password"
        required
        {...form.inputProps('password')}
      />
      {form.failure !== undefined && <Failure>{form.failure}</Failure>}
      <div className={styles.actions}>
        <Button type="submit" size="fitted" isBusy={form.busy}>
          {form.busy ? text.email.submitting : text.email.submit}
        </Button>
        <Button look="quiet" size="fitted" disabled={form.busy} onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  )
}
