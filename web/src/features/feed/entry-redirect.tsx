import { Navigate } from '../../navigation/index.ts'
import { useAnswer } from '../../store/use-answer.ts'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { postPath } from '../../paths.ts'
import { entryQuery, isMissing, MissingPost } from '../entries/index.ts'

/** An address that names an entry alone goes on to the entry's own. */
export function EntryRedirect({ id }: { id: string }) {
  const { data: entry, error, refetch } = useAnswer(entryQuery(id))
  if (entry) return <Navigate to={postPath(entry.member.handle, entry.publicId)} />
  if (error && isMissing(error)) return <MissingPost />
  return <NotLoaded hasFailed={error !== null} onRetry={() => void refetch()} />
}
