import type { Entry } from '@hakari/contract'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useViewer } from '../sessions/index.ts'
import styles from './newest-comment.module.css'
import { text } from './text.ts'
import { useUnsentComments } from './use-unsent-comments.ts'

interface Newest {
  of: Pick<Entry, 'id' | 'newestComment'>
  /** Whether one's own wait to be sent: they are newer. */
  hasUnsent: boolean
  /** The id of the button that opens the comments: who touches the line presses it. */
  opener: string
}

/** Who wrote last, and what. */
export const NewestComment = ({ of: { id, newestComment }, hasUnsent, opener }: Newest) =>
  hasUnsent ? (
    <NewestUnsent entryId={id} opener={opener} />
  ) : (
    newestComment && (
      <Line
        name={newestComment.member.name}
        words={newestComment.isMuted ? text.hidden : newestComment.excerpt}
        opener={opener}
      />
    )
  )

function NewestUnsent({ entryId, opener }: { entryId: string; opener: string }) {
  const newest = useUnsentComments(entryId).at(-1)
  const viewer = useViewer()
  return newest && viewer && <Line name={viewer.name} words={newest.payload.text.trim()} opener={opener} />
}

const Line = ({ name, words, opener }: { name: string; words: string; opener: string }) => (
  <p className={styles.place}>
    <label htmlFor={opener} className={styles.line}>
      <VisuallyHidden>{text.newest}</VisuallyHidden>
      <bdi className={styles.name}>{name}</bdi> <bdi>{words}</bdi>
    </label>
  </p>
)
