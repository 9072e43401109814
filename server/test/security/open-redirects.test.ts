import { google, shortLinks } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../steps/accounts.ts'
import { foreignAddresses } from '../corpus/foreign-addresses.ts'
import { withGoogle } from '../steps/google.ts'
import { parsedPage } from '../world/parsed-page.ts'
import { faultsIn, record } from '../steps/social.ts'
import { startWorld } from '../world/world.ts'

const world = await startWorld()
const { origin } = new URL(world.url)
const member = await world.member()

/** Names under which others are told where to go on to. */
const names = 'entry next continue continueUrl redirect redirect_uri return returnTo url u goto dest email'.split(' ')

const sent = foreignAddresses.map((address) => [address, encodeURIComponent(address)] as const)

/** Most pages are the same one. */
const refreshes = new Map<string, string[]>()
function refreshIn(html: string): string[] {
  const known = refreshes.get(html) ?? parsedPage(html).refresh
  refreshes.set(html, known)
  return known
}

/** Where an answer sends a browser: by its header, or by its page without script. */
async function ways(path: string): Promise<string[]> {
  const answer = await member.fetch(path, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } })
  const [location, refreshing] = ['Location', 'Refresh'].map((name) => answer.headers.get(name))
  return [location, refreshing, ...refreshIn(await answer.text())].filter((way) => way != null)
}

/** Those of many paths, with the path that sends there. */
const allWays = async (paths: string[]) =>
  (await Promise.all(paths.map(async (path) => (await ways(path)).map((way) => [path, way])))).flat()

test('there are more than 200 addresses to try, each another one', () => {
  expect(new Set(foreignAddresses).size).toBeGreaterThan(200)
  expect(new Set(foreignAddresses).size).toBe(foreignAddresses.length)
})

test('no page redirects because of its query', async () => {
  const { id, publicId } = await record(member)
  const { code } = await member.call(shortLinks.create, { params: { id } })
  const post = `/user/${member.member.handle}/post/${publicId}`
  const pages = ['/', '/login', `/s/${code}`, post, '/google/callback', '/reset-password']
  // Each address at two of the pages, so that every page meets many of them.
  const asked = sent.flatMap(([, text], at) => {
    const query = names.map((name) => `${name}=${text}`).join('&')
    return [at, at + 3].map((place) => `${pages[place % pages.length]}?${query}`)
  })
  // Only the short link goes on, and only to its post.
  const found = await allWays(asked)
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter(([path, way]) => !path?.startsWith('/s/') || way !== `0; url=${post}`)).toEqual([])
  expect(faultsIn(world)).toEqual([])
})

test('no path redirects to another host, whatever is asked for as a code, a name or a post', async () => {
  const { publicId } = await record(member)
  for (const [address, text] of sent) {
    const bare = `/${address.replace(/[^!-~]/g, encodeURIComponent)}`
    expect(await allWays([`/s/${text}`, `/user/x/post/${text}`, `/user/${text}/post/${publicId}`, bare])).toEqual([])
    const answers = [`/api/entries/${text}`, `/api/short-links/${text}`].map((path) => member.fetch(path))
    for (const { status } of await Promise.all(answers)) expect([400, 404]).toContain(status)
  }
  expect(faultsIn(world)).toEqual([])
})

test('a plain link to Google leads to Google and back to us, whatever it is told', async () => {
  for (const [, text] of sent.slice(0, 20)) {
    const [way = '', ...more] = await ways(`/google/start?${names.map((name) => `${name}=${text}`).join('&')}`)
    expect(more).toEqual([])
    expect(new URL(way).origin).toBe(new URL(world.sandbox.google.issuer).origin)
    expect(new URL(way).searchParams.get('redirect_uri')).toBe(`${world.config.origin}/google/callback`)
  }
})

test('whoever signs in with Google goes on to a page of ours or is refused', async () => {
  const outcomes = await Promise.all(
    foreignAddresses.map((next) =>
      outcomeOf(world.visitor().call(google.start, { body: { intent: 'sign_in', next } })),
    ),
  )
  const taken = foreignAddresses.filter((_, at) => outcomes[at] !== 'invalid_input')
  expect(foreignAddresses.length - taken.length).toBeGreaterThan(200)
  expect(taken.filter((next) => new URL(next, origin).origin !== origin)).toEqual([])
  const [next = ''] = taken
  expect((await withGoogle(world.visitor(), { email: 'redirect@example.jp' }, { next })).next).toBe(next)
})
