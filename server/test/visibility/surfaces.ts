import type { Browser } from '../world/world.ts'
import type { Author } from './cast.ts'

/** What is another at every asking, whoever asks: the time, and the name of the request. */
const volatile = /(?<="(?:now|requestId)":")[^"]*/g

export interface Answer {
  status: number
  text: string
}

export async function ask(viewer: Browser, path: string, init?: RequestInit): Promise<Answer> {
  const answer = await viewer.fetch(path, init)
  const text = (await answer.text()).replaceAll(volatile, '')
  return { status: answer.status, text: `${answer.status} ${answer.headers.get('etag') ?? ''}\n${text}` }
}

/** A list to its end. */
async function scroll(viewer: Browser, path: string): Promise<Answer> {
  let all: Answer = { status: 0, text: '' }
  let before = ''
  do {
    const page = await ask(viewer, `${path}${before && `?before=${before}`}`)
    all = { status: page.status, text: `${all.text}${page.text}` }
    before = /"next":"(\d+)"/.exec(page.text)?.[1] ?? ''
  } while (before !== '')
  return all
}

type Surface = (viewer: Browser, author: Author) => Promise<Answer>
const at =
  (path: (author: Author) => string): Surface =>
  (viewer, author) =>
    ask(viewer, path(author))

/** Whatever can show an entry or a person to somebody else, by the operation or the page that shows it. */
export const surfaces: Record<string, Surface> = {
  'profiles.one': at(({ member }) => `/api/profiles/${member.handle}`),
  'profiles.list': at(() => '/api/profiles?limit=200'),
  'profiles.list, searched': at(({ member }) => `/api/profiles?search=${member.handle}`),
  'profiles.recommended': at(() => '/api/recommended'),
  'profiles.active': at(() => '/api/people/active'),
  'profiles.checkHandle': at(({ member }) => `/api/handles/${member.handle}`),
  'firstSteps.mine': at(() => '/api/first-steps'),
  'feed.following': (viewer) => scroll(viewer, '/api/feed/following'),
  'feed.all': (viewer) => scroll(viewer, '/api/feed/all'),
  'entries.ofMember': (viewer, { member }) => scroll(viewer, `/api/members/${member.id}/entries`),
  'entries.one': at(({ newest }) => `/api/entries/${newest.id}`),
  'entries.one, by its address': at(({ newest }) => `/api/entries/${newest.publicId}`),
  'entries.neighbours': at(({ newest }) => `/api/entries/${newest.id}/neighbours`),
  'entries.neighbours, of the first': at(({ first }) => `/api/entries/${first.id}/neighbours`),
  'comments.list': at(({ newest }) => `/api/entries/${newest.id}/comments`),
  'stats.chartOfMember': at(({ member }) => `/api/members/${member.id}/chart?range=all`),
  'stats.chartOfMember, of a month': at(({ member }) => `/api/members/${member.id}/chart?range=month`),
  'follows.followers': at(({ member }) => `/api/members/${member.id}/followers`),
  'follows.following': at(({ member }) => `/api/members/${member.id}/following`),
  'activity.list': (viewer) => scroll(viewer, '/api/activity'),
  'activity.unread': at(() => '/api/activity/unread'),
  'entries.download': at(() => '/api/entries.csv'),
  'shortLinks.resolve': at(({ code }) => `/api/short-links/${code ?? 'nobody'}`),
  'the page of a post': at(({ member, newest }) => `/user/${member.handle}/post/${newest.publicId}`),
  'the page of a short link': at(({ code }) => `/s/${code ?? 'nobody'}`),
}

