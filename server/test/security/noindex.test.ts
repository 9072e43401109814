import { shortLinks } from '@hakari/contract'
import { expect, test } from 'vitest'
import { parsedPage } from '../world/parsed-page.ts'
import { record } from '../steps/social.ts'
import { startWorld } from '../world/world.ts'

const world = await startWorld()
const author = await world.member()
const { handle } = author.member
const { id, publicId } = await record(author, '65.2', '朝')
const { code } = await author.call(shortLinks.create, { params: { id } })
const post = `/user/${handle}/post/${publicId}`

async function asked(path: string) {
  const answer = await world.visitor().fetch(path)
  return { robots: answer.headers.get('X-Robots-Tag'), status: answer.status, body: await answer.text() }
}

test('what members publish has X-Robots-Tag noindex in every response, whether it is there or not', async () => {
  const pages = [`/user/${handle}`, '/user/nobody_at_all', post, `/s/${code}`, '/s/zzzzzz', '/user/nobody/post/1']
  for (const path of pages) {
    const { robots, body } = await asked(path)
    expect([path, robots, parsedPage(body).tag('robots')]).toEqual([path, 'noindex', 'noindex'])
  }
  const card = new URL(parsedPage((await asked(post)).body).tag('og:image') ?? '').pathname
  const { robots, status } = await asked(card)
  expect([status, robots]).toEqual([200, 'noindex'])
  for (const path of ['/cards/1/0.png', '/pictures/x/512.webp', `/unsubscribe/${'x'.repeat(43)}`])
    expect((await asked(path)).robots).toBe('noindex')
})

test('the pages about the app itself may be found', async () => {
  for (const path of ['/', '/login', '/terms', '/privacy', '/contact']) {
    const { robots, body } = await asked(path)
    expect([path, robots, parsedPage(body).tag('robots')]).toEqual([path, null, undefined])
  }
})

test("robots.txt keeps everybody from members' pages, and lets previews of shared posts be fetched", async () => {
  const { status, body } = await asked('/robots.txt')
  expect(status).toBe(200)
  const [everybody = '', previews = ''] = body.split('\n\n')
  expect(everybody).toContain('User-agent: *')
  for (const path of ['/user/', '/s/', '/cards/', '/pictures/']) expect(everybody).toContain(`\nDisallow: ${path}\n`)
  expect(everybody).not.toContain('Allow: ')
  for (const line of [
    'User-agent: Twitterbot',
    'User-agent: facebookexternalhit',
    'Allow: /cards/',
    'Disallow: /user/',
  ])
    expect(previews.split('\n')).toContain(line)
})
