import { useEffect, useRef } from 'react'
import { useSearchParams } from '../../navigation/index.ts'
import { payloadOf } from '../../outbox/delivery.ts'
import { useUnsent } from '../../outbox/use-outbox.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { useEntity } from '../../store/use-answer.ts'
import { usePages } from '../../store/use-pages.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { NotFound } from '../../ui/feedback/not-found.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { useViewer } from '../sessions/index.ts'
import { followId, followKind } from './delivery.ts'
import styles from './follow-list-screen.module.css'
import { PeopleList } from './people-list.tsx'
import { listOf } from './queries.ts'
import { text } from './text.ts'

type Direction = 'followers' | 'following'

const words = {
  followers: { title: text.followers, of: text.followersOf, empty: text.noFollowers },
  following: { title: text.following, of: text.followingOf, empty: text.noFollowing },
}

/** Comes along with what it is made of. */
export { RequestsScreen } from './requests-screen.tsx'

export const FollowersScreen = () => <FollowListScreen direction="followers" />
export const FollowingScreen = () => <FollowListScreen direction="following" />

/** The address names whose list it is; without it, it is the viewer's. */
function FollowListScreen({ direction }: { direction: Direction }) {
  const viewerId = useViewer()?.id ?? ''
  const id = useSearchParams()[0].get('user') ?? viewerId
  const pages = usePages(listOf(id, direction))
  const owner = useEntity('member', id)
  const { data, error, refetch } = pages
  const { title, of, empty } = words[direction]
  const first = data?.pages[0]
  const isOwnFollowing = direction === 'following' && id === viewerId
  const pendingFor = usePendingFollows()
  const all = data?.pages.flatMap(({ items }) => items) ?? []
  // A member who was just unfollowed leaves the list at once, and comes back if the server refuses.
  const people = isOwnFollowing ? all.filter((person) => pendingFor(person.id) ?? person.isFollowed) : all
  const top = useFocusKept(people.length)
  if (!first && (refusalCode(error) === 'not_found' || refusalCode(error) === 'invalid_input'))
    return <NotFound title={text.notFound} />
  return (
    <>
      <BackButton />
      {first ? (
        <Screen title={of(first.name)} heading={<SentenceWithName sentence={of} name={first.name} />}>
          <p ref={top} tabIndex={-1} className={styles.count}>
            {text.people(owner?.[direction] ?? first.count)}
          </p>
          <PeopleList label={title} people={people} empty={<Empty sentence={empty} />} pages={pages} />
        </Screen>
      ) : (
        <Screen title={title}>
          {refusalCode(error) === 'for_followers_only' ? (
            <Empty sentence={text.closed} />
          ) : (
            <NotLoaded hasFailed={error !== null} onRetry={() => void refetch()} lines={6} />
          )}
        </Screen>
      )}
    </>
  )
}

/** The viewer's follows that the server has not confirmed yet: an answer that is on its way does not know of them. */
function usePendingFollows() {
  const waiting = useUnsent()
  return (memberId: string): boolean | undefined => {
    const item = waiting.find(({ id }) => id === followId(memberId))
    return item && payloadOf(followKind, item)?.isFollowed
  }
}

/** When the row with the focus goes away, reading goes on at the top of the list. */
function useFocusKept(rows: number) {
  const top = useRef<HTMLParagraphElement>(null)
  const before = useRef(rows)
  useEffect(() => {
    if (rows < before.current && document.activeElement === document.body) top.current?.focus({ preventScroll: true })
    before.current = rows
  }, [rows])
  return top
}
