import { type OutputOf, Refused, type sessions } from '@hakari/contract'
import { useId } from 'react'
import { dateTimeText } from '../../format/date-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { refusalText } from '../../api/refusal-text.ts'
import rows from '../../ui/layout/card-rows.module.css'
import { useSessionEnds } from './session-list-queries.ts'
import { text } from './sessions-text.ts'

type Session = OutputOf<typeof sessions.list>['items'][number]

export function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const id = useId()
  const say = useToast()
  const { end, refresh } = useSessionEnds()
  const ending = useAsyncAction(async () => {
    try {
      await end(session.id)
    } catch (error) {
      // Somebody was quicker, or it ran out: what was wanted has happened.
      if (!(error instanceof Refused && error.code === 'not_found'))
        return say({ tone: 'failed', sentence: refusalText(error, text.logins.endFailed) })
      await refresh()
    }
    say({ tone: 'done', sentence: text.logins.ended })
    onEnded()
  })
  return (
    <li className={rows.row}>
      <div id={id} className={rows.words}>
        <p className={rows.name}>
          {text.logins.device(session.device || text.logins.unknownDevice, session.browser)}
          {session.isCurrent && <span className={rows.mark}>{text.logins.thisDevice}</span>}
        </p>
        {session.hasPush && <p className={rows.detail}>{text.logins.hasPush}</p>}
        <Moment label={text.logins.signedIn} at={session.signedInAt} />
        <Moment label={text.logins.lastSeen} at={session.lastSeenAt} />
      </div>
      {!session.isCurrent && (
        <Button look="secondary" size="fitted" aria-describedby={id} isBusy={ending.isBusy} onClick={ending.run}>
          {ending.isBusy ? text.logins.ending : text.logins.end}
        </Button>
      )}
    </li>
  )
}

const Moment = ({ label, at }: { label: string; at: string }) => (
  <p className={rows.detail}>
    {label} <time dateTime={at}>{dateTimeText(at)}</time>
  </p>
)
