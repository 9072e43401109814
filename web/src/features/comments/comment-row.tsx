import type { Comment } from '@hakari/contract'
import { generatePath, Link } from 'react-router'
import { dateTimeText } from '../../format/date-time.ts'
import { patterns } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CommentRemoval } from './comment-removal.tsx'
import styles from './comment-row.module.css'

export function CommentRow({ entryId, comment }: { entryId: string; comment: Comment }) {
  const { name, handle, avatar } = comment.member
  return (
    <li className={styles.row}>
      <Avatar name={name} picture={avatar ? `${avatar}/192.webp` : undefined} size="small" />
      <div className={styles.words}>
        <p className={styles.head}>
          <Link to={generatePath(patterns.profile, { username: handle })} className={styles.name}>
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
