import { passkeys } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import rows from '../../ui/layout/card-rows.module.css'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from '../../ui/layout/titled-card.module.css'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { AddPasskey } from './add-passkey-dialog.tsx'
import { passkeysQuery } from './passkey-queries.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { text } from './text.ts'
import { usePasskeysOffered } from './use-passkeys-offered.ts'
import type { WithReauthentication } from './with-reauthentication.ts'

interface PasskeysCard {
  headingRef: RefObject<HTMLHeadingElement | null>
  withReauthentication: WithReauthentication
}

/** The passkeys of the account. Where none can be made, those there are can still be named and removed. */
export function PasskeysCard({ headingRef, withReauthentication }: PasskeysCard) {
  const { data, isError, refetch } = useQuery(passkeysQuery)
  const offered = usePasskeysOffered()
  const items = data?.items
  return (
    <TitledCard title={text.title} headingRef={headingRef}>
      <p className={styles.plainText}>{text.lead}</p>
      {items === undefined ? (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={2} />
      ) : items.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <ul className={rows.list}>
          {items.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              withReauthentication={withReauthentication}
              onRemoved={() => focusAfterDialog(headingRef.current)}
            />
          ))}
        </ul>
      )}
      {offered === 'offered' &&
        items &&
        (items.length < passkeys.mostPasskeys ? (
          <AddPasskey taken={items.map(({ name }) => name)} withReauthentication={withReauthentication} />
        ) : (
          <p className={styles.plainText}>{text.full(passkeys.mostPasskeys)}</p>
        ))}
      {(offered === 'no_host' || offered === 'no_browser') && (
        <p className={styles.plainText}>{text.notOffered[offered]}</p>
      )}
    </TitledCard>
  )
}
