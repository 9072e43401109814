import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useNavigate, useParams } from '../../navigation/index.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { profilePath } from '../../paths.ts'
import { useAnswer, useStore } from '../../store/use-answer.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import { NotFound } from '../../ui/feedback/not-found.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ChartOfMember } from '../stats/index.ts'
import { ClosedProfile } from './closed-profile.tsx'
import { type Known, knownPerson } from './known-people.ts'
import { ProfileEntries } from './profile-entries.tsx'
import { ProfileHead } from './profile-head.tsx'
import { profileQuery } from './queries.ts'
import { text } from './text.ts'

/** Comes along with what it is made of. */
export { PreviewScreen } from './preview-screen.tsx'

export function ProfileScreen() {
  const username = (useParams()['username'] ?? '').replace(/^@/, '')
  const store = useStore()
  const isUnreachable = use(IsServerUnreachable)
  const { data, error, refetch } = useAnswer(profileQuery(username))
  useOwnAddress(data)
  const profile = data ?? (isUnreachable ? knownPerson(store, username) : undefined)
  if (profile)
    return (
      <>
        {profile.isMe !== true && <BackButton />}
        <ProfileHead profile={profile} isClosed={isClosed(profile)}>
          {isClosed(profile) ? (
            <ClosedProfile />
          ) : (
            <>
              {profile.entries !== 0 && (
                <Card>
                  <ChartOfMember key={profile.id} memberId={profile.id} />
                </Card>
              )}
              <ProfileEntries
                memberId={profile.id}
                count={profile.entries ?? undefined}
                isOwn={profile.isMe === true}
              />
            </>
          )}
        </ProfileHead>
      </>
    )
  const refusal = refusalCode(error)
  if (error && (refusal === 'not_found' || refusal === 'invalid_input'))
    return <NotFound title={text.notFound} hint={text.notFoundHint} />
  return (
    <>
      <BackButton />
      <Screen title={text.profile}>
        <NotLoaded hasFailed={error !== null} onRetry={() => void refetch()} lines={6} />
      </Screen>
    </>
  )
}

/** Whoever has just left somebody who wants to be asked is not shown what was loaded before. */
const isClosed = ({ entries, isPrivate, isFollowed, isMe }: Known) =>
  entries === null || (isPrivate === true && isFollowed === false && isMe !== true)

/** Reached by name, or with an @ in front: the address becomes the one that is the member's alone. */
function useOwnAddress(profile: { handle: string } | undefined) {
  const { username } = useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const handle = profile?.handle
  useEffect(() => {
    if (handle === undefined || handle === username) return
    client.setQueryData(
      profileQuery(handle).queryKey,
      client.getQueryData(profileQuery((username ?? '').replace(/^@/, '')).queryKey),
    )
    void navigate(profilePath(handle), { replace: true })
  }, [client, handle, navigate, username])
}
