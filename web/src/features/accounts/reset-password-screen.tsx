import { accounts, problemsIn } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '../../navigation/index.ts'
import { call } from '../../api/call.ts'
import { isUnreachable, refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { confirmationProblem } from '../../form/password-confirmation.ts'
import { useForm } from '../../form/use-form.ts'
import { patterns } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { nameOfPhrases } from '../../ui/layout/phrased.ts'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useViewerRefresh } from '../sessions/index.ts'
import { SignInStep } from './sign-in-step.tsx'
import { askingForCode } from './second-factor/asking-for-code.ts'
import { secretIn } from './step.ts'
import { text } from './text.ts'

/** From the mailed link: whose password it is, and the new one twice. Looking does not use the link up. */
export function ResetPasswordScreen() {
  const token = secretIn(useLocation().hash, '#code=')
  const { data, error, refetch } = useQuery({
    queryKey: ['reset', token],
    queryFn: () => call(accounts.checkReset, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (data) return <NewPasswordForm email={data.email} token={token} />
  return (
    <SignInStep title={text.setNewPassword}>
      {error ? <CheckFailed error={error} onRetry={() => void refetch()} /> : <Loading lines={3} />}
    </SignInStep>
  )
}

function CheckFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isUnreachable(error)) return <LoadFailed onRetry={onRetry} />
  return (
    <>
      <Failure>{resetFailure(error)}</Failure>
      <ButtonLink
        to={patterns.home}
        state={{ step: 'reset' }}
        look="secondary"
        aria-label={nameOfPhrases(text.requestAgain)}
      >
        <Phrases of={text.requestAgain} />
      </ButtonLink>
    </>
  )
}

const resetFailure = (error: unknown) =>
  refusalCode(error) === 'invalid_input' ? text.resetInvalid : refusalText(error, text.resetFailed)

const empty = { password: '', confirmation: '' }

const judge = (fields: typeof empty) => ({
  ...problemsIn(accounts.NewPasswordChoice, fields),
  ...confirmationProblem(fields),
})

function NewPasswordForm({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate()
  const refreshViewer = useViewerRefresh()
  const say = useToast()
  const form = useForm(judge, empty, async ({ password }) => {
    try {
      await call(accounts.confirmReset, { body: { token, password } })
    } catch (error) {
      if (refusalCode(error) !== 'mfa_required') throw error
      // The password is set. Only the way in needs a code as well.
      await refreshViewer()
      return await navigate(patterns.home, { replace: true, state: askingForCode({ notice: text.passwordSet }) })
    }
    await refreshViewer()
    // A member who is signed in is redirected from there to the home screen.
    await navigate(patterns.login, { replace: true })
    say({ tone: 'done', sentence: text.passwordSet })
  })
  const { password, confirmation } = form.problems
  return (
    <SignInStep title={text.setNewPassword}>
      <p>{text.passwordOf(email)}</p>
      <Form onSubmit={form.submit}>
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        <TextField
          label={text.newPassword}
          problem={
            password && problemText(password, { label: text.newPassword, sentences: { too_short: text.tooShort } })
          }
          type="password"
          autoComplete="new-password"
          {...form.inputProps('password')}
        />
        <TextField
          label={text.newPasswordAgain}
          problem={confirmation && text.newPasswordMismatch}
          type="password"
          autoComplete="new-password"
          {...form.inputProps('confirmation')}
        />
        {form.failure !== undefined && <Failure>{resetFailure(form.failure)}</Failure>}
        <Button type="submit" isBusy={form.busy}>
          {form.busy ? text.setting : text.setNewPassword}
        </Button>
      </Form>
    </SignInStep>
  )
}
