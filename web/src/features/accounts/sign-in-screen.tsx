import { accounts, sessions } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '../../navigation/index.ts'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { LinkButton } from '../../ui/controls/text-link.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { signInWithPasskey, usePasskeysOffered } from '../passkeys/index.ts'
import { aboutSite } from '../site/index.ts'
import { EmailField } from './email-field.tsx'
import { isShut, registrationState } from './registration-state.ts'
import { SignInStep } from './sign-in-step.tsx'
import { GoogleButton } from './google-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { text as passkeyText } from './passkey-text.ts'
import styles from './sign-in-screen.module.css'
import { noticeIn, useGo } from './step.ts'
import { text } from './text.ts'
import { emailDraft } from './email-draft.ts'
import { useEntering } from './use-entering.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

export function SignInScreen() {
  const location = useLocation()
  const go = useGo()
  const enter = useEntering()
  const { data: registration } = useQuery(registrationState)
  const isOffered = usePasskeysOffered() === 'offered'
  const [isAsking, setAsking] = useState(false)
  const autofill = usePasskeyAutofill(isOffered && !isAsking, enter)
  const form = useForm(sessions.SignIn, { email: emailDraft.read(), password: '' }, async (body) => {
    try {
      await call(sessions.signIn, { body })
    } catch (error) {
      if (refusalCode(error) !== 'mfa_required') throw error
      return await go('second-factor')
    }
    return await enter()
  })
  const { email, password } = form.problems
  const notice = noticeIn(location)
  return (
    <SignInStep title={text.login} hasBack>
      {notice !== undefined && <p role="status">{notice}</p>}
      <Form onSubmit={form.submit}>
        <EmailField
          problem={email}
          autoComplete={isOffered ? 'username webauthn' : 'username'}
          {...form.inputProps('email')}
        />
        <TextField
          label={text.password}
          problem={password && problemText(password, { label: text.password })}
          type="password"
          autoComplete="current-password"
          {...form.inputProps('password')}
        />
        {form.failure !== undefined && <Failure>{refusalText(form.failure, text.loginFailed)}</Failure>}
        <Button type="submit" isBusy={form.busy}>
          {form.busy ? text.loggingIn : text.login}
        </Button>
      </Form>
      {isOffered && (
        <>
          {autofill.failure !== undefined && <Failure>{refusalText(autofill.failure, passkeyText.failed)}</Failure>}
          <PasskeyButton
            label={passkeyText.signIn}
            action={async () => {
              await signInWithPasskey()
              await enter()
            }}
            onBusy={(isBusy) => {
              autofill.forget()
              setAsking(isBusy)
            }}
          />
        </>
      )}
      <div className={styles.ways}>
        <LinkButton onClick={() => void go('reset')}>{text.forgotten}</LinkButton>
        {!isShut(registration?.state) && <LinkButton onClick={() => void go('sign-up')}>{text.toSignUp}</LinkButton>}
        <LinkButton onClick={() => void go('mail-link')}>{text.links.signIn.title}</LinkButton>
      </div>
      <GoogleButton />
      <TestAccount onMade={enter} />
    </SignInStep>
  )
}

/** Makes an account to try things out. The real service has no such button. */
function TestAccount({ onMade }: { onMade: () => Promise<void> }) {
  const { data: site } = useQuery(aboutSite)
  const make = useAsyncAction(async () => {
    await call(accounts.createTest, {})
    await onMade()
  })
  if (site?.isProduction !== false) return null
  return (
    <div className={styles.test}>
      <Button look="quiet" isBusy={make.isBusy} onClick={make.run}>
        {text.testAccount}
      </Button>
      <p>{text.testAccountHint}</p>
      {make.failure !== undefined && <Failure>{refusalText(make.failure, text.testAccountFailed)}</Failure>}
    </div>
  )
}
