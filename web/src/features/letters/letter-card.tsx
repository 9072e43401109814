import { notifications, type OutputOf } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { notificationsQuery, PreviewDialog, useKeptChoices, useSavedChanges } from '../notifications/index.ts'
import { aboutSite } from '../site/index.ts'
import styles from './letter-card.module.css'
import { text } from './text.ts'

/** Asking for the weekly letter, with what is in it and who sends it said before; and when and where one asked. */
export function LetterCard() {
  const { data: saved, isError, refetch } = useQuery(notificationsQuery)
  const { data: site } = useQuery(aboutSite)
  return (
    <TitledCard title={text.title}>
      <p className={titled.plainText}>
        <Phrases of={text.lead} />
      </p>
      <ul className={styles.contents}>
        {text.contents.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className={titled.plainText}>
        <Phrases of={text.numbers} />
      </p>
      {!saved || !site ? (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={2} />
      ) : saved.hasLetters ? (
        <Asking consent={saved.letterConsent} operator={site.operator.name} />
      ) : (
        <p>
          <Phrases of={text.off} />
        </p>
      )}
    </TitledCard>
  )
}

interface Asked {
  consent: OutputOf<typeof notifications.mine>['letterConsent']
  operator: string
}

function Asking({ consent, operator }: Asked) {
  const keep = useKeptChoices()
  const say = useToast()
  const [isPreviewed, setPreviewed] = useState<boolean>()
  const { wanted, isBusy, failure, change } = useSavedChanges<'letter', { mail: boolean }>({
    save: async (kind, body) => {
      await keep(await call(notifications.choose, { params: { kind }, body }))
      say({ tone: 'done', sentence: body.mail ? text.asked : text.ended })
    },
    onSaved: () => {},
  })
  return (
    <>
      <Checkbox
        label={text.receive}
        hint={text.sentBy(operator)}
        checked={wanted('letter')?.mail ?? consent !== null}
        onChange={({ target }) => change('letter', { mail: target.checked })}
      />
      <p className={titled.plainText}>
        {consent ? text.consent[consent.place](dateTimeText(consent.givenAt)) : <Phrases of={text.none} />}
      </p>
      <p role="status" className={styles.saving}>
        {isBusy && text.saving}
      </p>
      {failure !== undefined && <Failure>{refusalText(failure, text.failed)}</Failure>}
      <span className={titled.start}>
        <Button look="secondary" size="fitted" onClick={() => setPreviewed(true)}>
          {text.preview}
        </Button>
      </span>
      {isPreviewed !== undefined && (
        <PreviewDialog kind="letter" isOpen={isPreviewed} onClose={() => setPreviewed(false)} />
      )}
    </>
  )
}
