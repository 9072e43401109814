import { accounts, contact, sessions } from '@hakari/contract'
import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { mailAfter, mailedSecret, mailsAbout, outcomeOf, signUp } from '../../../test/steps/accounts.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

const send = (email: string) => outcomeOf(world.visitor().call(accounts.sendLink, { body: { email } }))
const wide = (address: string) =>
  address.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const everyMail = async () =>
  (await (await fetch(`${world.sandbox.url}/mailbox/messages.json`)).json()) as { to: string; text: string }[]
const stored = async () =>
  (await world.rows<{ email: string }>('select email from one_time_tokens')).map(({ email }) => email)

test.each([
  ['Plain@Example.JP', 'plain@example.jp'],
  [' blanks@example.jp\n', 'blanks@example.jp'],
  ['a+b@example.jp', 'a+b@example.jp'],
  ["o'brien!#$%&*/=?^_`{|}~@example.jp", "o'brien!#$%&*/=?^_`{|}~@example.jp"],
  ['idn@日本.example', 'idn@xn--wgv71a.example'],
  ['sharp@straße.example', 'sharp@xn--strae-oqa.example'],
  ['wide@ｅｘａｍｐｌｅ.jp', 'wide@example.jp'],
  ['kelvin@\u212Aelvin.example', 'kelvin@kelvin.example'],
  ['stop@example。jp', 'stop@example.jp'],
  ['hyphen@a--b.example', 'hyphen@a--b.example'],
  ['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'hanako@example.com'],
])('%j is kept as %s, and exactly one mail goes there', async (typed, kept) => {
  const before = (await everyMail()).length
  expect(await send(typed)).toBe('ok')
  await eventually(async () => expect((await everyMail()).length).toBe(before + 1))
  const [mail] = await everyMail()
  // The sandbox's mail server shows a domain in its own script.
  expect(mail?.to.replace(/[^@]+$/, domainToASCII)).toBe(kept)
  expect(new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('email')).toBe(kept)
  expect(await stored()).toContain(kept)
})

test.each([
  'a@b.example,c@d.example',
  'a@b.example;c@d.example',
  'a@b.example c@d.example',
  '"a@b.example"@c.example',
  '"quoted"@example.jp',
  '"a\\"b"@example.jp',
  'a@b@example.jp',
  'Name <a@example.jp>',
  '<a@example.jp>',
  'a@example.jp>',
  'a@example.jp(comment)',
  'a@example.jp\r\nBcc: victim@example.jp',
  'a\r\nBcc: victim@example.jp\r\n@example.jp',
  'a\n@example.jp',
  'a\0@example.jp',
  'a@exam\0ple.jp',
  'ａ＠ｂ．ｅｘａｍｐｌｅ，ｃ＠ｄ．ｅｘａｍｐｌｅ',
  '＜ａ＠ｅｘａｍｐｌｅ．ｊｐ＞',
  'ａ＠ｅｘａｍｐｌｅ．ｊｐ％０ａ',
  'mıke@example.jp',
  '\u212A@example.jp',
  'straße@example.jp',
  'a\u200B@example.jp',
  'a\u202E@example.jp',
  'が@example.jp',
  `${'a'.repeat(65)}@example.jp`,
  `${'a'.repeat(309)}@example.jp`,
  `a@${'b.'.repeat(160)}jp`,
  `${'a'.repeat(200_000)}@example.jp`,
  'a@example.jp.',
  'a@.example.jp',
  'a@example..jp',
  'a..b@example.jp',
  '.a@example.jp',
  'a.@example.jp',
  'a@localhost',
  'a@127.0.0.1',
  'a@0x7f.1',
  'a@[127.0.0.1]',
  'a@[IPv6:::1]',
  'a@-example.jp',
  'a@example-.jp',
  'a@exa_mple.jp',
  'a@example.jp:25',
  'a@example.jp/x',
  'a@example.jp?x',
  'a@example.jp#x',
  'a@%65xample.jp',
  'a%40b@',
  '@example.jp',
  'a@',
  'a',
  '@',
  '',
])('%j is no address: nothing is kept and nobody is written to', async (typed) => {
  const [mails, kept] = [(await everyMail()).length, await stored()]
  expect(await send(typed)).toBe('invalid_input')
  expect(await stored()).toEqual(kept)
  expect((await everyMail()).length).toBe(mails)
})

test.each([[['a@example.jp', 'b@example.jp']], [{ address: 'a@example.jp' }], [7], [null], [true]])(
  'instead of a text, %j is refused',
  async (email) => {
    expect(await send(email as never)).toBe('invalid_input')
  },
)

test('capitals make no second account: the mail goes to the address as it is kept', async () => {
  const { email, member } = await signUp(world, 'capital@example.jp')
  const browser = world.visitor()
  expect(await send('CAPITAL@EXAMPLE.JP')).toBe('ok')
  await eventually(async () => expect(await mailsAbout(world, 'signIn', email)).toHaveLength(1))
  expect(await world.mailTo('CAPITAL@EXAMPLE.JP')).toEqual([])
  const token = await mailedSecret(world, 'signIn', email)
  await browser.call(accounts.redeemLink, { body: { email: 'Capital@Example.jp', token } })
  expect(await browser.call(sessions.viewer, {})).toEqual({ member })
})

test('an address in full width is read wherever one is typed', async () => {
  const { email, password, ...browser } = await signUp(world, 'hiroshi_1+a@example.jp')
  const visitor = world.visitor()
  await visitor.call(sessions.signIn, { body: { email: wide(email), password } })
  expect(await visitor.call(sessions.viewer, {})).toMatchObject({ member: { id: browser.member.id } })
  await mailAfter(world, {
    topic: 'reset',
    to: email,
    act: () => visitor.call(accounts.requestReset, { body: { email: wide(email) } }),
  })
  const next = 'moved-in-width@example.jp'
  await mailAfter(world, {
    topic: 'emailChange',
    to: next,
    act: () => browser.call(accounts.changeEmail, { body: { email: wide(next), password } }),
  })
  const writer = 'writer-in-width@example.jp'
  await world.call(contact.send, { body: { name: '山田', email: wide(writer), message: 'こんにちは' } })
  await eventually(async () => expect(await world.mailTo(writer)).toHaveLength(1))
})

test('addresses that only look alike are two accounts', async () => {
  const [one, two] = [await signUp(world, 'alike@example.jp'), await signUp(world, 'a1ike@example.jp')]
  const plus = await signUp(world, 'alike+plus@example.jp')
  expect(new Set([one.member.id, two.member.id, plus.member.id]).size).toBe(3)
})
