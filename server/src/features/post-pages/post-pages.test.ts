import { accounts, entries, shortLinks } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, enable, outcomeOf } from '../../../test/steps/accounts.ts'
import { bigNaughtyStrings, naughtyStrings } from '../../../test/corpus/naughty-strings.ts'
import { parsedPage } from '../../../test/world/parsed-page.ts'
import { faultsIn, record } from '../../../test/steps/social.ts'
import { cookieHeader, type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld({ origin: 'https://hakari.example' })
const author = await world.member()
const { handle } = author.member
const pathOf = (publicId: string, of = handle) => `/user/${of}/post/${publicId}`

async function shared(by: SignedIn, weight = '65.2', note = '') {
  const { id, publicId } = await record(by, weight, note)
  const { code } = await by.call(shortLinks.create, { params: { id } })
  return { id, publicId, code, addresses: [pathOf(publicId, by.member.handle), `/s/${code}`] }
}

async function pageAt(path: string, init?: RequestInit) {
  const answer = await world.visitor().fetch(path, init)
  const html = await answer.text()
  return { answer, html, ...parsedPage(html) }
}

test('a post says what it is about to whoever reads its page, also behind its short link', async () => {
  const { id, publicId, addresses } = await shared(author, '65.20', '朝いちばん\n二行目')
  await world.rows(`update entries set measured_at = '2026-11-14T22:12:00Z' where id = $1`, [id])
  for (const address of addresses) {
    const { answer, titles, tags, canonical } = await pageAt(address)
    const title = `${author.member.name}さんの体重 65.2kg（2026/11/15）`
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(titles).toEqual([title])
    expect(canonical).toEqual([`https://hakari.example${pathOf(publicId)}`])
    const card = tags.find(([name]) => name === 'og:image')?.[1]
    expect(tags.filter(([name]) => /^(og|twitter):/.test(name ?? ''))).toEqual([
      ['og:title', title],
      ['og:description', '朝いちばん\n二行目'],
      ['og:url', `https://hakari.example${pathOf(publicId)}`],
      ['og:type', 'article'],
      ['og:site_name', '体重公開アプリ'],
      ['og:locale', 'ja_JP'],
      ['og:image', card],
      ['og:image:type', 'image/png'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', title],
      ['twitter:image', card],
      ['twitter:card', 'summary_large_image'],
      ['twitter:title', title],
      ['twitter:description', '朝いちばん\n二行目'],
    ])
  }
})

test('a post without a note is described by whose it is, and whole kilograms by one decimal', async () => {
  const { addresses } = await shared(author, '65')
  const { tag, titles } = await pageAt(addresses[0] ?? '')
  expect(tag('og:description')).toBe(`体重公開アプリで${author.member.name}さんの記録を見る`)
  expect(titles[0]).toContain('さんの体重 65.0kg（')
})

test('until its owner shares it, a post says name, weight and date, whoever else shares it', async () => {
  const note = 'まだ見せないメモ'
  const { id, publicId } = await record(author, '65.2', note)
  const other = await world.member()
  const { code } = await other.call(shortLinks.create, { params: { id } })
  for (const address of [pathOf(publicId), `/s/${code}`]) {
    const { html, tag } = await pageAt(address)
    expect(html).not.toContain(note)
    expect(tag('og:title')).toContain('さんの体重 65.2kg（')
    expect(tag('og:description')).toBe(`体重公開アプリで${author.member.name}さんの記録を見る`)
  }
  expect(await author.call(shortLinks.create, { params: { id } })).toEqual({ code })
  for (const address of [pathOf(publicId), `/s/${code}`])
    expect((await pageAt(address)).tag('og:description')).toBe(note)
})

test('who ends the link of a post ends its page, its card and its short link, and a later one is another', async () => {
  const { id, publicId, code, addresses } = await shared(author, '61.37', 'wwcanary7')
  const card = new URL((await pageAt(addresses[0] ?? '')).tag('og:image') ?? '').pathname
  const end = (by: SignedIn, of = id) => outcomeOf(by.call(shortLinks.end, { params: { id: of } }))
  const other = await world.member()
  expect([await end(other), await end(other, '999999999999')]).toEqual(['not_own_entry', 'not_found'])
  expect((await pageAt(addresses[0] ?? '')).answer.status).toBe(200)

  const { publicId: next } = await author.call(shortLinks.end, { params: { id } })
  expect(next).not.toBe(publicId)
  const nothing = await traceOf('/user/nobody_at_all/post/AAAAAAAAAAAAAAAA')
  for (const address of addresses) expect(await traceOf(address)).toEqual(nothing)
  expect(await traceOf(card)).toEqual(await traceOf('/cards/AAAAAAAAAAAAAAAA/0.png'))
  expect(await outcomeOf(world.visitor().call(shortLinks.resolve, { params: { code } }))).toBe('not_found')
  expect((await other.call(entries.one, { params: { id } })).publicId).toBe(next)
  expect((await pageAt(pathOf(next))).html).not.toContain('wwcanary7')

  const again = await author.call(shortLinks.create, { params: { id } })
  expect(again.code).not.toBe(code)
  for (const address of [pathOf(next), `/s/${again.code}`]) expect((await pageAt(address)).html).toContain('wwcanary7')
  for (const address of addresses) expect(await traceOf(address)).toEqual(nothing)
})

test('without script a short link goes on to the post, and the post itself stays', async () => {
  const { publicId, addresses } = await shared(author)
  expect((await pageAt(addresses[1] ?? '')).refresh).toEqual([`0; url=${pathOf(publicId)}`])
  expect((await pageAt(addresses[0] ?? '')).refresh).toEqual([])
})

test('a post names its card with its size, and the card is there', async () => {
  const { publicId, addresses } = await shared(author)
  for (const address of addresses) {
    const { tag } = await pageAt(address)
    const card = new URL(tag('og:image') ?? '')
    expect(card.href).toMatch(new RegExp(`^https://hakari.example/cards/${publicId}/\\w+\\.png$`))
    expect(tag('twitter:image')).toBe(card.href)
    expect(['width', 'height', 'type', 'alt'].map((name) => tag(`og:image:${name}`))).toEqual([
      '1200',
      '630',
      'image/png',
      tag('og:title'),
    ])
    const answer = await world.visitor().fetch(card.pathname)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  }
})

/** All of an answer that a reader could tell it by. */
async function traceOf(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(world.url + path, { headers })
  const kept = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'etag'].includes(name))
  return { status: answer.status, headers: kept, body: await answer.text() }
}

