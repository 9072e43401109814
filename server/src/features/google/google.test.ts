import { accounts, google, pictures, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/world/eventually.ts'
import { goToGoogle, withGoogle } from '../../../test/steps/google.ts'
import { mailAfter, secretIn } from '../../../test/steps/accounts.ts'
import { tableChecksums } from '../../../test/world/table-checksums.ts'
import { photo } from '../../../test/corpus/pictures.ts'
import { type Browser, startWorld } from '../../../test/world/world.ts'
import { disable as disableByEmail } from '../accounts/index.ts'
import { sweepPictures } from '../pictures/index.ts'

const world = await startWorld()

const form = { nickname: '花子', targetWeight: '52.5', bio: '', agreed: true as const, isOldEnough: true as const }
const pendingIn = async (browser: Browser) => (await browser.call(accounts.registration, {})).pending
const linkedMail = '【体重公開アプリ】Googleアカウントが連携されました'

/** Somebody who registered with Google, in a browser of their own. */
async function registered(email: string) {
  const browser = world.visitor()
  await withGoogle(browser, { email })
  const { member } = await browser.call(accounts.register, { body: form })
  return { browser, member }
}

/** A member whom only an operator knows: no mail has ever proven the address. */
async function unproven(email: string): Promise<void> {
  const [row] = await world.rows<{ id: string }>(
    `insert into members (name, handle) values ('人', 'u' || floor(random() * 1e9)::int) returning id`,
  )
  await world.rows('insert into credentials (member_id, email) values ($1, $2)', [row?.id, email])
}

const disable = (email: string) => disableByEmail(world.platform, email)

test('somebody new is asked what others will see, with the picture Google knows, and is a member only when the form is sent', async () => {
  const browser = world.visitor()
  const before = await tableChecksums(world)
  expect(await withGoogle(browser, { person: 'new-hanako' }, { next: '/following' })).toEqual({
    outcome: 'registering',
    next: '/following',
  })
  const { members, credentials, identities, sessions: open } = await tableChecksums(world)
  expect({ members, credentials, identities, sessions: open }).toEqual({
    members: before.members,
    credentials: before.credentials,
    identities: before.identities,
    sessions: before.sessions,
  })
  const pending = await pendingIn(browser)
  expect(pending).toEqual({
    via: 'google',
    email: 'hanako.google@example.jp',
    suggestedHandle: expect.stringMatching(/^[a-z]+_[a-z]+_\d{4}$/),
    picture: expect.stringMatching(/^\/pictures\/[0-9a-f-]{36}$/),
  })
  const picture = await browser.fetch(`${pending?.picture}/512.webp`)
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])

  const { targetWeight: _, ...withoutTarget } = form
  await expect(browser.call(accounts.register, { body: withoutTarget as never })).rejects.toMatchObject({
    body: { refusal: 'invalid_input', problems: { targetWeight: 'required' } },
  })
  const { member } = await browser.call(accounts.register, {
    body: { ...form, handle: 'hanako', useGooglePicture: true },
  })
  expect(member).toMatchObject({ name: '花子', handle: 'hanako', avatar: pending?.picture })
  expect((await browser.call(sessions.viewer, {})).member).toEqual(member)
  expect(await browser.call(accounts.mine, {})).toEqual({
    email: 'hanako.google@example.jp',
    hasPassword: false,
    hasGoogle: true,
    googleEmail: 'hanako.google@example.jp',
    pendingEmail: null,
  })
  expect(await pendingIn(browser)).toBeNull()

  const elsewhere = world.visitor()
  expect(await withGoogle(elsewhere, { person: 'new-hanako' })).toEqual({ outcome: 'signed_in', next: '/' })
  expect((await elsewhere.call(sessions.viewer, {})).member).toEqual(member)
})

test('the name Google knows is written nowhere, and the picture is kept by nobody who did not say so', async () => {
  const browser = world.visitor()
  await withGoogle(browser, { person: 'given-name-mei' })
  const googles = (await pendingIn(browser))?.picture
  const kept = async () =>
    JSON.stringify([await world.rows('select * from one_time_tokens'), await world.rows('select * from members')])
  expect(await kept()).not.toContain('芽衣')
  const { member } = await browser.call(accounts.register, { body: form })
  expect(member.avatar).toBeNull()
  expect(await kept()).not.toContain('芽衣')
  expect((await browser.call(accounts.profile, {})).otherPicture).toBeNull()
  await eventually(async () => expect((await browser.fetch(`${googles}/64.webp`)).status).toBe(404))
  expect(await world.rows('select from files where id = $1', [(googles ?? '').split('/')[2]])).toEqual([])
  await withGoogle(world.visitor(), { person: 'given-name-mei' })
  expect((await browser.call(accounts.profile, {})).otherPicture).toBeNull()
  await browser.call(accounts.remove, {})
})

