import { accounts } from '@hakari/contract'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { EmailField } from './email-field.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { pendingEmail } from './pending-email.ts'
import { type LinkKind, sendLink, sendLinkFailure } from './send-link.ts'
import { useGo } from './step.ts'
import { text } from './text.ts'
import { emailDraft } from './email-draft.ts'

export const SignUpScreen = () => <LinkRequestScreen kind="signUp" />

export const MailLinkScreen = () => <LinkRequestScreen kind="signIn" />

/** Who is known gets the way in and who is not the way to register, whichever of the two was asked for. */
export function LinkRequestScreen({ kind }: { kind: LinkKind }) {
  const go = useGo()
  const words = text.links[kind]
  const initial = { email: emailDraft.read() || pendingEmail.read() }
  const form = useForm(accounts.LinkRequest, initial, async (fields) => {
    await sendLink(fields.email)
    await go(kind === 'signUp' ? 'waiting' : 'mail-link-waiting')
  })
  return (
    <SignInStep title={words.title} hasBack>
      <p>{words.lead}</p>
      <Form onSubmit={form.submit}>
        <EmailField problem={form.problems.email} autoComplete="email" {...form.inputProps('email')} />
        {form.failure !== undefined && <Failure>{sendLinkFailure(form.failure, kind)}</Failure>}
        <Button type="submit" isBusy={form.busy}>
          {form.busy ? text.sending : words.send}
        </Button>
      </Form>
    </SignInStep>
  )
}
