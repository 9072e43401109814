import { accounts, normaliseEmail } from '@hakari/contract'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { EmailField } from './email-field.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { useGo } from './step.ts'
import { text } from './text.ts'
import { emailDraft } from './email-draft.ts'

export function ResetRequestScreen() {
  const go = useGo()
  return <ResetRequest onDone={() => void go('login', { replace: true, notice: text.resetSent })} />
}

const doneAfterMs = 3000

/** `onDone` runs three seconds after the mail was sent, or when the person does not want to wait. */
function ResetRequest({ onDone }: { onDone?: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <Sent email={sentTo} {...(onDone && { onDone })} />
  return <Request onSent={setSentTo} />
}

function Request({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm(accounts.ResetRequest, { email: emailDraft.read() }, async (body) => {
    await call(accounts.requestReset, { body })
    onSent(normaliseEmail(body.email) ?? body.email)
  })
  return (
    <SignInStep title={text.reset} hasBack>
      <p>{text.resetLead}</p>
      <Form onSubmit={form.submit}>
        <EmailField problem={form.problems.email} autoComplete="username" {...form.inputProps('email')} />
        {form.failure !== undefined && <Failure>{refusalText(form.failure, text.resetSendFailed)}</Failure>}
        <Button type="submit" isBusy={form.busy}>
          {form.busy ? text.sending : text.sendReset}
        </Button>
      </Form>
    </SignInStep>
  )
}

function Sent({ email, onDone }: { email: string; onDone?: () => void }) {
  useEffect(() => {
    if (!onDone) return undefined
    const timer = setTimeout(onDone, doneAfterMs)
    return () => clearTimeout(timer)
    // Called once, because the first callback is the one that counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <SignInStep title={text.reset}>
      <p role="status">{text.resetSent}</p>
      <p>{text.resetSentHint(email)}</p>
      <Button look="secondary" {...(onDone && { onClick: onDone })}>
        {text.backToLogin}
      </Button>
    </SignInStep>
  )
}
