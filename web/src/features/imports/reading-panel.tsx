import type { RefusalCode } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef } from 'react'
import { refusalCode } from '../../api/refusal-code.ts'
import { settingsTab } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { LinkButton, TextLink } from '../../ui/controls/text-link.tsx'
import { messageOf } from './message.ts'
import { connectionsQuery } from './queries.ts'
import styles from './reading-panel.module.css'
import { text } from './text.ts'
import type { Outcome, useLatestReading } from './use-latest-reading.ts'

interface ReadingPanel {
  reading: ReturnType<typeof useLatestReading>
  /** Whether the weight in the field came from a service. */
  isTaken: boolean
  isDisabled: boolean
  onUndo: () => void
  /** Called when somebody goes to the settings. */
  onLeave: () => void
}

/** Offers, below the field for a weight, the connected services that may know it. */
export function ReadingPanel({ reading, isTaken, isDisabled, onUndo, onLeave }: ReadingPanel) {
  const { data } = useQuery(connectionsQuery)
  const row = useRef<HTMLDivElement>(null)
  // Who was asked stays with the answer, which may be that the connection is gone: so does the focus.
  const spokenTo = reading.asked ?? reading.outcome?.service
  const askable =
    data?.items.filter(({ service, state }) => state === 'connected' || state === 'broken' || service === spokenTo) ??
    []
  if (askable.length === 0 && !isTaken) return null
  const isIdle = !isDisabled && reading.asked === null
  const undo = ({ detail }: MouseEvent) => {
    onUndo()
    // The button goes: the keyboard goes on from its neighbour, or in the form.
    if (detail === 0)
      (askable.length > 0
        ? row.current?.querySelector('button')
        : row.current?.closest('form')?.querySelector('input')
      )?.focus()
  }
  return (
    <div className={styles.place}>
      <div className={styles.content}>
        <div ref={row} className={styles.buttons}>
          {askable.map(({ service }) => (
            <Button
              key={service}
              look="secondary"
              size="fitted"
              // aria-disabled, because a disabled button would lose the focus.
              aria-disabled={!isIdle}
              onClick={() => isIdle && reading.ask(service)}
            >
              <span className={styles.label}>
                <span className={styles.placed} data-on={reading.asked !== service}>
                  {text[service].take}
                </span>
                <span className={styles.placed} data-on={reading.asked === service}>
                  {text.dialog.taking}
                </span>
              </span>
            </Button>
          ))}
          <span className={styles.placed} data-on={isTaken}>
            <LinkButton disabled={isDisabled} onClick={undo}>
              {text.dialog.undo}
            </LinkButton>
          </span>
        </div>
        <div role="status" className={styles.news}>
          {reading.asked !== null && <VisuallyHidden>{text.dialog.taking}</VisuallyHidden>}
          {reading.outcome?.kind === 'read' && (
            <VisuallyHidden>{text.dialog.taken(reading.outcome.weight)}</VisuallyHidden>
          )}
          {reading.outcome?.kind === 'nothing' && <p>{text[reading.outcome.service].nothing}</p>}
        </div>
        {reading.outcome?.kind === 'failed' && <ReadingFailed {...reading.outcome} onLeave={onLeave} />}
      </div>
    </div>
  )
}

/** What connecting again may help against. */
const helpedBySettings = new Set<RefusalCode>([
  'provider_gone',
  'provider_revoked',
  'provider_scope_missing',
  'not_connected',
])

function ReadingFailed({
  service,
  error,
  onLeave,
}: Extract<Outcome, { kind: 'failed' }> & Pick<ReadingPanel, 'onLeave'>) {
  return (
    <>
      <Failure>{text[service].failed(messageOf(service, error))}</Failure>
      {helpedBySettings.has(refusalCode(error)) && (
        <p>
          <TextLink to={settingsTab('security')} onClick={onLeave}>
            {text.dialog.settings}
          </TextLink>
        </p>
      )}
    </>
  )
}
