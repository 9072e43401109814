import { accounts } from '@hakari/contract'
import { expect, test } from 'vitest'
import { mailAfter, secretIn, signUp } from '../../../test/steps/accounts.ts'
import { type Browser, type ReceivedMail, startWorld } from '../../../test/world/world.ts'

const origin = 'https://hakari.example'
const world = await startWorld({ origin })

const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }

/** As the web does it, but with lies about the address it was sent to. */
const lying = (browser: Browser, path: string, body: object) =>
  browser.fetch(path, {
    method: 'POST',
    headers: { ...forged, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(body),
  })

/** One thing to press, which the plain text names as well, and nothing that a mail program would fetch. */
function expectOneButton({ text, html }: Pick<ReceivedMail, 'text' | 'html'>) {
  const buttons = Array.from(html.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'))
  expect(buttons).toEqual([expect.stringMatching(/^https:|^mailto:/)])
  expect(text).toContain(buttons[0])
  expect(html).not.toMatch(/\ssrc|url\(|@import|<(link|img|script|svg|iframe|object)\b/i)
}

function expectLetter({ subject, text, html, links, replyTo }: ReceivedMail, topic: string) {
  expect(subject).toBe(`【体重公開アプリ】${topic}`)
  expect(text).toMatch(/[ぁ-ん]{2}/)
  expect(html).toMatch(/^<!doctype html>.*[ぁ-ん]{2}/s)
  expect(text + html).not.toMatch(/evil\.example|undefined|\[object|<script|<img/)
  expect(replyTo).toBe('')
  for (const link of links) expect(new URL(link).origin).toBe(origin)
  expectOneButton({ text, html })
}

test('every mail of an account has its subject, a text and an HTML part, and links of our own', async () => {
  const email = 'letters@example.jp'
  const visitor = world.visitor()
  const signUpMail = await mailAfter(world, {
    topic: 'signUp',
    to: email,
    act: () => lying(visitor, '/api/accounts/link', { email }),
  })
  expectLetter(signUpMail, '登録リンクのお知らせ')
  expect(signUpMail.links).toEqual([`${origin}/?email=letters%40example.jp#link=${secretIn(signUpMail)}`])
  const welcome = await mailAfter(world, {
    topic: 'welcome',
    to: email,
    act: () => signUp(world, email, { form: { handle: 'letters' } }),
  })
  expectLetter(welcome, 'ご登録ありがとうございます')

  const signIn = await mailAfter(world, {
    topic: 'signIn',
    to: email,
    act: () => lying(visitor, '/api/accounts/link', { email }),
  })
  expectLetter(signIn, 'ログインリンクのお知らせ')
  const reset = await mailAfter(world, {
    topic: 'reset',
    to: email,
    act: () => lying(visitor, '/api/accounts/reset', { email }),
  })
  expectLetter(reset, 'パスワードリセットのご案内')
  expect(reset.links).toEqual([`${origin}/reset-password#code=${secretIn(reset)}`])
  const password = 'a password by reset'
  const changed = await mailAfter(world, {
    topic: 'passwordChanged',
    to: email,
    act: () => lying(visitor, '/api/accounts/reset/confirm', { token: secretIn(reset), password }),
  })
  expectLetter(changed, 'パスワードが変更されました')

  await lying(visitor, '/api/sign-in', { email, password })
  const moved = 'letters-moved@example.jp'
  const change = await mailAfter(world, {
    topic: 'emailChange',
    to: moved,
    act: () => lying(visitor, '/api/account/email', { email: moved, password }),
  })
  expectLetter(change, 'メールアドレス変更の確認')
  const place = `${origin}/confirm-email?email=letters-moved%40example.jp&handle=letters#code=${secretIn(change)}`
  expect(change.text).toContain(place)
  expect(change.html).toContain(`href="${place.replace('&', '&amp;')}"`)
  for (const part of [change.text, change.html])
    expect(part).toContain(
      'アカウント @letters のメールアドレスを、このメールアドレスに変更する申し込みを受け付けました。',
    )
  const notice = await mailAfter(world, {
    topic: 'emailChanged',
    to: email,
    act: () => lying(visitor, '/api/account/email/confirm', { token: secretIn(change) }),
  })
  expectLetter(notice, 'メールアドレスが変更されました')
  expect(notice.text).not.toContain(moved)
  const farewell = await mailAfter(world, {
    topic: 'deleted',
    to: moved,
    act: () => visitor.call(accounts.remove, {}),
  })
  expectLetter(farewell, 'アカウントを削除しました')
})

test('a mail is sent to one address, from ours, and carries nothing a member wrote', async () => {
  const email = 'quiet@example.jp'
  await mailAfter(world, {
    topic: 'welcome',
    to: email,
    act: () => signUp(world, email, { form: { nickname: '手紙を書く人\r\nBcc: みんな', bio: 'BIO-CANARY' } }),
  })
  const all = (await (await fetch(`${world.sandbox.url}/mailbox/messages.json`)).json()) as (ReceivedMail & {
    from: string
  })[]
  expect(new Set(all.map(({ from }) => from))).toEqual(new Set([world.config.mail.from]))
  expect(JSON.stringify(all)).not.toMatch(/BIO-CANARY|手紙を書く人|Bcc: みんな/)
})
