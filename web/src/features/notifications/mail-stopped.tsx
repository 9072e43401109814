import { notifications } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { settingsTab } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import styles from './choices-card.module.css'
import { text } from './choices-text.ts'
import { useKeptChoices } from './use-kept-choices.ts'

/** Says that the address took no mail, and lets who has mended it go on. */
export function MailStopped() {
  const keep = useKeptChoices()
  const say = useToast()
  const resuming = useAsyncAction(async () => {
    await keep(await call(notifications.resumeMail, {}))
    say({ tone: 'done', sentence: text.resumed })
    // The button is gone with the note; reading goes on in the page.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
  return (
    <div role="group" aria-label={text.channels.mail} className={styles.note}>
      <p>
        <Phrases of={text.mailStopped} />
      </p>
      <p>
        <TextLink to={settingsTab('account')}>{text.toAddress}</TextLink>
      </p>
      <span className={titled.start}>
        <Button look="secondary" size="fitted" isBusy={resuming.isBusy} onClick={() => resuming.run()}>
          {resuming.isBusy ? text.resuming : text.resume}
        </Button>
      </span>
      {resuming.failure !== undefined && <Failure>{refusalText(resuming.failure, text.resumeFailed)}</Failure>}
    </div>
  )
}
