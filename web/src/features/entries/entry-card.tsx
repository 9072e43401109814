import type { Entry } from '@hakari/contract'
import { MessageCircle } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { postPath } from '../../paths.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { CountButton } from '../../ui/controls/count-button.tsx'
import { CommentsPanel, NewestComment, useUnsentCount } from '../comments/index.ts'
import { LikeButton } from '../likes/index.ts'
import { UnsentMark } from '../outbox/index.ts'
import { EntryAuthor } from './entry-author.tsx'
import { EntryBody } from './entry-body.tsx'
import { EntryMoment } from './entry-moment.tsx'
import { EntryMenu, ShareMenu } from './lazy-menus.tsx'
import styles from './entry-card.module.css'
import { text } from './text.ts'
import { contentOf, usePendingEdit } from './use-pending-edit.ts'

const AudienceSign = lazyComponent(async () => (await import('./audience-sign.tsx')).AudienceSign)
const PendingEdit = lazyComponent(async () => (await import('./pending-edit.tsx')).PendingEdit)

interface EntryCard {
  entry: Entry
  /** Whether it has a page to itself: then its line is tall, its comments are open, and its neighbours stand below. */
  isPage?: boolean
  /** Whether it stands below the name of whom it is of: then it is a row without it. */
  isRow?: boolean
  onDeleted?: (() => void) | undefined
  /** Stands above the comments. */
  children?: ReactNode
}

/** The other cards of a list stay as they are when something happens to one of them. */
export const EntryCard = memo(function EntryCard({
  entry,
  isPage = false,
  isRow = false,
  onDeleted,
  children,
}: EntryCard) {
  const [isTalking, setTalking] = useState(isPage)
  const unsentComments = useUnsentCount(entry.id, entry.comments)
  const panelId = useId()
  const pending = usePendingEdit(entry.id)
  const { isInForm } = useOutbox()
  const isUnsent = pending !== undefined && !isInForm(pending.id)
  const shown = pending && !pending.item.refusal ? contentOf(entry, pending.payload) : entry
  const moment = {
    measuredAt: shown.measuredAt,
    editedAt: entry.editedAt,
    isExact: isPage || isRow,
    page: postPath(entry.member.handle, entry.publicId),
    children: (
      <>
        {entry.audience !== 'everyone' && <AudienceSign of={entry.audience} />}
        {isUnsent && <UnsentMark />}
      </>
    ),
  }
  return (
    <article className={styles.entry} data-highlighted={isPage || undefined}>
      {isRow ? <EntryMoment {...moment} /> : <EntryAuthor member={entry.member} {...moment} />}
      <EntryBody
        weight={shown.weight}
        note={shown.note}
        entry={entry}
        size={isPage ? 'tall' : isRow ? 'short' : undefined}
      />
      {pending && isUnsent && <PendingEdit entry={entry} edit={pending.payload} item={pending.item} />}
      <div className={styles.acts}>
        <LikeButton entry={entry} />
        <CountButton
          id={`${panelId}-opener`}
          label={text.comments}
          count={entry.comments + unsentComments}
          aria-expanded={isTalking}
          aria-controls={panelId}
          onClick={() => setTalking(!isTalking)}
        >
          <MessageCircle size="1.25rem" aria-hidden="true" />
        </CountButton>
        {(entry.isForAll || entry.isOwn) && <ShareMenu entry={entry} />}
        <div className={styles.last}>
          <EntryMenu entry={entry} onDeleted={onDeleted} />
        </div>
      </div>
      {!isTalking && <NewestComment of={entry} hasUnsent={unsentComments > 0} opener={`${panelId}-opener`} />}
      {children}
      <div id={panelId} hidden={!isTalking}>
        {isTalking && <CommentsPanel entry={entry} />}
      </div>
    </article>
  )
})
