import { Avatar } from '../../ui/layout/avatar.tsx'
import { UnsentItem, UnsentMark } from '../outbox/index.ts'
import { useViewer } from '../sessions/index.ts'
import row from './comment-row.module.css'
import styles from './comments-panel.module.css'
import { text } from './text.ts'
import { useUnsentComments } from './use-unsent-comments.ts'

/** One's own comments that the server may not have yet. */
export function UnsentComments({ entryId }: { entryId: string }) {
  const items = useUnsentComments(entryId)
  const viewer = useViewer()
  if (!viewer || items.length === 0) return null
  return (
    <ul className={styles.list}>
      {items.map(({ id, item, payload }) => (
        <li key={id} className={row.row}>
          <Avatar name={viewer.name} picture={viewer.avatar ? `${viewer.avatar}/192.webp` : undefined} size="small" />
          <div className={row.words}>
            <p className={row.head}>
              <bdi className={row.name}>{viewer.name}</bdi>
              <UnsentMark />
            </p>
            <p className={row.text} dir="auto">
              {payload.text.trim()}
            </p>
            <UnsentItem item={item} question={text.dropQuestion} />
          </div>
        </li>
      ))}
    </ul>
  )
}
