import { accounts, normaliseEmail, recovery } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { useForm } from '../../../form/use-form.ts'
import { patterns } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { emailDraft } from '../email-draft.ts'
import { EmailField } from '../email-field.tsx'
import { SignInStep } from '../sign-in-step.tsx'
import { text } from './text.ts'

export function RecoveryRequest() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo === undefined) return <Request onSent={setSentTo} />
  return (
    <SignInStep title={text.title}>
      <p role="status">{text.sent}</p>
      <p>{text.sentHint(sentTo)}</p>
      <ButtonLink to={patterns.login} look="secondary">
        {text.backToLogin}
      </ButtonLink>
    </SignInStep>
  )
}

function Request({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm(accounts.LinkRequest, { email: emailDraft.read() }, async (body) => {
    await call(recovery.sendLink, { body })
    onSent(normaliseEmail(body.email) ?? body.email)
  })
  return (
    <SignInStep title={text.title} hasBack>
      <p>{text.lead}</p>
      <p>{text.waitingTime}</p>
      <Form onSubmit={form.submit}>
        <EmailField problem={form.problems.email} autoComplete="username" {...form.inputProps('email')} />
        {form.failure !== undefined && <Failure>{refusalText(form.failure, text.sendFailed)}</Failure>}
        <Button type="submit" isBusy={form.busy}>
          {form.busy ? text.sending : text.send}
        </Button>
      </Form>
    </SignInStep>
  )
}
