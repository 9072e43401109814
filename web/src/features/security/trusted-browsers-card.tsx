import { type OutputOf, Refused, type sessions } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import rows from '../../ui/layout/card-rows.module.css'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from '../../ui/layout/titled-card.module.css'
import { overviewQuery, trustedQuery, useTrustEnd } from './queries.ts'
import { text as all } from './text.ts'

const text = all.trusted

type Trusted = OutputOf<typeof sessions.trusted>['items'][number]

/** Browsers in which no code is asked for. Who is asked for none anywhere has none to name. */
export function TrustedBrowsersCard() {
  const { data: overview } = useQuery(overviewQuery)
  if (!overview || overview.authenticatorSince === null) return null
  return <TrustedBrowsers />
}

function TrustedBrowsers() {
  const { data, isError, refetch } = useQuery(trustedQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const items = data?.items
  return (
    <TitledCard title={text.title} headingRef={heading}>
      {items === undefined ? (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={2} />
      ) : items.length === 0 ? (
        <p className={styles.plainText}>{text.none}</p>
      ) : (
        <>
          <p className={styles.plainText}>{text.lead}</p>
          <ul className={rows.list}>
            {items.map((trusted) => (
              <TrustedRow key={trusted.id} trusted={trusted} onEnded={() => heading.current?.focus()} />
            ))}
          </ul>
        </>
      )}
    </TitledCard>
  )
}

function TrustedRow({ trusted, onEnded }: { trusted: Trusted; onEnded: () => void }) {
  const id = useId()
  const say = useToast()
  const { end, refresh } = useTrustEnd()
  const ending = useAsyncAction(async () => {
    try {
      await end(trusted.id)
    } catch (error) {
      // Somebody was quicker, or it ran out: what was wanted has happened.
      if (!(error instanceof Refused && error.code === 'not_found'))
        return say({ tone: 'failed', sentence: refusalText(error, text.endFailed) })
      await refresh()
    }
    say({ tone: 'done', sentence: text.ended })
    onEnded()
  })
  return (
    <li className={rows.row}>
      <div id={id} className={rows.words}>
        <p className={rows.name}>
          {text.browser(trusted.device, trusted.browser)}
          {trusted.isCurrent && <span className={rows.mark}>{text.current}</span>}
        </p>
        <p className={rows.detail}>
          <time dateTime={trusted.trustedUntil}>{text.until(dateTimeText(trusted.trustedUntil))}</time>
        </p>
      </div>
      <Button look="secondary" size="fitted" aria-describedby={id} isBusy={ending.isBusy} onClick={ending.run}>
        {ending.isBusy ? text.ending : text.end}
      </Button>
    </li>
  )
}
