import type { Entry } from '@hakari/contract'
import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
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
  isHighlighted?: boolean
  /** Whether the comments are open from the beginning. */
  isTalkedAbout?: boolean
  onDeleted?: (() => void) | undefined
}

export function EntryCard({ entry, isHighlighted = false, isTalkedAbout = false, onDeleted }: EntryCard) {
  const [isTalking, setTalking] = useState(isTalkedAbout)
  const unsentComments = useUnsentCount(entry.id, entry.comments)
  const panelId = useId()
  return (
    <article className={styles.entry} data-highlighted={isHighlighted || undefined}>
      <EntryAuthor
        member={entry.member}
        measuredAt={entry.measuredAt}
        page={postPath(entry.member.handle, entry.publicId)}
      />
      <EntryBody weight={entry.weight} note={entry.note} entry={entry} />
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
      <div id={panelId} hidden={!isTalking}>
        {isTalking && <CommentsPanel entryId={entry.id} count={entry.comments} />}
      </div>
    </article>
  )
}
