import { mostNamed, type LiveUpdate } from '@hakari/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { ChangeSet } from '../../platform/realtime/index.ts'
import { countsForSome, distancesAmong, ownersOf, withDistances } from './queries.ts'

const pair = (viewer: string, member: string) => `${viewer} ${member}`

/** Beyond so many answers for one viewer and one entry they ask themselves. */
const mostAnswers = 5000

/**
 * Whoever keeps somebody away is told nothing of what that one does, not even when, and hears the counts that are theirs to
 * see. All others hear the same as each other.
 */
export async function keepingAway(db: Database, happened: ChangeSet, online: string[]) {
  const viewers = await withDistances(db, online)
  const isParticular = new Set(viewers)
  const has = (viewer: string) => isParticular.has(viewer)
  if (viewers.length === 0) return { has, toldTo: (_viewer: string, forAll: LiveUpdate) => forAll }
  const ids = [...new Set([...happened.left.keys(), ...happened.entries.keys()])].slice(0, mostNamed)
  const owners = ids.length === 0 ? new Map<string, string>() : await ownersOf(db, ids)
  const published = [...happened.published.keys()]
  const actors = [...happened.entries.values()].flatMap((some) => [...some])
  const leavers = [...happened.left.values()].map(({ memberId }) => memberId)
  const mentioned = new Set([...published, ...actors, ...leavers, ...owners.values()])
  for (const some of [happened.people, happened.faces, happened.reseen]) for (const id of some) mentioned.add(id)
  const unheard = new Set<string>()
  const apart = new Set<string>()
  for (const { viewer, member, isApart } of await distancesAmong(db, viewers, [...mentioned])) {
    unheard.add(pair(viewer, member))
    if (isApart) apart.add(pair(viewer, member))
  }
  const isMuch = ids.length * viewers.length > mostAnswers
  const counts =
    isMuch || ids.length === 0 ? new Map<string, LiveUpdate['entries']>() : await countsForSome(db, ids, viewers)

  return {
    /** Whether they are told otherwise than others. */
    has,
    toldTo(viewer: string, forAll: LiveUpdate): LiveUpdate {
      if (!has(viewer)) return forAll
      const isFound = (member: string) => !apart.has(pair(viewer, member))
      const isHeard = (member: string) => !unheard.has(pair(viewer, member))
      /** Somebody did something with it of whom the viewer is told. */
      const isNews = (id: string) => [...(happened.entries.get(id) ?? [owners.get(id) ?? ''])].some(isHeard)
      return {
        ...forAll,
        entries: (counts.get(viewer) ?? []).filter(({ id }) => isNews(id)),
        gone: forAll.gone.filter((id) => isFound(happened.left.get(id)?.memberId ?? '')),
        people: forAll.people.filter(isFound),
        faces: forAll.faces.filter(({ id }) => isFound(id)),
        reseen: forAll.reseen.filter(isFound),
        gonePeople: forAll.gonePeople.filter(isFound),
        hasNew: forAll.hasNew && published.some(isHeard),
        more: forAll.more || (isMuch && ids.some(isNews)),
      }
    },
  }
}