test('a post that is deleted, or whose author is disabled or gone, has no page, and nothing of it is left', async () => {
  const word = 'wwcanary5'
  const nothing = await traceOf('/user/nobody_at_all/post/999999999999')
  expect(nothing.status).toBe(404)
  expect(parsedPage(nothing.body).titles).toEqual(['体重公開アプリ'])
  const expectGone = async (addresses: string[]) => {
    for (const address of addresses) expect(await traceOf(address)).toEqual(nothing)
  }
  const deleted = await shared(author, '61.37', word)
  for (const address of deleted.addresses) expect((await traceOf(address)).body).toContain(word)
  await author.call(entries.remove, { params: { id: deleted.id } })
  await expectGone(deleted.addresses)

  const disabled = await world.member()
  const hidden = await shared(disabled, '61.37', word)
  await disable(world, disabled.member.id)
  await expectGone(hidden.addresses)
  await enable(world, disabled.member.id)
  for (const address of hidden.addresses) expect((await traceOf(address)).body).toContain(word)

  const leaves = await world.member()
  const left = await shared(leaves, '61.37', word)
  await leaves.call(accounts.remove, {})
  await expectGone(left.addresses)
  await expectGone([
    '/s',
    '/s/',
    '/s/zzzzzz',
    '/s/abc',
    '/s/%00',
    '/s/%F0',
    '/user/x/post/0',
    '/user/x/post/x',
    '/user/x/post/%27',
  ])
})

test('who counts numbers, or knows one address and tries those around it, learns nothing without an account', async () => {
  const renamed = await world.member()
  const [{ id, publicId }, before] = [
    await shared(author, '61.37', 'wwcanary6'),
    await shared(renamed, '61.37', 'wwcanary6'),
  ]
  const old = renamed.member.handle
  await world.rows(`update members set handle = 'another_name' where id = $1`, [renamed.member.id])
  expect((await pageAt(pathOf(before.publicId, 'another_name'))).answer.status).toBe(200)

  const nothing = await traceOf('/user/nobody_at_all/post/AAAAAAAAAAAAAAAA')
  expect(nothing.status).toBe(404)
  const neighbours = Array.from(
    publicId,
    (sign, at) => publicId.slice(0, at) + (sign === 'A' ? 'B' : 'A') + publicId.slice(at + 1),
  )
  const guesses = [
    ...Array.from({ length: 1000 }, (_, number) => pathOf(String(number + 1))),
    ...[-1, 0, 1].map((step) => pathOf(String(Number(id) + step))),
    ...[...neighbours, publicId.slice(1), `${publicId}A`, publicId.toLowerCase(), `${publicId}%00`].map((it) =>
      pathOf(it),
    ),
    // The right address under a wrong name, somebody else's, and one of before.
    ...['somebody_else', renamed.member.handle, handle.toUpperCase(), `${handle}%00`, '%F0'].map((of) =>
      pathOf(publicId, of),
    ),
    pathOf(before.publicId, old),
  ]
  for (const path of guesses) expect([path, await traceOf(path)]).toEqual([path, nothing])

  const noCard = await traceOf('/cards/AAAAAAAAAAAAAAAA/0.png')
  expect([noCard.status, noCard.body]).toEqual([404, ''])
  for (const guess of [...Array.from({ length: 1000 }, (_, number) => String(number + 1)), id, ...neighbours])
    expect([guess, await traceOf(`/cards/${guess}/0.png`)]).toEqual([guess, noCard])
})

