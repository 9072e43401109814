import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { failureText } from '../../api/refusal-text.ts'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery, useSessionEnds } from './session-list-queries.ts'
import rows from '../../ui/layout/card-rows.module.css'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { text } from './sessions-text.ts'

/** Where the member is signed in: this device first. */
export function SessionsCard() {
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const items = data?.items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  const focusHeading = () => heading.current?.focus()
  return (
    <TitledCard title={text.logins.title} headingRef={heading}>
      {items ? (
        <>
          <ul className={rows.list}>
            {items.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={focusHeading} />
            ))}
          </ul>
          {items.some(({ isCurrent }) => !isCurrent) && <OthersEnd onEnded={focusHeading} />}
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Loading lines={4} />
      )}
    </TitledCard>
  )
}

function OthersEnd({ onEnded }: { onEnded: () => void }) {
  const say = useToast()
  const { endOthers } = useSessionEnds()
  const ending = useConfirmation({
    action: endOthers,
    onDone: () => {
      say({ tone: 'done', sentence: text.logins.endedOthers })
      onEnded()
    },
  })
  return (
    <>
      <Button look="secondary" onClick={ending.ask}>
        {text.logins.endOthers}
      </Button>
      <ConfirmDialog
        question={text.logins.endOthersQuestion}
        act={text.logins.endOthersAct}
        busy={text.logins.endingOthers}
        failure={failureText(ending.failure, text.logins.endFailed)}
        needsServer
        {...ending.dialogProps}
      >
        <p>{text.logins.endOthersLead}</p>
      </ConfirmDialog>
    </>
  )
}
