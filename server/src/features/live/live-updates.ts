import { mostNamed, type LiveUpdate } from '@hakari/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { ChangeSet } from '../../platform/realtime/index.ts'
import { countsForSome, countsOf, memberUpdatesOf, isOneForAll, onlineFollowersOf, presentOf } from './queries.ts'

/** What each of the people online is told of what happened. */
export async function liveUpdatesFor(
  db: Database,
  happened: ChangeSet,
  online: string[],
): Promise<(memberId: string) => LiveUpdate> {
  const entries = [...happened.entries].slice(0, mostNamed)
  const people = [...happened.people].slice(0, mostNamed)
  const faces = [...happened.faces].slice(0, mostNamed)
  const counts = entries.length === 0 ? [] : await countsOf(db, entries)
  const there = new Set(counts.map(({ id }) => id))
  const gone = entries.filter((id) => !there.has(id))
  const forSome = gone.length === 0 ? new Map<string, typeof counts>() : await countsForSome(db, gone, online)
  const present = people.length === 0 ? new Set<string>() : await presentOf(db, people)
  const published = await publishedFor(db, happened, online)
  const forAll: LiveUpdate = {
    type: 'news',
    entries: counts,
    gone,
    people: people.filter((id) => present.has(id)),
    faces: faces.length === 0 ? [] : await memberUpdatesOf(db, faces),
    gonePeople: people.filter((id) => !present.has(id)),
    hasNew: published.isForAll,
    hasNewFollowed: false,
    own: [],
    concernsViewer: false,
    more: happened.entries.size > mostNamed || happened.people.size > mostNamed || happened.faces.size > mostNamed,
  }
  const forFollowers: LiveUpdate = { ...forAll, hasNew: true, hasNewFollowed: true }
  return (memberId) => {
    const news = withCounts(published.followers.has(memberId) ? forFollowers : forAll, forSome.get(memberId))
    const own = [...(happened.own.get(memberId) ?? [])].slice(0, mostNamed)
    const concernsViewer = happened.concerned.has(memberId)
    return own.length > 0 || concernsViewer ? { ...news, own, concernsViewer } : news
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

/** What is gone for everybody else is there for this one. */
function withCounts(news: LiveUpdate, counts: LiveUpdate['entries'] | undefined): LiveUpdate {
  if (!counts) return news
  const there = new Set(counts.map(({ id }) => id))
  return { ...news, entries: [...news.entries, ...counts], gone: news.gone.filter((id) => !there.has(id)) }
}