test.each(['no-picture-yuki', 'broken-picture-aoi', 'svg-picture-rin', 'huge-picture-go'])(
  '%s comes in without a picture',
  async (person) => {
    const browser = world.visitor()
    expect((await withGoogle(browser, { person })).outcome).toBe('registering')
    expect((await pendingIn(browser))?.picture).toBeNull()
    expect((await browser.call(accounts.register, { body: form })).member.avatar).toBeNull()
  },
)

test('a picture the person chose comes before the one Google knew, which is shown again when that is removed', async () => {
  const browser = world.visitor()
  await withGoogle(browser, { person: 'given-name-mei' })
  const googles = (await pendingIn(browser))?.picture
  const chosen = new Blob([new Uint8Array(await photo())])
  const { member } = await browser.call(
    accounts.register,
    { body: { ...form, useGooglePicture: true } },
    { picture: chosen },
  )
  expect(member.avatar).not.toBe(googles)
  const statusOf = async (picture: string | null | undefined) => (await browser.fetch(`${picture}/64.webp`)).status
  expect(await statusOf(member.avatar)).toBe(200)
  await world.rows(`update files set created_at = now() - interval '3 hours'`)
  await sweepPictures(world.platform)
  expect((await browser.call(accounts.profile, {})).otherPicture).toBe(googles)

  const object = { name: pictures.objectName(member.id) }
  const remove = (picture?: string) => browser.call(pictures.remove, { params: object, query: { picture } })
  const named = (member.avatar ?? '').split('/')[2]
  for (let i = 0; i < 2; i++) expect((await remove(named)).member.avatar).toBe(googles)
  await eventually(async () => expect(await statusOf(member.avatar)).toBe(404))
  expect((await remove()).member.avatar).toBe(googles)
  expect(await statusOf(googles)).toBe(200)
  expect((await browser.call(accounts.profile, {})).otherPicture).toBeNull()
  expect((await remove((googles ?? '').split('/')[2])).member.avatar).toBeNull()
  await eventually(async () => expect(await statusOf(googles)).toBe(404))
})

test("a deleted account takes both pictures with it: the chosen one and Google's", async () => {
  const browser = world.visitor()
  await withGoogle(browser, { person: 'long-name-ken' })
  const googles = (await pendingIn(browser))?.picture
  const { id } = (await browser.call(accounts.register, { body: { ...form, useGooglePicture: true } })).member
  const object = { query: { name: pictures.objectName(id) } }
  const { member } = await browser.call(pictures.upload, object, { picture: new Blob([new Uint8Array(await photo())]) })
  await browser.call(accounts.remove, {})
  for (const picture of [googles, member.avatar])
    await eventually(async () => expect((await browser.fetch(`${picture}/64.webp`)).status).toBe(404))
  const ids = [googles, member.avatar].map((picture) => (picture ?? '').split('/')[2])
  expect(await world.rows('select from files where id = any($1::uuid[])', [ids])).toEqual([])
})

test('who gives a registration up leaves nothing of what Google told', async () => {
  const browser = world.visitor()
  await withGoogle(browser, { person: 'known-taro' })
  const picture = (await pendingIn(browser))?.picture
  await browser.call(accounts.abandon, {})
  expect(await pendingIn(browser)).toBeNull()
  expect(await world.rows(`select 1 from one_time_tokens where email = 'taro@example.jp'`)).toEqual([])
  await eventually(async () => expect((await browser.fetch(`${picture}/64.webp`)).status).toBe(404))
  await expect(browser.call(accounts.register, { body: form })).rejects.toMatchObject({ code: 'not_registering' })
})

test('a registration by Google is not completed as one by mail', async () => {
  const browser = world.visitor()
  await withGoogle(browser, { email: 'no-password@example.jp' })
  const body = { ...form, password: 'correct horse' }
  await expect(browser.call(accounts.complete, { body })).rejects.toMatchObject({ code: 'not_registering' })
  expect((await browser.call(accounts.register, { body: form })).member.name).toBe('花子')
})

test('one person who sends the form in two browsers becomes one member', async () => {
  const [one, two] = [world.visitor(), world.visitor()]
  await withGoogle(one, { email: 'twice@example.jp' })
  await withGoogle(two, { email: 'twice@example.jp' })
  const outcomes = await Promise.allSettled([one, two].map((it) => it.call(accounts.register, { body: form })))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await world.rows(`select 1 from credentials where email = 'twice@example.jp'`)).toHaveLength(1)
})

test('a member with a proven address and no Google is linked, signed in and told by mail', async () => {
  const member = await world.member()
  const browser = world.visitor()
  expect(await withGoogle(browser, { email: member.email })).toEqual({ outcome: 'signed_in', next: '/' })
  expect((await browser.call(sessions.viewer, {})).member?.id).toBe(member.member.id)
  expect(await browser.call(accounts.mine, {})).toMatchObject({ hasPassword: true, hasGoogle: true })
  await eventually(async () =>
    expect((await world.mailTo(member.email)).map(({ subject }) => subject)).toContain(linkedMail),
  )
})

