import { accounts, entries, notifications, passkeys, policy, secondFactor, site, speaksForSite } from '@hakari/contract'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { record } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { parsedPage } from '../../../test/world/parsed-page.ts'
import { startWorld } from '../../../test/world/world.ts'
import { readConfig } from '../../config.ts'
import { readme } from '../archives/contents/readme-text.ts'

const BRAND_DIR = join(import.meta.dirname, '../../../../deploy/brand-example')
/** All that could break out of where it is put. */
const naughty = `量<i>"'&$&\`😀`
const contact = `https://help.example/?a=1&b='2'`
const { brand, texts, operator } = readConfig({
  BRAND_DIR,
  SITE_NAME: naughty,
  SITE_SHORT_NAME: `"量'<`,
  CONTACT_URL: contact,
  OPERATOR_NAME: '手帳の会',
})
const world = await startWorld({ brand, texts, operator, origin: 'https://weigh.example' })
const ours = await startWorld()
const get = async (path: string, of = world) => {
  const answer = await of.visitor().fetch(path)
  return { answer, text: await answer.clone().text(), bytes: new Uint8Array(await answer.arrayBuffer()) }
}

test('the page is called as its operator says, and is otherwise made of the same', async () => {
  const [page, plain] = [(await get('/')).text, (await get('/', ours)).text]
  const { titles, tag, skeleton } = parsedPage(page)
  expect([titles, tag('application-name'), tag('apple-mobile-web-app-title')]).toEqual([[naughty], naughty, `"量'<`])
  expect(page).not.toMatch(/体重公開アプリ|秤/)
  const added = parsedPage(plain).skeleton.with(0, 'html lang data-mark data-files data-contact data-texts')
  expect(skeleton).toEqual(added.toSpliced(skeleton.indexOf('style'), 0, 'style'))
  expect(parsedPage(plain).titles).toEqual(['体重公開アプリ'])
  const missing = await get('/user/nobody/post/AAAAAAAAAAAAAAAA')
  expect([missing.answer.status, parsedPage(missing.text).titles]).toEqual([404, [naughty]])
})

test('the colours stand in the page itself, and the policy of contents allows them to the letter and nothing more', async () => {
  const { answer, text } = await get('/')
  const [, style = ''] = /<style>(.*?)<\/style>/.exec(text) ?? []
  expect(style).toBe(
    'html:root{--accent:light-dark(#6b3a78,#d3aede);--accent-ink:light-dark(#ffffff,#2a1233);' +
      '--accent-soft:light-dark(#f0ebf2,#383641)}',
  )
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('Content-Security-Policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect((await get('/', ours)).answer.headers.get('Content-Security-Policy')).not.toContain('style-src')
})

test('where nothing is set, every file is the one of the build', async () => {
  const files = ['/index.html', '/manifest.webmanifest', '/service-worker.js', '/icon.svg', '/icon-192.png']
  for (const file of files) {
    const built = await readFile(join(ours.config.webFolder, file))
    expect([file, Buffer.from((await get(file, ours)).bytes).equals(built)]).toEqual([file, true])
  }
})

test('manifest and icons are the operator’s, each in the size it says', async () => {
  const manifest = JSON.parse((await get('/manifest.webmanifest')).text) as {
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(manifest).toMatchObject({ id: '/', name: naughty, short_name: `"量'<`, start_url: '/' })
  const drawn = [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }]
  for (const { src, sizes, type } of [...drawn, { src: '/badge-96.png', sizes: '96x96', type: 'image/png' }]) {
    const { answer, bytes } = await get(src)
    expect([src, answer.headers.get('Content-Type')]).toEqual([src, type])
    if (sizes === 'any') continue
    const { width, height } = await sharp(bytes).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
    expect([src, Buffer.from((await get(src, ours)).bytes).equals(bytes)]).toEqual([src, false])
  }
  const path = /data-mark="([^"]+)"/.exec((await get('/')).text)?.[1] ?? ''
  const mark = await get(path)
  expect([mark.answer.headers.get('Content-Type'), mark.text]).toEqual(['image/svg+xml', brand.mark])
  expect(mark.answer.headers.get('Cache-Control')).toContain('immutable')
})

