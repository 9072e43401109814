import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '../../navigation/index.ts'
import { postPath } from '../../paths.ts'
import { NotFound } from '../../ui/feedback/not-found.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { isMissing, linkQuery } from './queries.ts'
import { text } from './text.ts'

/** Goes on to the post; whoever is not signed in finds the way in there, and then the post. */
export function ShortLinkScreen() {
  const { shortCode = '' } = useParams()
  const { data: link, error, refetch } = useQuery(linkQuery(shortCode))
  if (link) return <Navigate to={postPath(link.handle, link.postId)} />
  if (error && isMissing(error)) return <MissingLink />
  return (
    <Screen title={error ? text.shared : text.redirecting}>
      <NotLoaded hasFailed={error !== null} onRetry={() => void refetch()} lines={4} />
    </Screen>
  )
}

/** A code that nothing stands behind, or none at all. */
export const MissingLink = () => <NotFound title={text.missing} hint={text.missingHint} />
