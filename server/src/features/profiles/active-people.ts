import type { OutputOf, Person, profiles } from '@hakari/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Reader } from '../visibility/index.ts'
import { joinedLately, publishedOften, publishedToday } from './queries.ts'

const mostOfEach = 6

/** Whoever stands in one group is left out of the next, so that three groups are many people. */
export async function activePeople(db: Db, viewer: Reader): Promise<OutputOf<typeof profiles.active>> {
  const [today, often, joined] = await Promise.all([
    publishedToday(db, viewer, mostOfEach),
    publishedOften(db, viewer, 2 * mostOfEach),
    joinedLately(db, viewer, 3 * mostOfEach),
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