test('a member whose address Gmail keeps is linked as well', async () => {
  const member = await world.member()
  await world.rows(`update credentials set email = 'nao.google@gmail.com' where member_id = $1`, [member.member.id])
  const browser = world.visitor()
  expect((await withGoogle(browser, { person: 'gmail-nao' })).outcome).toBe('signed_in')
  expect((await browser.call(sessions.viewer, {})).member?.id).toBe(member.member.id)
})

test('an address that Google does not keep links nobody: its mailbox proves itself first', async () => {
  const member = await world.member()
  const before = await tableChecksums(world)
  const browser = world.visitor()
  const mail = await mailAfter(world, {
    topic: 'signIn',
    to: member.email,
    act: async () =>
      expect(await withGoogle(browser, { email: member.email, elsewhere: 'yes' }, { next: '/users' })).toEqual({
        outcome: 'mailed',
        next: '/users',
        mailed: { email: member.email, resendAfterSeconds: 60 },
      }),
  })
  const { identities, sessions: open } = await tableChecksums(world)
  expect({ identities, sessions: open }).toEqual({ identities: before.identities, sessions: before.sessions })
  expect(browser.cookies.size).toBe(0)
  await browser.call(accounts.redeemLink, { body: { email: member.email, token: secretIn(mail) } })
  await withGoogle(browser, { email: member.email, elsewhere: 'yes' }, { intent: 'link' })
  const later = world.visitor()
  expect((await withGoogle(later, { email: member.email, elsewhere: 'yes' })).outcome).toBe('signed_in')
  expect((await later.call(sessions.viewer, {})).member?.id).toBe(member.member.id)
})

test('nobody registers by Google for a mailbox that Google does not keep: a link is mailed there', async () => {
  const browser = world.visitor()
  const answered = { outcome: 'mailed', next: '/', mailed: { email: 'mio.google@example.net', resendAfterSeconds: 60 } }
  const mail = await mailAfter(world, {
    topic: 'signUp',
    to: 'mio.google@example.net',
    act: async () => expect(await withGoogle(browser, { person: 'kept-elsewhere-mio' })).toEqual(answered),
  })
  expect(await pendingIn(browser)).toBeNull()
  const body = { email: 'mio.google@example.net', token: secretIn(mail) }
  expect(await browser.call(accounts.redeemLink, { body })).toEqual({ outcome: 'registering' })
})

test('capitals in the address Google knows make no other member', async () => {
  const member = await world.member()
  const browser = world.visitor()
  expect((await withGoogle(browser, { email: member.email.toUpperCase() })).outcome).toBe('signed_in')
  expect((await browser.call(sessions.viewer, {})).member?.id).toBe(member.member.id)
})

test('whoever was signed in here before is signed out by coming in with Google', async () => {
  const browser = await world.member()
  const before = browser.copy()
  const { member } = await registered('next-person@example.jp')
  await withGoogle(browser, { email: 'next-person@example.jp' })
  expect((await browser.call(sessions.viewer, {})).member?.id).toBe(member.id)
  expect((await before.call(sessions.viewer, {})).member).toBeNull()
})

test('an address that only an operator vouched for is not linked', async () => {
  await unproven('unproven@example.jp')
  const before = await tableChecksums(world)
  await expect(withGoogle(world.visitor(), { email: 'unproven@example.jp' })).rejects.toMatchObject({
    code: 'google_failed',
  })
  expect(await tableChecksums(world)).toEqual(before)
})

test('a second Google account with the address of a member is not let in', async () => {
  const taro = world.visitor()
  await withGoogle(taro, { person: 'known-taro' })
  await taro.call(accounts.register, { body: form })
  const before = await tableChecksums(world)
  await expect(withGoogle(world.visitor(), { person: 'other-subject-taro' })).rejects.toMatchObject({
    code: 'google_failed',
  })
  expect(await tableChecksums(world)).toEqual(before)
})

test.each(['unverified-jiro', 'string-false-shiro', 'no-email-saburo'])(
  '%s, for whose address Google does not vouch, is not let in',
  async (person) => {
    const before = await tableChecksums(world)
    const browser = world.visitor()
    await expect(withGoogle(browser, { person })).rejects.toMatchObject({ code: 'google_failed' })
    expect(await tableChecksums(world)).toEqual(before)
    expect(browser.cookies.size).toBe(0)
  },
)

