import { mostLikes, places } from '../community/shapes.ts'
import { type Person, person } from './people.ts'

export interface Ask {
  method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  path: string
  cookie: string
  body?: object
}

interface Scene {
  size: number
  viewers: Person[]
  /** The entry that ten thousand like. */
  likedEntry: string
}

const somebody = ({ number }: Person) => person(number + 7)

/** What each of the viewers asks for, of every screen and write in turn; more than one ask is one page. */
export function asksOf({ size, viewers, likedEntry }: Scene): Record<string, Ask[][]> {
  const by = (asks: (viewer: Person) => Omit<Ask, 'cookie'>[]) =>
    viewers.map((viewer) => asks(viewer).map((ask): Ask => ({ ...ask, cookie: viewer.cookie })))
  const get = (...paths: ((viewer: Person) => string)[]) =>
    by((viewer) => paths.map((path) => ({ method: 'GET', path: path(viewer) })))
  const curious = person(places.curious)
  const famous = person(places.famous)
  const search = (part: string) => get(() => `/api/profiles?search=${encodeURIComponent(part)}`)
  // At every size this stands inside the names of eleven: itself, and itself with a figure behind it.
  const rare = `員${String(size).length > 1 ? '1234567'.slice(0, String(size).length - 2) : 1}`
  const isLikedAlready = ({ number }: Person) => number >= size - mostLikes
  return {
    home: get(() => '/api/feed/following'),
    'home of who follows 2,000': viewers.map(() => [
      { method: 'GET', path: '/api/feed/following', cookie: curious.cookie },
    ]),
    all: get(() => '/api/feed/all'),
    profile: get(
      (viewer) => `/api/profiles/${somebody(viewer).handle}`,
      (viewer) => `/api/members/${somebody(viewer).id}/entries`,
    ),
    'profile of the famous one': get(() => `/api/profiles/${famous.handle}`),
    activity: get(() => '/api/activity'),
    'search, part of a few names': search(rare),
    'search, part of many names': search('員1'),
    おすすめ: get(() => '/api/recommended'),
    'people who publish': get(() => '/api/people/active'),
    'followers of the famous one': get(() => `/api/members/${famous.id}/followers`),
    'unread badge': get(() => '/api/activity/unread'),
    // Of those who do not follow them yet.
    'follow and unfollow the famous one': viewers
      .filter(({ number }) => number % 2 === 1)
      .map(({ cookie }) =>
        (['PUT', 'DELETE'] as const).map((method) => ({ method, path: `/api/members/${famous.id}/follow`, cookie })),
      ),
    post: by(() => [{ method: 'POST', path: '/api/entries', body: { weight: '62.4', note: '朝' } }]),
    'like and unlike, 10,000 likes': by((viewer) => {
      const path = `/api/entries/${likedEntry}/like`
      const both: Omit<Ask, 'cookie'>[] = [
        { method: 'PUT', path },
        { method: 'DELETE', path },
      ]
      return isLikedAlready(viewer) ? both.toReversed() : both
    }),
  }
}

export async function send(url: string, { method, path, cookie, body }: Ask): Promise<void> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'Idempotency-Key': crypto.randomUUID(),
      Cookie: cookie,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
}
