import { follows, type InputOf, type OutputOf, type Person, profiles, stats } from '@hakari/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { expectedMember } from '../../api/expected-member.ts'

type Answer = OutputOf<typeof follows.follow>
type List = { count: number }

/** Where people are shown. */
const operations = new Set<unknown>(
  [profiles.one, profiles.list, profiles.recommended, follows.followers, follows.following, stats.mine].map(
    ({ id }) => id,
  ),
)
const showsPeople = ({ queryKey, state }: Query) => operations.has(queryKey[0]) && state.data !== undefined

interface Change {
  memberId: string
  isFollowed: boolean
  /** What the server counted; before it has answered, one more or one less. */
  answer?: Answer
}

/** Whoever shows this member, or how many the viewer follows, shows the change at once. */
export function showFollow(client: QueryClient, change: Change): void {
  for (const { queryKey } of client.getQueryCache().findAll({ predicate: showsPeople }))
    client.setQueryData(queryKey, (data: unknown) => changed(data, change, countedBy(queryKey, change)))
}

const isUnderway = ({ queryKey, state }: Query) => operations.has(queryKey[0]) && state.fetchStatus === 'fetching'

/** An answer that was asked for before the change and comes after it would take it back, also the first of a list. */
export async function askAgain(client: QueryClient, which: 'all' | 'underway'): Promise<void> {
  const first = client.getQueryCache().findAll({ predicate: (query) => isUnderway(query) && !showsPeople(query) })
  const isMeant = (query: Query) =>
    first.includes(query) || (showsPeople(query) && (which === 'all' || isUnderway(query)))
  await client.cancelQueries({ predicate: (query) => first.includes(query) })
  await client.invalidateQueries({ predicate: isMeant })
}

function changed(data: unknown, change: Change, count: (list: List) => List): unknown {
  if (Array.isArray(data)) return data.map((item: unknown) => changed(item, change, count))
  if (typeof data !== 'object' || data === null) return data
  if (isPerson(data)) return personAfter(data, change)
  const inside = Object.entries(data).map(([name, value]) => [name, changed(value, change, count)] as const)
  const copy: object = Object.fromEntries(inside)
  if ('count' in copy) return count(copy as List)
  return 'monthlyRecords' in copy ? followsAfter(copy as OutputOf<typeof stats.mine>, change) : copy
}

const isPerson = (data: object): data is Person => 'isFollowed' in data && 'isMe' in data

function personAfter(person: Person, change: Change): Person {
  if (person.isMe) return followsAfter(person, change)
  if (person.id !== change.memberId) return person
  const { isFollowed, answer } = change
  const followers = person.isFollowed === isFollowed ? person.followers : stepped(person.followers, isFollowed)
  return { ...person, isFollowed, followers: answer?.followers ?? followers }
}

const followsAfter = <Mine extends { following: number }>(mine: Mine, { isFollowed, answer }: Change): Mine => ({
  ...mine,
  following: answer?.myFollowing ?? stepped(mine.following, isFollowed),
})

/** The number above a list of followers, or of those the viewer follows. */
function countedBy([operation, input]: readonly unknown[], { memberId, isFollowed, answer }: Change) {
  const owner = (input as Partial<InputOf<typeof follows.followers>> | undefined)?.params?.id
  const counted =
    operation === follows.followers.id && owner === memberId
      ? { now: answer?.followers }
      : operation === follows.following.id && owner === expectedMember()
        ? { now: answer?.myFollowing }
        : null
  return (list: List): List => (counted ? { ...list, count: counted.now ?? stepped(list.count, isFollowed) } : list)
}

const stepped = (count: number, isMore: boolean) => Math.max(0, count + (isMore ? 1 : -1))
