import type { Entry } from '@hakari/contract'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { postPath } from '../../paths.ts'
import { CountButton } from '../../ui/controls/count-button.tsx'
import { CommentsPanel, useUnsentCount } from '../comments/index.ts'
import { LikeButton } from '../likes/index.ts'
import { DeleteButton } from './delete-button.tsx'
import { EntryAuthor } from './entry-author.tsx'
import { EntryBody } from './entry-body.tsx'
import styles from './entry-card.module.css'
import { ShareMenu } from './share-menu.tsx'
import { text } from './text.ts'

interface EntryCard {
  entry: Entry
  /** Whether it has a page to itself: then its line is tall, its comments are open, and its neighbours stand below. */
  isPage?: boolean
  onDeleted?: (() => void) | undefined
  /** Stands above the comments. */
  children?: ReactNode
}

export function EntryCard({ entry, isPage = false, onDeleted, children }: EntryCard) {
  const [isTalking, setTalking] = useState(isPage)
  const unsentComments = useUnsentCount(entry.id, entry.comments)
  const panelId = useId()
  return (
    <article className={styles.entry} data-highlighted={isPage || undefined}>
      <EntryAuthor
        member={entry.member}
        measuredAt={entry.measuredAt}
        page={postPath(entry.member.handle, entry.publicId)}
      />
      <EntryBody weight={entry.weight} note={entry.note} entry={entry} isTall={isPage} />
      <div className={styles.acts}>
        <LikeButton entry={entry} />
        <CountButton
          label={text.comments}
          count={entry.comments + unsentComments}
          aria-expanded={isTalking}
          aria-controls={panelId}
          onClick={() => setTalking(!isTalking)}
        >
          <MessageCircle size="1.25rem" aria-hidden="true" />
        </CountButton>
        <ShareMenu entry={entry} />
        {entry.isOwn && (
          <div className={styles.last}>
            <DeleteButton entry={entry} onDeleted={onDeleted} />
          </div>
        )}
      </div>
      {children}
      <div id={panelId} hidden={!isTalking}>
        {isTalking && <CommentsPanel entryId={entry.id} count={entry.comments} />}
      </div>
    </article>
  )
}
