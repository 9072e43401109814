import { type ActOf, type Unsent, useUnsent } from '../../api/unsent.ts'
import { UnsentActs, UnsentMark } from '../outbox/index.ts'
import { useViewer } from '../sessions/index.ts'
import { EntryAuthor } from './entry-author.tsx'
import { EntryBody } from './entry-body.tsx'
import styles from './entry-card.module.css'
import { text } from './text.ts'

type UnsentEntry = Unsent<ActOf<'entry'>>

/** The newest first, as everywhere. */
export const useUnsentEntries = (): UnsentEntry[] =>
  useUnsent()
    .filter((item): item is UnsentEntry => item.act.kind === 'entry')
    .toReversed()

/** One's own entries that the server may not have yet. */
export function UnsentEntries({ items }: { items: UnsentEntry[] }) {
  const viewer = useViewer()
  if (!viewer) return null
  return items.map((item) => (
    <article key={item.id} className={styles.entry}>
      <EntryAuthor member={viewer} measuredAt={item.act.read?.measuredAt ?? new Date(item.at).toISOString()}>
        <UnsentMark />
      </EntryAuthor>
      <EntryBody weight={String(Number(item.act.weight))} note={item.act.note.trim()} />
      <UnsentActs item={item} question={text.dropQuestion} />
    </article>
  ))
}
