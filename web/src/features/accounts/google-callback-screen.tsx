import { google } from '@hakari/contract'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '../../navigation/index.ts'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Loading } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { takeGoogleIntent, useViewerRefresh } from '../sessions/index.ts'
import { SignInStep } from './sign-in-step.tsx'
import { GoogleButton } from './google-button.tsx'
import { pendingEmail } from './pending-email.ts'
import { registrationMark } from './registration-mark.ts'
import { SecondFactorScreen } from './second-factor/second-factor-screen.tsx'
import { askingForCode } from './second-factor/asking-for-code.ts'
import { stepAt } from './step.ts'
import { text as landing } from './landing-text.ts'
import { text } from './text.ts'

/** Where Google sends people back to, and where a code is asked for, if need be. */
export function GoogleCallbackScreen() {
  return stepAt(useLocation(), 'login') === 'second-factor' ? <SecondFactorScreen /> : <FromGoogle />
}

/** What Google said is handed on by a write, once. */
function FromGoogle() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const refreshViewer = useViewerRefresh()
  const say = useToast()
  const wasSent = useRef(false)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (wasSent.current) return
    wasSent.current = true
    const intent = takeGoogleIntent()
    void (async () => {
      try {
        const { outcome, next, mailed } = await call(google.finish, { body: { search } })
        if (mailed) {
          pendingEmail.keep(mailed.email, mailed.resendAfterSeconds)
          const state = { step: 'mail-link-waiting', notice: text.googleAsksMail }
          return await navigate(patterns.home, { replace: true, state })
        }
        if (outcome === 'registering') registrationMark.set(true)
        if (outcome === 'registering') return await navigate(next, { replace: true, state: { step: 'registration' } })
        await refreshViewer()
        if (outcome === 'linked') say({ tone: 'done', sentence: text.linked })
        if (outcome === 'proven') say({ tone: 'done', sentence: text.proven })
        await navigate(next, { replace: true })
      } catch (error) {
        if (refusalCode(error) === 'mfa_required') {
          const state = askingForCode(intent ? { back: intent.next } : {})
          return await navigate(patterns.googleCallback, { replace: true, state })
        }
        if (!intent) return setFailure(error)
        // Whoever is signed in came from the settings, and goes back there.
        const otherwise = intent.intent === 'link' ? text.linkFailed : text.proveFailed
        const sentence = refusalCode(error) === 'google_failed' ? otherwise : refusalText(error, otherwise)
        say({ tone: 'failed', sentence })
        await navigate(intent.next, { replace: true })
      }
    })()
  }, [search, navigate, refreshViewer, say])
  return (
    <SignInStep title={landing.google}>
      {failure === undefined ? (
        <>
          <p>{text.googleWorking}</p>
          <Loading lines={2} />
        </>
      ) : (
        <>
          <Failure>{refusalText(failure, landing.googleFailed)}</Failure>
          <GoogleButton />
          <ButtonLink to={patterns.home} look="secondary" replace>
            {text.home}
          </ButtonLink>
        </>
      )}
    </SignInStep>
  )
}