test('every post has an address of its own that cannot be counted, and members are led to it', async () => {
  const made = [await record(author), await record(author)]
  for (const { publicId } of made) expect(publicId).toMatch(/^[\w-]{16}$/)
  const rows = await world.rows<{ of: string }>('select left(public_id, 4) as of from entries')
  expect(new Set(rows.map(({ of }) => of)).size).toBe(rows.length)
  const member = await world.member()
  for (const { id, publicId } of made)
    for (const address of [id, publicId])
      expect(await member.call(entries.one, { params: { id: address } })).toMatchObject({
        id,
        publicId,
        member: { handle },
      })
  for (const address of made.flatMap(({ id, publicId }) => [id, publicId]))
    expect((await world.visitor().fetch(`/api/entries/${address}`)).status).toBe(401)
})

test("a post's page is the same for its author, another member, nobody and every crawler", async () => {
  const { addresses } = await shared(author, '65.2', '朝')
  const other = await world.member()
  const agents = [
    'facebookexternalhit/1.1;line-poker/1.0',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  ]
  const manners: Record<string, string>[] = [
    { Cookie: cookieHeader(author.cookies) },
    { Cookie: cookieHeader(other.cookies) },
    { Cookie: 'hakari_session=forged' },
    { Authorization: 'Bearer x' },
    { 'Accept-Language': 'en' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' },
    { 'Cache-Control': 'no-cache' },
    ...agents.map((agent) => ({ 'User-Agent': agent })),
  ]
  for (const address of addresses) {
    const plain = await traceOf(address)
    expect(Object.fromEntries(plain.headers)).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
    expect(Object.fromEntries(plain.headers)).not.toHaveProperty('set-cookie')
    for (const manner of manners) expect(await traceOf(address, manner)).toEqual(plain)
    for (const personal of [author.email, author.member.id]) expect(plain.body).not.toContain(personal)
  }
})

test('a page under its ETag is 304, and never after it changed', async () => {
  const { id, addresses } = await shared(author, '65.2', '前')
  for (const address of addresses) {
    const { answer } = await pageAt(address)
    const known = { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } }
    expect((await pageAt(address, known)).answer.status).toBe(304)
    await world.rows(`update entries set note = note || '後' where id = $1`, [id])
    expect((await pageAt(address, known)).answer.status).toBe(200)
  }
  const { answer } = await pageAt(addresses[0] ?? '')
  await author.call(entries.remove, { params: { id } })
  const gone = await pageAt(addresses[0] ?? '', { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } })
  expect(gone.answer.status).toBe(404)
})

test('whatever stands in a name or a note is read back from the head byte for byte, and adds nothing to it', async () => {
  const hostile = [
    ...naughtyStrings,
    ...bigNaughtyStrings,
    'a\rb\r\nc\n\nd',
    '\n\nfirst',
    '</title><script>1</script>',
    '--><svg onload=1>',
    '&#0;&#128;&notin;&amp',
    "' onload='1",
    '"><meta http-equiv=refresh content=0;url=//evil.example>',
    '\u2028\u2029\u0001\u000b\u0085\ufffe',
  ]
    .filter((text) => text.isWellFormed() && text !== '' && !text.includes('\0'))
    // As much of it as a row may hold.
    .map((text) => Array.from(text).slice(0, 200).join(''))
  const { id, addresses } = await shared(author, '65.2', 'x')
  const usual = await Promise.all(addresses.map((address) => pageAt(address)))
  expect(hostile.length).toBeGreaterThan(500)
  for (const word of hostile) {
    await world.rows(
      `with named as (update members set name = $2 where id = $3)
       update entries set note = $2 where id = $1`,
      [id, word, author.member.id],
    )
    for (const [at, address] of addresses.entries()) {
      const { titles, tag, skeleton, refresh } = await pageAt(address)
      const title = `${word}さんの体重 65.2kg（${/\d{4}\/\d\d\/\d\d/.exec(usual[at]?.titles[0] ?? '')?.[0]}）`
      expect(titles).toEqual([title])
      expect([tag('og:title'), tag('twitter:title')]).toEqual([title, title])
      expect([tag('og:description'), tag('twitter:description')]).toEqual([word, word])
      expect([skeleton, refresh]).toEqual([usual[at]?.skeleton, usual[at]?.refresh])
    }
  }
  expect(faultsIn(world)).toEqual([])
})
