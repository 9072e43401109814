import type { moderation, OutputOf } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { refusalCode } from '../../api/refusal-code.ts'
import { failureText, refusalText } from '../../api/refusal-text.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import marks from '../../ui/layout/card-rows.module.css'
import { Card } from '../../ui/layout/card.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { useReauthentication } from '../accounts/index.ts'
import styles from './moderation.module.css'
import { registrationsQuery, useRegistrationActs } from './queries.ts'
import { text as all } from './text.ts'

const text = all.registrations

type Registration = OutputOf<typeof moderation.registrations>['items'][number]

/** Who registered and waits to be let in. */
export function RegistrationsPanel() {
  const { data, isError, refetch } = useQuery(registrationsQuery)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1}>
      {!data ? (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={6} />
      ) : data.items.length === 0 ? (
        <Empty sentence={text.none} />
      ) : (
        <Card>
          <ul className={marks.list} aria-label={text.list}>
            {data.items.map((one) => (
              <RegistrationRow key={one.id} one={one} onGone={() => focusAfterDialog(place.current)} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function RegistrationRow({ one, onGone }: { one: Registration; onGone: () => void }) {
  const id = useId()
  const say = useToast()
  const { approve, decline, refresh } = useRegistrationActs(one.id)
  const { withReauthentication, dialog } = useReauthentication()
  const done = (sentence: string) => {
    say({ tone: 'done', sentence })
    onGone()
  }
  /** Another moderator may have been quicker. */
  const unlessGone = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      if (refusalCode(error) !== 'not_found') throw error
      say({ tone: 'failed', sentence: text.gone })
      await refresh()
      onGone()
    }
  }
  const approval = useAsyncAction(async () => {
    try {
      await unlessGone(async () => {
        await approve()
        done(text.approved(one.name))
      })
    } catch (error) {
      say({ tone: 'failed', sentence: refusalText(error, text.failed) })
    }
  })
  const refusal = useConfirmation({
    action: () =>
      withReauthentication(() =>
        unlessGone(async () => {
          await decline()
          done(text.declined(one.name))
        }),
      ),
  })
  return (
    <li className={marks.row}>
      <div id={id} className={marks.words}>
        <p className={marks.name}>
          <bdi>{one.name}</bdi>
          <span className={marks.detail}>@{one.handle}</span>
        </p>
        <p className={styles.words} dir="auto">
          {one.bio === '' ? text.noBio : one.bio}
        </p>
        <p className={marks.detail}>
          <time dateTime={one.at}>{text.at(dateTimeText(one.at))}</time>
        </p>
      </div>
      <div className={marks.acts}>
        <Button look="secondary" size="fitted" aria-describedby={id} onClick={refusal.ask}>
          {text.decline}
        </Button>
        <Button size="fitted" aria-describedby={id} isBusy={approval.isBusy} onClick={approval.run}>
          {approval.isBusy ? text.approving : text.approve}
        </Button>
      </div>
      <ConfirmDialog
        question={text.question}
        act={text.decline}
        busy={text.declining}
        failure={failureText(refusal.failure, text.failed)}
        needsServer
        {...refusal.dialogProps}
      >
        <p>
          <Phrases of={text.consequence} />
        </p>
      </ConfirmDialog>
      {dialog}
    </li>
  )
}
