import { useQuery } from '@tanstack/react-query'
import { accounts } from '@hakari/contract'
import { useLocation, useNavigate } from '../../navigation/index.ts'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useViewerRefresh, viewerQuery } from '../sessions/index.ts'
import { SignInStep } from './sign-in-step.tsx'
import { registrationMark } from './registration-mark.ts'
import { pendingEmail } from './pending-email.ts'
import { askingForCode } from './second-factor/asking-for-code.ts'
import { secretIn } from './step.ts'
import { text } from './text.ts'
import { deadLinks, isHopeless } from './dead-links.ts'

/** What a mailed link opens. Only the button uses the link up: programs that look through mail press none. */
export function LinkScreen() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const refreshViewer = useViewerRefresh()
  const viewer = useQuery(viewerQuery).data?.member
  const email = new URLSearchParams(search).get('email') ?? ''
  const redeem = useAsyncAction(async () => {
    const outcome = await redeemed(email, secretIn(hash))
    pendingEmail.forget()
    if (outcome === 'signed_in') await refreshViewer()
    if (outcome === 'registering') registrationMark.set(true)
    // Replaces this page in the history, so that the secret is not left there.
    await navigate(patterns.home, { replace: true, state: nextSteps[outcome] })
  })
  const code = redeem.failure === undefined ? null : refusalCode(redeem.failure)
  const isDead = code !== null && deadLinks.has(code)
  return (
    <SignInStep title={text.link}>
      {redeem.failure !== undefined && <Failure>{linkFailure(redeem.failure)}</Failure>}
      {!isDead && (
        <>
          <p>{text.continueAs(email)}</p>
          {viewer && (
            <p>
              <SentenceWithName sentence={text.signedInAs} name={viewer.name} />
            </p>
          )}
          <Button isBusy={redeem.isBusy} onClick={redeem.run}>
            {redeem.isBusy ? text.continuing : text.continue}
          </Button>
        </>
      )}
      {isDead && !isHopeless(code) && (
        <ButtonLink to={patterns.home} state={{ step: 'sign-up' }} replace look="secondary">
          {text.newLink}
        </ButtonLink>
      )}
      {isDead && (
        <ButtonLink to={patterns.home} replace look="quiet">
          {text.home}
        </ButtonLink>
      )}
    </SignInStep>
  )
}

const nextSteps = { signed_in: null, registering: { step: 'registration' }, mfa_required: askingForCode() }

/** The link is used up as well where a code is asked for after it. */
async function redeemed(email: string, token: string) {
  try {
    return (await call(accounts.redeemLink, { body: { email, token } })).outcome
  } catch (error) {
    const code = refusalCode(error)
    if (code === 'mfa_required') return code
    throw error
  }
}

/** A link that is no link is invalid; what is not about the link is the default sentence. */
function linkFailure(error: unknown): string {
  const code = refusalCode(error)
  if (code === 'invalid_input') return text.linkInvalid
  if (code === 'foreign_origin') return text.wrongDomain
  return refusalText(error, text.authFailed)
}
