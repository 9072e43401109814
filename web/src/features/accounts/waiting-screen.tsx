import { useEffect, useState } from 'react'
import { useLocation } from '../../navigation/index.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { SignInStep } from './sign-in-step.tsx'
import { pendingEmail } from './pending-email.ts'
import { type LinkKind, sendLink, sendLinkFailure } from './send-link.ts'
import { noticeIn } from './step.ts'
import { LinkRequestScreen } from './link-request-screen.tsx'
import { text } from './text.ts'
import styles from './waiting-screen.module.css'

export const WaitingScreen = () => <AfterSending kind="signUp" />

export const MailLinkWaitingScreen = () => <AfterSending kind="signIn" />

function AfterSending({ kind }: { kind: LinkKind }) {
  const [email] = useState(() => pendingEmail.read())
  // Opened anew where nothing was kept: there is nothing to wait for.
  return email === '' ? <LinkRequestScreen kind={kind} /> : <Waiting email={email} kind={kind} />
}

function Waiting({ email, kind }: { email: string; kind: LinkKind }) {
  const words = text.links[kind]
  const notice = noticeIn(useLocation())
  const [wait, setWait] = useState(() => pendingEmail.waitSeconds())
  const [wasResent, setResent] = useState(false)
  const resend = useAsyncAction(async () => {
    setResent(false)
    setWait(await sendLink(email))
    setResent(true)
  })
  useEffect(() => {
    if (wait <= 0) return undefined
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  return (
    <SignInStep title={text.waiting} hasBack>
      {notice !== undefined && <p role="status">{notice}</p>}
      <p className={styles.sent}>{words.sent(email)}</p>
      <ul className={styles.tips}>
        {text.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {resend.failure !== undefined && <Failure>{sendLinkFailure(resend.failure, kind)}</Failure>}
      <p role="status" className={styles.status}>
        {wasResent && words.resent}
      </p>
      <div className={styles.again}>
        <Button look="secondary" isBusy={resend.isBusy || wait > 0} onClick={resend.run}>
          {words.resend}
        </Button>
        <p className={styles.wait}>{wait > 0 && text.resendIn(wait)}</p>
      </div>
    </SignInStep>
  )
}
