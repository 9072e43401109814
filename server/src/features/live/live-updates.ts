import { mostNamed, type LiveUpdate } from '@hakari/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { ChangeSet } from '../../platform/realtime/index.ts'
import {
  couldSee,
  countsForSome,
  countsOf,
  isOneForAll,
  memberUpdatesOf,
  onlineFollowersOf,
  presentOf,
} from './queries.ts'

/** What each of the people online is told of what happened: of entries, of those alone that they see or could see before. */
export async function liveUpdatesFor(
  db: Database,
  happened: ChangeSet,
  online: string[],
): Promise<(memberId: string) => LiveUpdate> {
  const people = [...happened.people].slice(0, mostNamed)
  const faces = [...happened.faces].slice(0, mostNamed)
  const reseen = [...happened.reseen].slice(0, mostNamed)
  const entries = await entriesFor(db, happened, online)
  const present = people.length === 0 ? new Set<string>() : await presentOf(db, people)
  const published = await publishedFor(db, happened, online)
  const forAll: LiveUpdate = {
    type: 'news',
    entries: entries.forAll.counts,
    gone: entries.forAll.gone,
    people: people.filter((id) => present.has(id)),
    faces: faces.length === 0 ? [] : await memberUpdatesOf(db, faces),
    reseen,
    gonePeople: people.filter((id) => !present.has(id)),
    hasNew: published.isForAll,
    hasNewFollowed: false,
    own: [],
    concernsViewer: false,
    more: [happened.entries, happened.left, happened.people, happened.faces, happened.reseen].some(
      ({ size }) => size > mostNamed,
    ),
  }
  const forFollowers: LiveUpdate = { ...forAll, hasNew: true, hasNewFollowed: true }
  return (memberId) => {
    const news = entries.toldTo(memberId, published.followers.has(memberId) ? forFollowers : forAll)
    const own = [...(happened.own.get(memberId) ?? [])].slice(0, mostNamed)
    const concernsViewer = happened.concerned.has(memberId)
    const reseenBy = [...(happened.reseenBy.get(memberId) ?? [])].slice(0, mostNamed)
    return own.length > 0 || concernsViewer || reseenBy.length > 0
      ? { ...news, own, concernsViewer, reseen: [...reseen, ...reseenBy] }
      : news
  }
}

/** The counts of entries, and which are gone. An entry that was never for a viewer is neither. */
async function entriesFor(db: Database, happened: ChangeSet, online: string[]) {
  const left = [...happened.left].slice(0, mostNamed).map(([id, { memberId, needed }]) => ({ id, memberId, needed }))
  const ids = [...new Set([...[...happened.entries].slice(0, mostNamed), ...left.map(({ id }) => id)])]
  const counts = ids.length === 0 ? [] : await countsOf(db, ids)
  const isForAll = new Set(counts.map(({ id }) => id))
  const others = ids.filter((id) => !isForAll.has(id))
  const forSome = others.length === 0 ? new Map<string, typeof counts>() : await countsForSome(db, others, online)
  const lost = left.filter(({ id }) => !isForAll.has(id))
  const lostBySome = lost.filter(({ needed }) => needed > 1)
  const goneForSome = lostBySome.length === 0 ? new Map<string, string[]>() : await couldSee(db, lostBySome, online)
  return {
    forAll: { counts, gone: lost.filter(({ needed }) => needed === 1).map(({ id }) => id) },
    toldTo(memberId: string, news: LiveUpdate): LiveUpdate {
      const [seen = [], unseen = []] = [forSome.get(memberId), goneForSome.get(memberId)]
      if (seen.length + unseen.length === 0) return news
      const there = new Set(seen.map(({ id }) => id))
      const gone = [...news.gone, ...unseen].filter((id) => !there.has(id))
      return { ...news, entries: [...news.entries, ...seen], gone }
    },
  }
}

async function publishedFor(db: Database, { published }: ChangeSet, online: string[]) {
  if (published.size === 0) return { isForAll: false, followers: new Set<string>() }
  const authors = [...published.keys()]
  const ids = [...published.values()].flatMap((own) => [...own])
  const followers = await onlineFollowersOf(db, { authors, ids }, online)
  // Their own other windows have something new, too.
  return { isForAll: await isOneForAll(db, ids), followers: new Set([...followers, ...authors]) }
}
