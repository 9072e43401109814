import type { Comment } from '@hakari/contract'
import { Link } from '../../navigation/index.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { profilePath } from '../../paths.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { CommentRemoval } from './comment-removal.tsx'
import styles from './comment-row.module.css'

export function CommentRow({ entryId, comment }: { entryId: string; comment: Comment }) {
  const { name, handle, avatar } = comment.member
  return (
    <li className={styles.row}>
      <Avatar name={name} picture={avatar ? `${avatar}/192.webp` : undefined} size="small" />
      <div className={styles.words}>
        <p className={styles.head}>
          <Link to={profilePath(handle)} className={styles.name}>
            <bdi>{name}</bdi>
          </Link>
          <time className={styles.time} dateTime={comment.publishedAt}>
            {dateTimeText(comment.publishedAt)}
          </time>
        </p>
        <p className={styles.text} dir="auto">
          {comment.text}
        </p>
      </div>
      {comment.mayDelete && <CommentRemoval entryId={entryId} commentId={comment.id} />}
    </li>
  )
}