test('the worker keeps the mark, knows the name, and is another one when anything of it changes', async () => {
  const { text } = await get('/service-worker.js')
  const [, name, siteName, first] =
    /\{"name":"([0-9a-f]{16})","siteName":("(?:[^"\\]|\\.)*"),"files":\["([^"]+)"/.exec(text) ?? []
  expect([JSON.parse(siteName ?? '""'), first]).toEqual([naughty, expect.stringMatching(/^\/assets\/mark-\w+\.svg$/)])
  expect((await get('/service-worker.js', ours)).text).not.toContain(name)
  expect(parseSync('service-worker.js', text).errors).toEqual([])
})

test('mails come from this site, in its name and its colours', async () => {
  const email = 'brand-mail@example.jp'
  await world.visitor().call(accounts.sendLink, { body: { email } })
  const mail = await eventually(async () => {
    const [found] = await world.mailTo(email)
    if (!found) throw new Error('no mail yet')
    return found
  })
  expect(mail.subject.startsWith(`【${naughty}】`)).toBe(true)
  expect(mail.headers['from']).toContain(`=?UTF-8?B?${Buffer.from(naughty).toString('base64')}?= <`)
  expect(mail.text.endsWith(`--\n${naughty}`)).toBe(true)
  expect(mail.html).toContain('量&lt;i&gt;')
  expect(mail.html).toContain('background:#6b3a78')
  expect(mail.html).not.toMatch(/体重公開アプリ|<i>|#1f4e8c/)
})

test('posts, their cards, apps for codes, passkeys, previews, files and archives name this site', async () => {
  const author = await world.member()
  const { publicId } = await record(author)
  const { tag } = parsedPage((await get(`/user/${author.member.handle}/post/${publicId}`)).text)
  expect(tag('og:site_name')).toBe(naughty)
  expect(tag('og:description')).toBe(`${naughty}で${author.member.name}さんの記録を見る`)
  const card = await get(new URL(tag('og:image') ?? '').pathname)
  expect(await sharp(card.bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  const { uri } = await author.call(secondFactor.begin, {})
  expect(new URL(uri).searchParams.get('issuer')).toBe(naughty)
  const { options } = await author.call(passkeys.beginAdding, {})
  expect((options as { rp: { name: string } }).rp.name).toBe(naughty)
  const shown = await author.call(notifications.preview, { params: { kind: 'reminder' } })
  expect([shown.push?.title, shown.mail?.subject]).toEqual([naughty, `【${naughty}】量る時間です`])
  const csv = await author.fetch(`/api${entries.download.path}`)
  expect(csv.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="download-i-weight-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''%E9%87%8F-i-weight-/,
  )
  expect((await get('/api/openapi.json')).text).toContain(JSON.stringify(naughty))
  const inArchive = readme({ siteName: brand.name, origin: 'https://weigh.example', madeAt: new Date() })
  expect(inArchive).toMatch(/^量<i>.* アーカイブ\r\n/)
  expect((await get('/api/docs')).text).toContain('量&lt;i&gt;')
})

test('nobody may be called as the site is', async () => {
  const member = await world.member()
  expect(await outcomeOf(member.call(accounts.updateProfile, { body: { name: '量 i 公' } }))).toBe('ok')
  expect(await outcomeOf(member.call(accounts.updateProfile, { body: { name: '量＆Ｉ' } }))).toBe('invalid_input')
  for (const name of ['からだの手帳', 'カラダの手帳より', 'からだ の 手帳'])
    expect([name, speaksForSite(name, 'からだの手帳')]).toEqual([name, true])
  for (const [name, siteName] of [
    ['からだ', 'からだの手帳'],
    ['花子', '花'],
    ['花子', '⚖️'],
  ] as const)
    expect([name, speaksForSite(name, siteName)]).toEqual([name, false])
})

test('a legal text of the operator is told to anybody, and where there is none the browser has ours', async () => {
  const { effectiveOn, blocks } = await world.visitor().call(site.legal, { params: { document: 'privacy' } })
  expect(effectiveOn).toBe('2026-12-20')
  expect(JSON.stringify(blocks)).toContain('名称：手帳の会')
  expect(await outcomeOf(ours.visitor().call(site.legal, { params: { document: 'privacy' } }))).toBe('not_found')
})

test('members are told of a new text of the operator as of ours, and once', async () => {
  const { call, member } = await world.member()
  expect(await call(policy.notice, {})).toEqual({ version: null })
  await world.rows(`update members set joined_at = '2026-11-01' where id = $1`, [member.id])
  await world.rows(`insert into policy_notices (member_id, version) values ($1, $2)`, [
    member.id,
    policy.current.version,
  ])
  const told = await call(policy.notice, {})
  expect(told).toEqual({
    version: 20261118,
    own: {
      documents: ['terms', 'privacy'],
      effectiveOn: '2026-12-20',
      changes: ['利用規約を、手帳の会のものにしました。', 'プライバシーポリシーを、手帳の会のものにしました。'],
    },
  })
  expect(await outcomeOf(call(policy.seen, { body: { version: 20261119 } }))).toBe('invalid_input')
  expect(await call(policy.seen, { body: { version: 20261118 } })).toEqual({ version: null })
})
