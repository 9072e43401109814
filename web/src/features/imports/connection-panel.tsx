import type { ServiceConnection } from '@hakari/contract'
import { useRef, useState } from 'react'
import { dateTimeText } from '../../format/date-time.ts'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { ConnectButton } from './connect-button.tsx'
import { DisconnectButton } from './disconnect-button.tsx'
import { Disclosure } from './disclosure.tsx'
import styles from './connection-panel.module.css'
import { text } from './text.ts'

/** One service: how it stands, and what can be done about it. */
export function ConnectionPanel({ connection }: { connection: ServiceConnection }) {
  const { service, state, importedAt } = connection
  const [wasDisconnected, setDisconnected] = useState(false)
  const standing = useRef<HTMLParagraphElement>(null)
  const isLinked = state === 'connected' || state === 'broken'
  return (
    <>
      <p ref={standing} tabIndex={-1} className={styles.state} data-state={state}>
        {text.card.states[state]}
      </p>
      {isLinked && (
        <p className={styles.quiet}>
          {text.card.imported}{' '}
          {importedAt === null ? (
            text.card.neverImported
          ) : (
            <time dateTime={importedAt}>{dateTimeText(importedAt)}</time>
          )}
        </p>
      )}
      {wasDisconnected && state === 'unconnected' && service === 'health_planet' && (
        <p role="status" className={styles.quiet}>
          {text.card.removeThereToo}
        </p>
      )}
      {(state === 'unconnected' || state === 'broken') && <Disclosure service={service} />}
      {state !== 'off' && (
        <div className={styles.acts}>
          {state !== 'connected' && <ConnectButton service={service} isAgain={state === 'broken'} />}
          {isLinked && (
            <DisconnectButton
              service={service}
              onDone={() => {
                setDisconnected(true)
                focusAfterDialog(standing.current)
              }}
            />
          )}
        </div>
      )}
    </>
  )
}