test('an unverified address links nobody to the member who has it', async () => {
  await unproven('jiro.google@example.jp')
  await world.rows(`update credentials set email_proven_at = now() where email = 'jiro.google@example.jp'`)
  await expect(withGoogle(world.visitor(), { person: 'unverified-jiro' })).rejects.toMatchObject({
    code: 'google_failed',
  })
  expect(await world.rows(`select 1 from identities where subject = '100000000000000000003'`)).toEqual([])
})

test('a disabled member is told so, known by Google or by the address', async () => {
  await registered('disabled-known@example.jp')
  const byPassword = await world.member()
  await disable('disabled-known@example.jp')
  await disable(byPassword.email)
  const before = await tableChecksums(world)
  for (const email of ['disabled-known@example.jp', byPassword.email])
    await expect(withGoogle(world.visitor(), { email })).rejects.toMatchObject({ code: 'account_disabled' })
  expect(await tableChecksums(world)).toEqual(before)
})

test('who cancels at Google is not let in, and may try again', async () => {
  const before = await tableChecksums(world)
  const browser = world.visitor()
  await expect(withGoogle(browser, { cancel: 'yes' })).rejects.toMatchObject({ code: 'google_failed' })
  expect(await tableChecksums(world)).toEqual(before)
  expect((await withGoogle(browser, { email: 'second-thought@example.jp' })).outcome).toBe('registering')
})

test('the same subject at another issuer is another person', async () => {
  const { member } = await world.member()
  await world.rows(
    `insert into identities (issuer, subject, member_id) values ('https://other.example', '100000000000000000006', $1)`,
    [member.id],
  )
  await world.rows(`delete from identities where subject = '100000000000000000006' and issuer like 'http:%'`)
  await world.rows(
    `delete from members where id = (select member_id from credentials where email = 'yuki.google@example.jp')`,
  )
  expect((await withGoogle(world.visitor(), { person: 'no-picture-yuki' })).outcome).toBe('registering')
})

test('a plain link leads to Google too', async () => {
  const browser = world.visitor()
  const answer = await browser.fetch('/google/start', { redirect: 'manual' })
  const location = answer.headers.get('Location') ?? ''
  expect(answer.status).toBe(302)
  expect(location).toContain(`${world.sandbox.google.issuer}/`)
  expect(answer.headers.get('Set-Cookie')).toMatch(/^hakari_google=.*; HttpOnly; SameSite=Lax$/)
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  const asked = new URL(location).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  for (const secret of ['state', 'nonce', 'code_challenge']) expect(asked.get(secret)).toMatch(/^[\w-]{43}$/)
})

test.each(['//evil.example', '/\\evil.example', 'https:evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
  'nobody is sent on to %s',
  async (next) => {
    await expect(world.visitor().call(google.start, { body: { intent: 'sign_in', next } })).rejects.toMatchObject({
      body: { refusal: 'invalid_input', problems: { next: expect.any(String) } },
    })
  },
)

test.each(['\t//evil.example', '/\t/evil.example', '/\n/evil.example', '/\r\n/evil.example', '\\\\evil.example', ''])(
  'nobody is sent on to an address with tricks in it: %j',
  async (next) => {
    await expect(world.visitor().call(google.start, { body: { intent: 'sign_in', next } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  },
)

test('no token of Google reaches the browser or a log', async () => {
  const browser = world.visitor()
  const search = await goToGoogle(browser, { email: 'tokens@example.jp' })
  const seen: string[] = []
  const look = async (path: string, init: RequestInit = {}) => {
    const answer = await browser.fetch(path, init)
    seen.push(JSON.stringify([...answer.headers]), await answer.text())
    return answer.status
  }
  const write = (path: string, method: string, body: object) =>
    look(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    })
  expect(await write('/api/google/finish', 'POST', { search })).toBe(200)
  expect(await look('/api/accounts/registration')).toBe(200)
  await browser.call(accounts.register, { body: form })
  for (const path of ['/api/viewer', '/api/account', '/api/sessions']) expect(await look(path)).toBe(200)
  seen.push(...world.logLines, JSON.stringify(await world.rows('select * from one_time_tokens')))
  expect(seen.join('\n')).not.toMatch(/ya29\.|eyJ[\w-]+\.eyJ|id_token|access_token/)
})

test('where Google is not configured it is not offered', async () => {
  const without = await startWorld({ google: null })
  const { hasGoogle } = (await (await without.fetch('/api/site')).json()) as { hasGoogle: boolean }
  expect(hasGoogle).toBe(false)
  await expect(without.call(google.start, { body: { intent: 'sign_in' } })).rejects.toMatchObject({
    code: 'sign_in_method_off',
  })
  await expect(without.call(google.finish, { body: { search: '?code=x&state=y' } })).rejects.toMatchObject({
    code: 'sign_in_method_off',
  })
  const link = await without.fetch('/google/start', { redirect: 'manual' })
  expect(link.headers.get('Location')).toBe('/google/callback?error=unavailable')
})