/** Of operations that read, what shows nobody else's entries, and why. */
export const showsNobodyElse: Record<string, string> = {
  'site.about': 'of the installation',
  'site.legal': 'of the installation',
  'sessions.viewer': 'of the viewer',
  'sessions.list': 'of the viewer',
  'sessions.token': 'of the viewer',
  'sessions.pending': 'of who signs in',
  'sessions.trusted': 'of the viewer',
  'security.overview': 'of the viewer',
  'passkeys.list': 'of the viewer',
  'accounts.registration': 'of who registers',
  'accounts.mine': 'of the viewer',
  'accounts.profile': 'of the viewer',
  'accounts.handleNotice': 'of the viewer',
  'profiles.checkFirstHandle': 'as profiles.checkHandle, for who registers',
  'google.start': 'of the viewer',
  'pictures.object': 'of the viewer, and no entry',
  'imports.list': 'of the viewer',
  'history.list': 'of the viewer',
  'history.offer': 'of the viewer',
  'history.preview': 'of the viewer',
  'history.runs': 'of the viewer',
  'archives.mine': 'of the viewer',
  'archives.download': 'of the viewer: archives.test.ts',
  'mfa.factors': 'of the viewer',
  'blocks.list': 'whom the viewer blocked: blocks.test.ts',
  'mutes.list': 'whom the viewer mutes: mutes.test.ts',
  'mutedWords.mine': 'of the viewer',
  'follows.requests': 'who waits for the viewer, and no entry',
  'reminders.mine': 'of the viewer',
  'care.mine': 'of the viewer',
  'care.notice': 'of the viewer',
  'notifications.mine': 'of the viewer',
  'notifications.preview': 'of nobody',
  'notifications.stopOf': 'of nobody',
  'push.current': 'of the viewer',
  'opening.all': 'of the viewer',
  'privacy.mine': 'of the viewer',
  'privacy.preview': 'of the viewer: privacy.test.ts',
  'stats.mine': 'of the viewer',
  'stats.progress': 'of the viewer',
  'stats.calendar': 'of the viewer',
  'stats.chart': 'of the viewer',
  'policy.notice': 'of the installation',
  'announcements.current': 'of the operator',
  'registration.state': 'of the installation',
  'notices.mine': 'of the viewer',
  'moderation.queue': 'for moderators: moderation.test.ts',
  'moderation.one': 'for moderators: moderation.test.ts',
  'moderation.objections': 'for moderators: objections.test.ts',
  'moderation.audit': 'for moderators: audit.test.ts',
  'moderation.figures': 'for moderators: moderation.test.ts',
  'moderation.registrations': 'for moderators, and no entry',
}

/** What shows others, too. */
const ofMany = /^(?:profiles\.(?:list|recommended|active)|firstSteps|feed|activity)/

/** What was answered about the author alone. */
export const aboutAuthor = (asked: Asked): string[] =>
  Object.entries(asked)
    .filter(([name]) => !ofMany.test(name))
    .map(([, { text }]) => text)

export type Asked = Record<string, Answer>

export async function askAll(viewer: Browser, author: Author): Promise<Asked> {
  const asked = Object.entries(surfaces).map(async ([name, surface]) => [name, await surface(viewer, author)] as const)
  return Object.fromEntries(await Promise.all(asked))
}

const json = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
const key = () => ({ ...json, 'Idempotency-Key': crypto.randomUUID() })

interface Aimed {
  id: string
  publicId: string
}

/** Whatever can be done with one entry by who knows of it. */
export const aimedAt: Record<string, (viewer: Browser, author: Author, entry: Aimed) => Promise<Answer>> = {
  'entries.one': (viewer, _, { id }) => ask(viewer, `/api/entries/${id}`),
  'entries.one, by its address': (viewer, _, { publicId }) => ask(viewer, `/api/entries/${publicId}`),
  'entries.neighbours': (viewer, _, { id }) => ask(viewer, `/api/entries/${id}/neighbours`),
  'comments.list': (viewer, _, { id }) => ask(viewer, `/api/entries/${id}/comments`),
  'comments.add': (viewer, _, { id }) =>
    ask(viewer, `/api/entries/${id}/comments`, { method: 'POST', headers: key(), body: '{"text":"よく見ています"}' }),
  'likes.like': (viewer, _, { id }) => ask(viewer, `/api/entries/${id}/like`, { method: 'PUT', headers: json }),
  'likes.unlike': (viewer, _, { id }) => ask(viewer, `/api/entries/${id}/like`, { method: 'DELETE', headers: json }),
  'the page of a post': (viewer, { member }, { publicId }) => ask(viewer, `/user/${member.handle}/post/${publicId}`),
}

/** What only the owner may do; of what somebody does not see, they learn nothing by trying. */
export const ownersOnly: typeof aimedAt = {
  'entries.edit': (viewer, _, { id }) =>
    ask(viewer, `/api/entries/${id}`, { method: 'PATCH', headers: json, body: '{"note":"別の","revision":9}' }),
  'entries.setAudience': (viewer, _, { id }) =>
    ask(viewer, `/api/entries/${id}/audience`, { method: 'PUT', headers: json, body: '{"audience":"everyone"}' }),
  'entries.setCommenters': (viewer, _, { id }) =>
    ask(viewer, `/api/entries/${id}/commenters`, { method: 'PUT', headers: json, body: '{"commenters":"nobody"}' }),
  'entries.remove': (viewer, _, { id }) => ask(viewer, `/api/entries/${id}`, { method: 'DELETE', headers: json }),
  'shortLinks.end': (viewer, _, { id }) =>
    ask(viewer, `/api/entries/${id}/short-link`, { method: 'DELETE', headers: json }),
}

export const createLink: (typeof aimedAt)[string] = (viewer, _, { id }) =>
  ask(viewer, `/api/entries/${id}/short-link`, { method: 'POST', headers: json })
