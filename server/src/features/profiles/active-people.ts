import type { OutputOf, Person, profiles } from '@hakari/contract'
import type { Db } from '../../platform/database/connect.ts'
import { joinedLately, publishedOften, publishedToday } from './queries.ts'

const mostOfEach = 6

/** Whoever stands in one group is left out of the next, so that three groups are many people. */
export async function activePeople(db: Db, viewerId: string): Promise<OutputOf<typeof profiles.active>> {
  const [today, often, joined] = await Promise.all([
    publishedToday(db, viewerId, mostOfEach),
    publishedOften(db, viewerId, 2 * mostOfEach),
    joinedLately(db, viewerId, 3 * mostOfEach),
  ])
  const shown = new Set<string>()
  const few = (people: { item: Person }[]) => {
    const fresh = people
      .map(({ item }) => item)
      .filter(({ id }) => !shown.has(id))
      .slice(0, mostOfEach)
    for (const { id } of fresh) shown.add(id)
    return fresh
  }
  return { today: few(today), often: few(often), joined: few(joined) }
}
