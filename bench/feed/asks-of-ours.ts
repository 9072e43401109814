import type { Ask } from './load.ts'
import type { Viewer } from './viewers.ts'

/** What a member's day is made of, and a peer is compared by. */
export const daily = ['home', 'all', 'activity', 'badge', 'profile', 'like', 'post', 'comment'] as const

/** What our screens and buttons ask, by viewers in turn. */
export function asksOfOurs(viewers: Viewer[], entries: number[]) {
  const asViewers = (ask: (at: number) => Omit<Ask, 'cookie'>) =>
    viewers.map(({ cookie }, at): Ask => ({ ...ask(at), cookie }))
  const get = (path: (at: number) => string) => asViewers((at) => ({ method: 'GET', path: path(at) }))
  return {
    home: get(() => '/api/feed/following'),
    all: get(() => '/api/feed/all'),
    activity: get(() => '/api/activity'),
    badge: get(() => '/api/activity/unread'),
    profile: get((at) => `/api/profiles/${viewers[at]?.handle}`),
    profileEntries: get((at) => `/api/members/${viewers[at]?.id}/entries`),
    recommended: get(() => '/api/recommended'),
    people: get(() => '/api/people/active'),
    like: (['PUT', 'DELETE'] as const).flatMap((method) =>
      asViewers((at) => ({ method, path: `/api/entries/${entries[at]}/like` })),
    ),
    post: asViewers(() => ({ method: 'POST', path: '/api/entries', body: { weight: '62.4', note: '朝' } })),
    comment: asViewers((at) => ({
      method: 'POST',
      path: `/api/entries/${entries[at]}/comments`,
      body: { text: 'いい調子ですね。' },
    })),
  }
}
