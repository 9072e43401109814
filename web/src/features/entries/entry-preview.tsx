import type { Entry } from '@hakari/contract'
import { EntryBody } from './entry-body.tsx'
import styles from './entry-card.module.css'
import { EntryMoment } from './entry-moment.tsx'

/** An entry as somebody else sees it, with nothing to press. */
export const EntryPreview = ({ entry }: { entry: Entry }) => (
  <article className={styles.entry}>
    <EntryMoment measuredAt={entry.measuredAt} editedAt={entry.editedAt} isExact />
    <EntryBody weight={entry.weight} note={entry.note} entry={entry} size="short" />
  </article>
)
