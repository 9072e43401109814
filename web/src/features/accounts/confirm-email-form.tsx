import { sessions } from '@hakari/contract'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { text } from './text.ts'

interface ConfirmEmailForm {
  /** Whose address changes, as the link says; null when it does not. */
  handle: string | null
  onSend: (password: string) => Promise<void>
}

export function ConfirmEmailForm({ handle, onSend }: ConfirmEmailForm) {
  const form = useForm(sessions.Proof, { password: '' }, ({ password }) => onSend(password))
  const { password } = form.problems
  return (
    <Form onSubmit={form.submit}>
      <p>{handle === null ? text.emailChangePassword : text.emailChangePasswordOf(handle)}</p>
      <TextField
        label={text.password}
        problem={password && problemText(password, { label: text.password })}
        type="password"
        autoComplete="current-password"
        required
        {...form.inputProps('password')}
      />
      {form.failure !== undefined && <Failure>{refusalText(form.failure, text.emailChangeFailed)}</Failure>}
      <Button type="submit" isBusy={form.busy}>
        {form.busy ? text.continuing : text.changeEmail}
      </Button>
    </Form>
  )
}
