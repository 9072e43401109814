import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { dateText } from '../../format/date-time.ts'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from '../../ui/layout/titled-card.module.css'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import card from './authenticator-card.module.css'
import { hasFewCodes, type Overview } from './protection.ts'
import { overviewQuery } from './queries.ts'
import { type NewCodes, RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { SetUp } from './set-up.tsx'
import { text } from './text.ts'
import { TurnOff } from './turn-off.tsx'
import type { WithReauthentication } from '../passkeys/index.ts'

interface AuthenticatorCard {
  headingRef: RefObject<HTMLHeadingElement | null>
  withReauthentication: WithReauthentication
}

/** Codes of an app: turned on, turned off, and the recovery codes that stand in for them. */
export function AuthenticatorCard({ headingRef, withReauthentication }: AuthenticatorCard) {
  const { data, isError, refetch } = useQuery(overviewQuery)
  const say = useToast()
  const [made, setMade] = useState<NewCodes>()
  // The button that was pressed has gone away meanwhile.
  const focusHeading = () => focusAfterDialog(headingRef.current)
  return (
    <TitledCard title={text.authenticator.title} headingRef={headingRef}>
      <p className={styles.plainText}>{text.authenticator.lead}</p>
      {data === undefined ? (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={2} />
      ) : data.authenticatorSince === null ? (
        <SetUp
          withReauthentication={withReauthentication}
          onDone={(codes) => setMade({ news: text.setUp.done, codes })}
          onCodesLost={() => {
            say({ tone: 'failed', sentence: text.setUp.codesLost })
            focusHeading()
          }}
        />
      ) : (
        <>
          <p className={card.state}>{text.authenticator.since(dateText(data.authenticatorSince))}</p>
          <CodesLeft overview={data} />
          <div className={styles.actions}>
            <RenewCodes
              withReauthentication={withReauthentication}
              onDone={(codes) => setMade({ news: text.codes.renewed, codes })}
            />
            <TurnOff onDone={focusHeading} />
          </div>
        </>
      )}
      <RecoveryCodesDialog
        made={made}
        onClose={() => {
          setMade(undefined)
          focusHeading()
        }}
      />
    </TitledCard>
  )
}

function CodesLeft({ overview }: { overview: Overview }) {
  const left = text.codes.left(overview.recoveryCodesLeft)
  if (!hasFewCodes(overview)) return <p>{left}</p>
  return (
    <p className={card.few}>
      {left}
      {text.codes.few}
    </p>
  )
}
