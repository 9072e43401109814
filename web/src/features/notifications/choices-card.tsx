import { notifications, type OutputOf } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import styles from './choices-card.module.css'
import { ChoicesTable } from './choices-table.tsx'
import { text } from './choices-text.ts'
import { MailStopped } from './mail-stopped.tsx'
import { knownPushQuery } from './queries.ts'
import { useKeptChoices } from './use-kept-choices.ts'
import { useSavedChanges } from './use-saved-changes.ts'

export const PreviewDialog = lazyComponent(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

/** Each kind of what one is told, and where it goes. Each tick is saved at once. */
export function ChoicesCard({ saved }: { saved: OutputOf<typeof notifications.mine> }) {
  const keep = useKeptChoices()
  const say = useToast()
  const { wanted, isBusy, failure, change } = useSavedChanges<notifications.Kind, Partial<notifications.Choice>>({
    save: async (kind, body) => keep(await call(notifications.choose, { params: { kind }, body })),
    onSaved: () => say({ tone: 'done', sentence: text.saved }),
  })
  const { data: pushes } = useQuery(knownPushQuery)
  const isHere = pushes?.isSubscribed ?? mayBeHere()
  const choiceOf = (kind: notifications.Kind) => ({ ...saved.choices[kind], ...wanted(kind) })
  const wantsPush = notifications.Kind.options.some((kind) => choiceOf(kind).push)
  const [previewed, setPreviewed] = useState<{ kind: notifications.Kind; isOpen: boolean }>()
  return (
    <TitledCard title={text.title}>
      <p className={titled.plainText}>
        <Phrases of={text.lead} />
      </p>
      {saved.isMailStopped && <MailStopped />}
      <ChoicesTable
        choiceOf={choiceOf}
        hasLetters={saved.hasLetters}
        isBusy={isBusy}
        onChoose={(kind, channel, isOn) => change(kind, { [channel]: isOn })}
        onPreview={(kind) => setPreviewed({ kind, isOpen: true })}
      />
      <p role="status" className={styles.saving}>
        {isBusy && text.saving}
      </p>
      {failure !== undefined && <Failure>{refusalText(failure, text.failed)}</Failure>}
      {wantsPush && !isHere && (
        <p className={styles.small}>
          <Phrases of={text.notHere} />
        </p>
      )}
      <p className={styles.small}>
        <Phrases of={text.security} />
      </p>
      {previewed && <PreviewDialog {...previewed} onClose={() => setPreviewed({ ...previewed, isOpen: false })} />}
    </TitledCard>
  )
}

/** Without having heard of the server. Where nobody has been asked nothing comes, and where nothing can be asked nothing is offered. */
const mayBeHere = () => !('PushManager' in window) || Notification.permission === 'granted'
