import { accounts } from '@hakari/contract'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { refusalCode, refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useArrival } from '../sessions/index.ts'
import { EntryScreen } from './entry-screen.tsx'
import { pendingEmail } from './pending-email.ts'
import { secretIn } from './step.ts'
import { text } from './text.ts'

/** What a mailed link opens. Only the button uses the link up: programs that look through mail press none. */
export function LinkScreen() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const arrive = useArrival()
  const email = new URLSearchParams(search).get('email') ?? ''
  const redeem = useAct(async () => {
    const { outcome } = await call(accounts.redeemLink, { body: { email, token: secretIn(hash) } })
    pendingEmail.forget()
    if (outcome === 'signed_in') await arrive()
    const state = outcome === 'registering' ? { step: 'registration' } : null
    // In place of this page, so that the secret is not left in the history.
    await navigate(patterns.home, { replace: true, state })
  })
  return (
    <EntryScreen title={text.link}>
      {redeem.failure === undefined ? (
        <>
          <p>{text.continueAs(email)}</p>
          <Button disabled={redeem.isBusy} onClick={redeem.run}>
            {redeem.isBusy ? text.continuing : text.continue}
          </Button>
        </>
      ) : (
        <>
          <Failure>{linkFailure(redeem.failure)}</Failure>
          <Button look="secondary" onClick={() => void navigate(patterns.home, { state: { step: 'sign-up' } })}>
            {text.newLink}
          </Button>
        </>
      )}
    </EntryScreen>
  )
}

/** A link that is no link is invalid; what is not about the link is the default sentence. */
function linkFailure(error: unknown): string {
  const code = refusalCode(error)
  if (code === 'invalid_input') return text.linkInvalid
  if (code === 'foreign_origin') return text.wrongDomain
  return refusalText(error, text.authFailed)
}
