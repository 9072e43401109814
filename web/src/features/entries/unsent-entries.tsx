import { UnsentItem, UnsentMark } from '../outbox/index.ts'
import { useViewer } from '../sessions/index.ts'
import { AudienceSign } from './audience-sign.tsx'
import { EntryAuthor } from './entry-author.tsx'
import { EntryBody } from './entry-body.tsx'
import styles from './entry-card.module.css'
import { text } from './unsent-text.ts'
import type { UnsentEntry } from './use-unsent-entries.ts'

/** One's own entries that the server may not have yet. */
export function UnsentEntries({ items }: { items: UnsentEntry[] }) {
  const viewer = useViewer()
  if (!viewer) return null
  return items.map(({ id, item, payload }) => (
    <article key={id} className={styles.entry}>
      <EntryAuthor member={viewer} measuredAt={payload.read?.measuredAt ?? new Date(item.at).toISOString()}>
        {payload.audience && <AudienceSign of={payload.audience} />}
        <UnsentMark />
      </EntryAuthor>
      <EntryBody weight={String(Number(payload.weight))} note={payload.note.trim()} />
      <UnsentItem item={item} question={text.dropQuestion} />
    </article>
  ))
}
