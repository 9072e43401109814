import { type OutputOf, Refused, sessions } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../api/call.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { useLocation, useNavigate } from '../../../navigation/index.ts'
import { patterns } from '../../../paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { useAsyncAction } from '../../../ui/controls/use-async-action.ts'
import { Loading, NotLoaded } from '../../../ui/feedback/load-states.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { proveWithPasskey, signInWithPasskey, usePasskeysOffered } from '../../passkeys/index.ts'
import { PasskeyButton } from '../passkey-button.tsx'
import { text as passkeyText } from '../passkey-text.ts'
import { SignInStep } from '../sign-in-step.tsx'
import { noticeIn } from '../step.ts'
import { text as accountsText } from '../text.ts'
import { useEntering } from '../use-entering.ts'
import { backIn } from './asking-for-code.ts'
import { CodeForm } from './code-form.tsx'
import { pendingSignIn } from './pending-sign-in.ts'
import { text } from './text.ts'
import { useLeaving } from './use-leaving.ts'

type Pending = NonNullable<OutputOf<typeof sessions.pending>['pending']>

/** The first factor was shown; the second one is asked for, also after a reload. */
export function SecondFactorScreen() {
  const notice = noticeIn(useLocation())
  const { data, isError, refetch } = useQuery(pendingSignIn)
  return (
    <SignInStep title={text.title}>
      {notice !== undefined && <p role="status">{notice}</p>}
      {!data ? (
        <NotLoaded hasFailed={isError} lines={3} onRetry={() => void refetch()} />
      ) : data.pending ? (
        <Asking {...data.pending} />
      ) : (
        <Expired />
      )}
    </SignInStep>
  )
}

function Asking({ purpose, hasPasskeys }: Pending) {
  const say = useToast()
  const navigate = useNavigate()
  const enter = useEntering()
  const leave = useLeaving()
  const back = backIn(useLocation())
  const isOffered = usePasskeysOffered() === 'offered'
  const goOn = async (next: string) => {
    if (purpose === 'sign_in') return await enter(next)
    say({ tone: 'done', sentence: accountsText.proven })
    return await navigate(next, { replace: true })
  }
  const giveUp = useAsyncAction(async () => {
    // Whether it arrives or not, the person goes back: what was begun runs out by itself.
    await call(sessions.abandonPending, {}).catch(() => {})
    await leave()
  })
  const byPasskey =
    purpose === 'sign_in'
      ? { label: passkeyText.signIn, action: signInWithPasskey }
      : { label: passkeyText.prove, action: proveWithPasskey }
  return (
    <>
      <CodeForm
        canTrust={purpose === 'sign_in'}
        onPassed={async ({ next, recoveryCodesLeft }) => {
          await goOn(next)
          if (recoveryCodesLeft !== null) say({ tone: 'done', sentence: text.left(recoveryCodesLeft) })
        }}
        onExpired={(error) => void leave(refusalText(error))}
      >
        {(isBusy) => (
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? text.submitting : text.submit}
          </Button>
        )}
      </CodeForm>
      {hasPasskeys && isOffered && (
        <PasskeyButton
          label={byPasskey.label}
          action={async () => {
            await byPasskey.action()
            await goOn(back ?? patterns.home)
          }}
        />
      )}
      {purpose === 'sign_in' && <TextLink to={patterns.accountRecovery}>{text.lost}</TextLink>}
      <Button look="quiet" isBusy={giveUp.isBusy} onClick={giveUp.run}>
        {giveUp.isBusy ? text.cancelling : text.cancel}
      </Button>
    </>
  )
}

const expired = new Refused({ refusal: 'sign_in_expired', requestId: '' })

/** Opened anew after it ran out, or after it was finished elsewhere. */
function Expired() {
  const leave = useLeaving()
  const leaveOnce = useEffectEvent(() => void leave(refusalText(expired)))
  useEffect(() => leaveOnce(), [])
  return <Loading lines={3} />
}
