import { mostNamed, type LiveUpdate } from '@hakari/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { ChangeSet } from '../../platform/realtime/index.ts'
import {
  couldSee,
  countsForSome,
  countsOf,
  isOneForAll,
  memberUpdatesOf,
  followedAuthors,
  presentOf,
} from './queries.ts'
import { keepingAway } from './keeping-away.ts'

/** More than this many entries in a second are not looked at one by one: everybody asks anew. */
const mostLookedAt = 10 * mostNamed

/**
 * What each of the people online is told of what happened: of entries, of those alone that they see or could see before. Null
 * where nothing is for them: not even when something happened is theirs to know.
 */
export async function liveUpdatesFor(
  db: Database,
  happened: ChangeSet,
  online: string[],
): Promise<(memberId: string) => LiveUpdate | null> {
  const people = [...happened.people].slice(0, mostNamed)
  const faces = [...happened.faces].slice(0, mostNamed)
  const reseen = [...happened.reseen].slice(0, mostNamed)
  const distances = await keepingAway(db, happened, online)
  const entries = await entriesFor(db, happened, { online, others: online.filter((id) => !distances.has(id)) })
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
    more: entries.areMany || [happened.people, happened.faces, happened.reseen].some(({ size }) => size > mostNamed),
  }
  const isForAllNothing = isNothing(forAll)
  return (memberId) => {
    const base = distances.toldTo(memberId, forAll)
    const news = entries.toldTo(memberId, published.toldTo(memberId, base))
    const own = [...(happened.own.get(memberId) ?? [])].slice(0, mostNamed)
    const concernsViewer = happened.concerned.has(memberId)
    const reseenBy = [...(happened.reseenBy.get(memberId) ?? [])].slice(0, mostNamed)
    const lost = [...(happened.lost.get(memberId) ?? [])].slice(0, mostNamed)
    if (own.length + reseenBy.length + lost.length > 0 || concernsViewer)
      return {
        ...news,
        own,
        concernsViewer,
        reseen: [...news.reseen, ...reseenBy],
        gonePeople: [...news.gonePeople, ...lost],
      }
    return (news === forAll ? isForAllNothing : isNothing(news)) ? null : news
  }
}

const isNothing = (update: LiveUpdate) =>
  Object.values({ ...update, type: false }).every((it) => it === false || (Array.isArray(it) && it.length === 0))

/** The counts of entries, and which are gone. An entry that was never for a viewer is neither. */
async function entriesFor(
  db: Database,
  happened: ChangeSet,
  { online, others: alike }: { online: string[]; others: string[] },
) {
  const left = [...happened.left].slice(0, mostLookedAt).map(([id, { memberId, needed }]) => ({ id, memberId, needed }))
  const ids = [...new Set([...left.map(({ id }) => id), ...happened.entries.keys()])].slice(0, mostLookedAt)
  const counts = ids.length === 0 ? [] : await countsOf(db, ids)
  const isForAll = new Set(counts.map(({ id }) => id))
  const others = ids.filter((id) => !isForAll.has(id))
  const forSome = others.length === 0 ? new Map<string, typeof counts>() : await countsForSome(db, others, alike)
  const lost = left.filter(({ id }) => !isForAll.has(id))
  const lostBySome = lost.filter(({ needed }) => needed > 1)
  const goneForSome = lostBySome.length === 0 ? new Map<string, string[]>() : await couldSee(db, lostBySome, online)
  const gone = lost.filter(({ needed }) => needed === 1).map(({ id }) => id)
  return {
    // What is not for everybody does not make it many for them.
    areMany: counts.length > mostNamed || gone.length > mostNamed || happened.left.size > mostLookedAt,
    forAll: { counts: counts.slice(0, mostNamed), gone: gone.slice(0, mostNamed) },
    toldTo(memberId: string, news: LiveUpdate): LiveUpdate {
      const [seen = [], unseen = []] = [forSome.get(memberId), goneForSome.get(memberId)]
      if (seen.length + unseen.length === 0) return news
      const there = new Set(seen.map(({ id }) => id))
      const isGone = [...news.gone, ...unseen].filter((id) => !there.has(id))
      const more = news.more || seen.length > mostNamed || isGone.length > mostNamed
      return {
        ...news,
        entries: [...news.entries, ...seen.slice(0, mostNamed)],
        gone: isGone.slice(0, mostNamed),
        more,
      }
    },
  }
}

async function publishedFor(db: Database, { published }: ChangeSet, online: string[]) {
  const authors = [...published.keys()]
  const ids = [...published.values()].flatMap((own) => [...own])
  const authorsFor =
    published.size === 0 ? new Map<string, string[]>() : await followedAuthors(db, { authors, ids }, online)
  // Their own other windows have something new, too.
  for (const author of authors) authorsFor.set(author, [...(authorsFor.get(author) ?? []), author])
  return {
    isForAll: ids.length > 0 && (await isOneForAll(db, ids)),
    /** Whoever follows somebody who published is told of whom, also where it is not for everybody. */
    toldTo(memberId: string, news: LiveUpdate): LiveUpdate {
      const theirs = authorsFor.get(memberId)
      if (!theirs) return news
      const people = [...new Set([...news.people, ...theirs.slice(0, mostNamed)])]
      return { ...news, people, hasNew: true, hasNewFollowed: true }
    },
  }
}
