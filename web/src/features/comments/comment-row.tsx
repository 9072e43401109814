import type { Comment } from '@hakari/contract'
import { Link } from '../../navigation/index.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { profilePath } from '../../paths.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { HiddenWords, KeepingAwayMenu } from '../keeping-away/index.ts'
import { useViewer } from '../sessions/index.ts'
import { CommentRemoval } from './comment-removal.tsx'
import styles from './comment-row.module.css'

export function CommentRow({ entryId, comment }: { entryId: string; comment: Comment }) {
  const { member } = comment
  const { name, handle, avatar } = member
  const isOwn = useViewer()?.id === member.id
  const words = (
    <p className={styles.text} dir="auto">
      {comment.text}
    </p>
  )
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
        {comment.isMuted ? <HiddenWords>{words}</HiddenWords> : words}
      </div>
      <div className={styles.acts}>
        {comment.mayDelete && <CommentRemoval entryId={entryId} commentId={comment.id} />}
        {!isOwn && <KeepingAwayMenu member={member} reported={[{ kind: 'comment', id: comment.id }]} />}
      </div>
    </li>
  )
}
