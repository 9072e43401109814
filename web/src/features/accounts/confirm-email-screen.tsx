import { accounts, type RefusalCode } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '../../navigation/index.ts'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useViewerRefresh, viewerQuery } from '../sessions/index.ts'
import { ConfirmEmailForm } from './confirm-email-form.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { secretIn } from './step.ts'
import { text } from './text.ts'

/**
 * From the mail to the new address. As with every link, only the button uses it up. Who is not signed in here types the
 * password, so that a mailbox alone changes nothing.
 */
export function ConfirmEmailScreen() {
  const { hash, search } = useLocation()
  const token = secretIn(hash, '#code=')
  const of = new URLSearchParams(search)
  const [email, handle] = [of.get('email'), of.get('handle')]
  const refreshViewer = useViewerRefresh()
  const { data: viewer } = useQuery(viewerQuery)
  const [changedTo, setChangedTo] = useState<string>()
  const [refused, setRefused] = useState<unknown>()
  const confirm = async (password?: string) => {
    try {
      const changed = await call(accounts.confirmEmail, {
        body: { token, ...(password !== undefined && { password }) },
      })
      setChangedTo(changed.email)
    } catch (error) {
      if (deadLinks.has(refusalCode(error))) return setRefused(error)
      // The session may have ended since this page was opened.
      if (refusalCode(error) !== 'link_needs_password') throw error
    }
    await refreshViewer()
  }
  if (changedTo !== undefined)
    return (
      <SignInStep title={text.emailChanged}>
        <p role="status">{text.emailNow(changedTo)}</p>
        <ButtonLink to={patterns.home} replace>
          {text.home}
        </ButtonLink>
      </SignInStep>
    )
  return (
    <SignInStep title={text.link}>
      {refused !== undefined ? (
        <>
          <Failure>{emailFailure(refused)}</Failure>
          <ButtonLink to={patterns.home} replace look="secondary">
            {text.home}
          </ButtonLink>
        </>
      ) : (
        <>
          {email !== null && <p>{handle === null ? text.continueAs(email) : text.emailChangeOf(handle, email)}</p>}
          {viewer?.member === null ? (
            <ConfirmEmailForm handle={handle} onSend={confirm} />
          ) : (
            <ConfirmEmailButton onPress={confirm} />
          )}
        </>
      )}
    </SignInStep>
  )
}

function ConfirmEmailButton({ onPress }: { onPress: () => Promise<void> }) {
  const confirm = useAsyncAction(() => onPress())
  return (
    <>
      {confirm.failure !== undefined && <Failure>{emailFailure(confirm.failure)}</Failure>}
      <p>{text.emailChangeLead}</p>
      <Button isBusy={confirm.isBusy} onClick={confirm.run}>
        {confirm.isBusy ? text.continuing : text.continue}
      </Button>
    </>
  )
}

/** A link with one of these refusals will not work here; with any other it may at the next try. */
const deadLinks = new Set<RefusalCode>([
  'link_invalid',
  'link_expired',
  'link_of_other_account',
  'account_disabled',
  'email_taken',
  'invalid_input',
])

const emailFailure = (error: unknown) =>
  refusalCode(error) === 'invalid_input' ? text.linkInvalid : refusalText(error, text.emailChangeFailed)
