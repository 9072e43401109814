import { NewPassword, passwordLimit, problemsIn, TypedPassword } from '@hakari/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { confirmationProblem } from '../../../form/password-confirmation.ts'
import { useForm } from '../../../form/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { failureText, refusalText } from '../../../api/refusal-text.ts'
import { faultText } from '../../../form/fault-text.ts'
import { usePasswordChange } from './queries.ts'
import styles from '../../../ui/layout/titled-card.module.css'
import { text } from './text.ts'
import { useReauthentication } from './use-reauthentication.tsx'

interface PasswordForm {
  /** Whose password it is: for the browser that keeps it. */
  email: string
  hasPassword: boolean
  /** Who suspects somebody of knowing the password may suspect the other way in as well. */
  hasGoogle: boolean
}

const empty = { current: '', password: '', confirmation: '', unlinkGoogle: false }

const First = z.object({ password: NewPassword })
const Changed = z.object({ password: NewPassword, current: TypedPassword })
const judgeBy = (schema: typeof First) => (fields: typeof empty) => ({
  ...problemsIn(schema, fields),
  ...confirmationProblem(fields),
})

const refusedAt = {
  wrong_current_password: 'current',
  weak_password: 'password',
  common_password: 'password',
  password_is_name: 'password',
} as const

const changing = { submit: text.password.change, busy: text.password.changing, done: text.password.changed }
const setting = { submit: text.password.set, busy: text.password.setting, done: text.password.wasSet }

const words = {
  current: {
    label: text.password.current,
    limit: passwordLimit,
    sentences: { required: text.email.passwordMissing },
  },
  password: {
    label: text.password.password,
    limit: passwordLimit,
    sentences: { required: text.password.tooShort, too_short: text.password.tooShort },
  },
  confirmation: { label: text.password.confirmation, sentences: { mismatch: text.password.mismatch } },
}

export function PasswordForm({ email, hasPassword, hasGoogle }: PasswordForm) {
  const say = useToast()
  const { change, set } = usePasswordChange()
  const { withReauthentication, dialog } = useReauthentication()
  const [isShown, setShown] = useState(false)
  const says = hasPassword ? changing : setting
  const form = useForm(
    judgeBy(hasPassword ? Changed : First),
    empty,
    async ({ current, password, unlinkGoogle }, _key, reset) => {
      const isDone = await withReauthentication(() =>
        hasPassword ? change({ current, password, unlinkGoogle }) : set({ password }),
      )
      if (!isDone) return
      reset()
      say({ tone: 'done', sentence: says.done })
    },
    { refusedAt },
  )
  const failure = failureText(form.failure, text.password.failed)
  const type = isShown ? 'text' : 'password'
  return (
    <>
      <Form onSubmit={form.submit}>
        <input hidden type="email" autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <TextField
            label={text.password.current}
            problem={faultText(form, 'current', words.current, refusalText)}
            type={type}
            autoComplete="current-password"
            required
            {...form.inputProps('current')}
          />
        )}
        <TextField
          label={text.password.password}
          problem={faultText(form, 'password', words.password, refusalText)}
          type={type}
          autoComplete="new-password"
          required
          {...form.inputProps('password')}
        />
        <TextField
          label={text.password.confirmation}
          problem={faultText(form, 'confirmation', words.confirmation, refusalText)}
          type={type}
          autoComplete="new-password"
          required
          {...form.inputProps('confirmation')}
        />
        <Checkbox label={text.password.show} checked={isShown} onChange={() => setShown(!isShown)} />
        {hasPassword && hasGoogle && (
          <Checkbox label={text.password.unlinkGoogle} {...form.checkboxProps('unlinkGoogle')} />
        )}
        {hasPassword && <p className={styles.plainText}>{text.password.endsOthers}</p>}
        {failure !== undefined && <Failure>{failure}</Failure>}
        <Button type="submit" isBusy={form.busy}>
          {form.busy ? says.busy : says.submit}
        </Button>
      </Form>
      {dialog}
    </>
  )
}
