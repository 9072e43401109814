import { accounts } from '@hakari/contract'
import { problemText } from '../../form/problem-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { pendingEmail } from './pending-email.ts'
import { sendLink, sendLinkFailure } from './send-link.ts'
import { useGo } from './step.ts'
import { text } from './text.ts'

export function SignUpScreen() {
  const go = useGo()
  const form = useForm(accounts.LinkRequest, { email: pendingEmail.read() }, async (fields) => {
    await sendLink(fields.email)
    await go('waiting')
  })
  const { email } = form.problems
  return (
    <EntryScreen title={text.signUp} hasBack>
      <p>{text.signUpLead}</p>
      <Form onSubmit={form.submit}>
        <TextField
          label={text.email}
          problem={email && problemText(email, { label: text.email })}
          type="email"
          autoComplete="email"
          {...form.inputProps('email')}
        />
        {form.failure !== undefined && <Failure>{sendLinkFailure(form.failure)}</Failure>}
        <Button type="submit" isBusy={form.busy}>
          {form.busy ? text.sending : text.sendLink}
        </Button>
      </Form>
    </EntryScreen>
  )
}
