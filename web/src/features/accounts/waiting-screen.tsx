import { useEffect, useState } from 'react'
import { useLocation } from '../../navigation/index.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useAct } from '../../ui/use-act.ts'
import { EntryScreen } from './entry-screen.tsx'
import { pendingEmail } from './pending-email.ts'
import { sendLink, sendLinkFailure } from './send-link.ts'
import { noticeIn } from './step.ts'
import { SignUpScreen } from './sign-up-screen.tsx'
import { text } from './text.ts'
import styles from './waiting-screen.module.css'

export function WaitingScreen() {
  const [email] = useState(() => pendingEmail.read())
  // Opened anew where nothing was kept: there is nothing to wait for.
  return email === '' ? <SignUpScreen /> : <Waiting email={email} />
}

function Waiting({ email }: { email: string }) {
  const notice = noticeIn(useLocation())
  const [wait, setWait] = useState(() => pendingEmail.waitSeconds())
  const [wasResent, setResent] = useState(false)
  const resend = useAct(async () => {
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
    <EntryScreen title={text.waiting} hasBack>
      {notice !== undefined && <p role="status">{notice}</p>}
      <p className={styles.sent}>{text.linkSent(email)}</p>
      <ul className={styles.tips}>
        {text.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {resend.failure !== undefined && <Failure>{sendLinkFailure(resend.failure)}</Failure>}
      <p role="status" className={styles.status}>
        {wasResent && text.resent}
      </p>
      <div className={styles.again}>
        <Button look="secondary" isBusy={resend.isBusy || wait > 0} onClick={resend.run}>
          {text.resend}
        </Button>
        <p className={styles.wait}>{wait > 0 && text.resendIn(wait)}</p>
      </div>
    </EntryScreen>
  )
}
