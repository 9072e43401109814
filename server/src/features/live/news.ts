import { mostNamed, type News } from '@hakari/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Gathered } from '../../platform/realtime/index.ts'
import { countsOf, facesOf, onlineFollowersOf, presentOf } from './queries.ts'

/** What each of the people online is told of what happened. */
export async function newsFor(db: Database, happened: Gathered, online: string[]): Promise<(memberId: string) => News> {
  const entries = [...happened.entries].slice(0, mostNamed)
  const people = [...happened.people].slice(0, mostNamed)
  const faces = [...happened.faces].slice(0, mostNamed)
  const authors = [...happened.authors]
  const counts = entries.length === 0 ? [] : await countsOf(db, entries)
  const present = people.length === 0 ? new Set<string>() : await presentOf(db, people)
  const followers = authors.length === 0 ? new Set<string>() : await onlineFollowersOf(db, authors, online)
  const there = new Set(counts.map(({ id }) => id))
  const forAll: News = {
    type: 'news',
    entries: counts,
    gone: entries.filter((id) => !there.has(id)),
    people: people.filter((id) => present.has(id)),
    faces: faces.length === 0 ? [] : await facesOf(db, faces),
    gonePeople: people.filter((id) => !present.has(id)),
    hasNew: authors.length > 0,
    hasNewFollowed: false,
    own: [],
    concernsViewer: false,
    more: happened.entries.size > mostNamed || happened.people.size > mostNamed || happened.faces.size > mostNamed,
  }
  const forFollowers: News = { ...forAll, hasNewFollowed: true }
  return (memberId) => {
    const news = followers.has(memberId) ? forFollowers : forAll
    const own = [...(happened.own.get(memberId) ?? [])].slice(0, mostNamed)
    const concernsViewer = happened.concerned.has(memberId)
    return own.length > 0 || concernsViewer ? { ...news, own, concernsViewer } : news
  }
}
