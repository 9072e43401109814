import { accounts } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { refusalCode } from '../../../api/refusal-code.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { useLocation, useNavigate } from '../../../navigation/index.ts'
import { patterns, resetPasswordPath } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { useAsyncAction } from '../../../ui/controls/use-async-action.ts'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useViewerRefresh } from '../../sessions/index.ts'
import { SignInStep } from '../sign-in-step.tsx'
import { secretIn } from '../step.ts'
import { text } from './not-me-text.ts'
import { deadLinks } from '../dead-links.ts'

/** From the mail about an unknown browser. As with every link, only the button uses it up. */
export function NotMeScreen() {
  const token = secretIn(useLocation().hash, '#code=')
  const navigate = useNavigate()
  const refreshViewer = useViewerRefresh()
  const say = useToast()
  const [hasMoved, setMoved] = useState(false)
  const disown = useAsyncAction(async () => {
    const { reset } = await call(accounts.disown, { body: { token } })
    // What was ended may be the session of this very browser.
    await refreshViewer().catch(() => {})
    if (reset === null) return setMoved(true)
    // Replaces this page in the history, so that neither secret is left there.
    await navigate(resetPasswordPath(reset), { replace: true })
    return say({ tone: 'done', sentence: text.ended })
  })
  if (hasMoved)
    return (
      <SignInStep title={text.title}>
        <p role="status">{text.addressChanged}</p>
        <ButtonLink to={patterns.contact}>{text.contact}</ButtonLink>
      </SignInStep>
    )
  const isDead = disown.failure !== undefined && deadLinks.has(refusalCode(disown.failure))
  return (
    <SignInStep title={text.title}>
      {disown.failure !== undefined && <Failure>{disownFailure(disown.failure)}</Failure>}
      {isDead ? (
        <ButtonLink to={patterns.home} replace look="secondary">
          {text.home}
        </ButtonLink>
      ) : (
        <>
          <p>{text.lead}</p>
          <Button isBusy={disown.isBusy} onClick={disown.run}>
            {disown.isBusy ? text.acting : text.act}
          </Button>
          <p>{text.otherwise}</p>
        </>
      )}
    </SignInStep>
  )
}

const disownFailure = (error: unknown) =>
  refusalCode(error) === 'invalid_input' ? text.linkInvalid : refusalText(error, text.failed)
