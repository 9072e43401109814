import { useState } from 'react'
import { Navigate, useNavigate, useParams } from '../../navigation/index.ts'
import { patterns, postPath } from '../../paths.ts'
import { useAnswer, useStore } from '../../store/use-answer.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { NotFound } from '../../ui/feedback/not-found.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { RevealNumbers } from '../care/index.ts'
import { EntryCard } from './entry-card.tsx'
import { Neighbours } from './neighbours.tsx'
import { MissingPost } from './missing-post.tsx'
import { PostHead } from './post-head.tsx'
import styles from './post-screen.module.css'
import { entryQuery, isMissing } from './queries.ts'
import { postText } from './post-text.ts'

/** One entry under its owner's address. */
export function PostScreen() {
  const { username = '', postId = '' } = useParams()
  return <Post key={postId} username={username} postId={postId} />
}

function Post({ username, postId }: { username: string; postId: string }) {
  const store = useStore()
  // Whoever comes from a list finds the entry though its owner has given it another address since.
  const [asked] = useState(
    () => store.all('entry').find(({ id, publicId }) => [id, publicId].includes(postId))?.id ?? postId,
  )
  const {
    data: entry,
    error,
    refetch,
  } = useAnswer({
    ...entryQuery(asked),
    // The entry is shown at once, because the list had it.
    initialData: () => (store.find('entry', asked) ? { kind: 'entry' as const, id: asked } : undefined),
    initialDataUpdatedAt: 0,
  })
  const navigate = useNavigate()
  if (error && isMissing(error)) return entry ? <NotFound title={postText.gone} /> : <MissingPost />
  if (entry && (entry.member.handle !== username || entry.publicId !== postId))
    return <Navigate to={postPath(entry.member.handle, entry.publicId)} />
  return (
    <>
      <BackButton />
      {entry ? (
        <div className={styles.post}>
          <PostHead entry={entry} />
          <h1 className={styles.heading}>{postText.post}</h1>
          {entry.isOwn && <RevealNumbers />}
          <EntryCard
            key={entry.id}
            entry={entry}
            isPage
            onDeleted={() => void navigate(patterns.home, { replace: true })}
          >
            <Neighbours entry={entry} />
          </EntryCard>
        </div>
      ) : (
        <Screen title={postText.post}>
          <NotLoaded hasFailed={error !== null} onRetry={() => void refetch()} lines={6} />
        </Screen>
      )}
    </>
  )
}
