import type { Entry } from '@hakari/contract'
import { use } from 'react'
import { usePages } from '../../store/use-pages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import { LoadFailed, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { loadMore } from '../../ui/layout/load-more.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentRow } from './comment-row.tsx'
import styles from './comments-panel.module.css'
import { commentsQuery } from './queries.ts'
import { text } from './text.ts'
import { UnsentComments } from './unsent-comments.tsx'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { useUnsentComments } from './use-unsent-comments.ts'

/** The newest last, beside the field; older ones on demand. */
export function CommentsPanel({ entry: { id: entryId, comments: count, mayComment } }: { entry: Entry }) {
  return (
    <section className={styles.panel} aria-label={text.panel} tabIndex={-1}>
      <div ref={useScrollAnchor()} className={styles.above}>
        <Comments entryId={entryId} count={count} />
        <UnsentComments entryId={entryId} />
      </div>
      <CommentForm entryId={entryId} mayComment={mayComment} />
    </section>
  )
}

function Comments({ entryId, count }: { entryId: string; count: number }) {
  const list = usePages(commentsQuery(entryId))
  const isUnreachable = use(IsServerUnreachable)
  const isWaiting = useUnsentComments(entryId).length > 0
  if (list.data === undefined && isUnreachable) return count > 0 && <p className={styles.none}>{text.notKept}</p>
  if (list.data === undefined)
    return <NotLoaded hasFailed={list.isError} onRetry={() => void list.refetch()} lines={2} />
  const shown = list.data.pages.flatMap(({ items }) => items).toReversed()
  if (shown.length === 0) return isWaiting ? null : <p className={styles.none}>{text.none}</p>
  return (
    <>
      {list.isFetchNextPageError && <LoadFailed isRest onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button look="quiet" size="fitted" isBusy={list.isFetchingNextPage} onClick={() => void loadMore(list)}>
          {text.older}
        </Button>
      )}
      <ul className={styles.list}>
        {shown.map((comment) => (
          <CommentRow key={comment.id} entryId={entryId} comment={comment} />
        ))}
      </ul>
    </>
  )
}
