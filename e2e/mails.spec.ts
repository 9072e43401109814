import type { APIRequestContext, Page } from '@playwright/test'
import { freshAddress, mailedLink, signedIn, signInAsGoogleMember } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { caseAbout, decide, elsewhere, moderatorIn, report } from './moderator-steps.ts'
import { ownApp } from './own-app.ts'
import { published } from './publishing.ts'
import { sixIgnored, timeHasCome } from './reminder-steps.ts'
import { turnOnSecondFactor } from './second-factor-steps.ts'
import { expect, type Mail, mailTo, sandbox, test } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const send = async (request: APIRequestContext, method: string, path: string, data?: object, status = 200) =>
  expect((await request.fetch(path, { method, headers, ...(data && { data }) })).status(), path).toBe(status)
const secretOf = (link: string) => link.replace(/^.*=/, '')

/** A member with a password does all that is told by mail, but for leaving. */
async function leadALife(page: Page): Promise<string[]> {
  const [newcomer, moved] = [freshAddress(), freshAddress()]
  const { request } = page
  const { email, password } = await signedIn(page)
  const next = '白い猫と青い空'
  await send(request, 'POST', '/api/accounts/link', { email: newcomer })
  await send(request, 'POST', '/api/accounts/link', { email })
  await send(request, 'POST', '/api/accounts/reset', { email })
  await comeByGoogle(request, email)
  await send(request, 'DELETE', '/api/account/google')
  await send(request, 'PUT', '/api/account/password', { current: password, password: next })
  await send(request, 'POST', '/api/account/email', { email: moved, password: next })
  const token = secretOf(await mailedLink(moved, 'メールアドレス変更の確認'))
  await send(request, 'POST', '/api/account/email/confirm', { token })
  return [newcomer, email, moved]
}

async function comeByGoogle(request: APIRequestContext, email: string): Promise<void> {
  const begun = await request.post('/api/google/start', { headers, data: { intent: 'sign_in' } })
  const asked = new URL(((await begun.json()) as { url: string }).url)
  asked.pathname += '/choose'
  asked.searchParams.set('email', email)
  const chosen = await request.get(asked.href, { maxRedirects: 0 })
  await send(request, 'POST', '/api/google/finish', { search: new URL(chosen.headers()['location'] ?? '').search })
}

async function googleMember(page: Page): Promise<string> {
  await signInAsGoogleMember(page)
  return ((await (await page.request.get('/api/account')).json()) as { email: string }).email
}

/** What these people were sent, or had sent to the operator, once all of it is there: one of each. */
async function mailsOf(people: string[], topics: string[]): Promise<Mail[]> {
  const received = async () =>
    (await mailTo('')).filter(({ to, replyTo }) => people.includes(to) || people.includes(replyTo))
  await expect
    .poll(async () => new Set((await received()).map(({ subject }) => subject)))
    .toEqual(new Set(topics.map((topic) => `【体重公開アプリ】${topic}`)))
  return oneOfEach(await received())
}

test('every mail to who has a password is one letter with one button, nothing to fetch, and readable everywhere', async ({
  page,
}) => {
  const people = await leadALife(page)
  const topics = [
    '登録リンクのお知らせ',
    'ログインリンクのお知らせ',
    'パスワードリセットのご案内',
    'Googleアカウントが連携されました',
    'Googleアカウントとの連携が解除されました',
    'パスワードが変更されました',
    'メールアドレス変更の確認',
    'メールアドレスが変更されました',
  ]
  // What still waits to be sent goes with who leaves.
  await mailsOf(people, topics)
  await send(page.request, 'DELETE', '/api/account')
  const mails = await mailsOf(people, [...topics, 'アカウントを削除しました'])
  expect(mails).toHaveLength(9)
  for (const mail of mails) await expectDressed(page, mail)
})

test('every mail to who comes by Google, to who writes to us and to the operator is such a letter, too', async ({
  page,
}) => {
  const { request } = page
  const [tried, forgotten, writer] = [await googleMember(page), await googleMember(page), freshAddress()]
  await send(request, 'POST', '/api/sign-in', { email: tried, password: 'which one was it' }, 401)
  await send(request, 'POST', '/api/accounts/reset', { email: forgotten })
  await send(request, 'DELETE', '/api/account/google')
  await request.post('/api/contact', {
    headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
    data: { name: '山田花子', email: writer, message: '使い方を教えてください。\n<b>二行目</b>です。' },
  })
  const mails = await mailsOf(
    [tried, forgotten, writer],
    [
      'ご登録ありがとうございます',
      'ログイン方法のお知らせ',
      'Google連携の解除のご案内',
      'お問い合わせを受け付けました',
      'お問い合わせがありました',
    ],
  )
  expect(mails).toHaveLength(6)
  for (const mail of mails) await expectDressed(page, mail)
})

test('every mail about what guards an account is such a letter, too', async ({ page, browser }) => {
  const { email, password } = await signedIn(page)
  const { code, recoveryCodes } = await turnOnSecondFactor(page)
  await send(page.request, 'POST', '/api/second-factor/recovery-codes')
  const elsewhere = await browser.newContext()
  await send(elsewhere.request, 'POST', '/api/sign-in', { email, password }, 401)
  await send(elsewhere.request, 'POST', '/api/sign-in/pass', { code: recoveryCodes[0] }, 400)
  await send(elsewhere.request, 'POST', '/api/sign-in/pass', { code: code() })
  await elsewhere.close()
  await send(page.request, 'POST', '/api/recovery/link', { email })
  const token = secretOf(await mailedLink(email, '二要素認証の復旧のご案内'))
  await send(page.request, 'POST', '/api/recovery/apply', { token })
  const renewed = await page.request.post('/api/second-factor/recovery-codes', { headers })
  const [last] = ((await renewed.json()) as { recoveryCodes: string[] }).recoveryCodes
  await send(page.request, 'POST', '/api/second-factor/turn-off', { code: last })
  const mails = await mailsOf(
    [email],
    [
      '認証アプリが設定されました',
      '復旧コードが新しくなりました',
      '新しいブラウザからのログイン',
      '二要素認証の復旧のご案内',
      '二要素認証の解除が申し込まれました',
      '復旧コードが使われました',
      '認証アプリの設定が解除されました',
    ],
  )
  expect(mails).toHaveLength(7)
  for (const mail of mails) await expectDressed(page, mail)
})

test('every mail about who may come in is such a letter, too', async ({ browser }) => {
  test.slow()
  await using app = await ownApp({ REGISTRATION: 'approval', REFUSED_EMAIL_DOMAINS: 'throwaway.example' })
  const [approved, declined] = [freshAddress(), freshAddress()]
  const refused = 'somebody@throwaway.example'
  const other = await browser.newContext({ baseURL: app.url })
  for (const email of [approved, declined, refused]) await send(other.request, 'POST', '/api/accounts/link', { email })
  for (const email of [approved, declined]) {
    const token = secretOf((await app.mail(email, '登録リンクのお知らせ')).links[0] ?? '')
    await send(other.request, 'POST', '/api/accounts/link/redeem', { email, token })
    const body = JSON.stringify({ nickname: '花子', password: '白い猫と青い空', agreed: true, isOldEnough: true })
    expect((await other.request.post('/api/accounts', { headers, multipart: { body } })).status()).toBe(403)
  }
  const received = await app.mail(declined, '登録を受け付けました')
  await app.admin('approve', approved)
  await app.admin('decline', declined)
  const mails = [
    received,
    await app.mail(approved, '登録が承認されました'),
    await app.mail(declined, '登録を見送らせていただきました'),
    await app.mail(refused, '新規登録についてのお知らせ'),
  ]
  const page = await other.newPage()
  for (const mail of mails) await expectDressed(page, mail, app.sandbox)
  await other.close()
})

test('every mail about looking after the community is such a letter, too', async ({ page, browser, baseURL }) => {
  test.slow()
  const [office, reader] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  const moderator = await moderatorIn(office)
  await signedIn(reader)
  const { email, member } = await signedIn(page)
  const warned = async () => {
    await report(reader, { kind: 'profile', id: member.id, note: '失礼なことば' })
    await decide(office, await caseAbout(office, member.id), { act: 'warn', message: '落ち着いて書いてください。' })
    const { items } = (await (await page.request.get('/api/notices')).json()) as { items: { id: string }[] }
    return items[0]?.id ?? ''
  }
  const first = await warned()
  await send(page.request, 'POST', `/api/notices/${first}/objection`, { text: '誤解です。' })
  await send(office.request, 'POST', `/api/moderation/acts/${first}/answer`, {
    outcome: 'upheld',
    answer: '確認しました。',
  })
  const second = await warned()
  await send(office.request, 'POST', `/api/moderation/acts/${second}/reversal`)
  const mails = [
    ...(await mailsOf([email], ['運営からのお知らせ', '異議申し立てへの回答', '運営の対応を取り消しました'])),
    ...(await mailTo(moderator.email)).filter(({ subject }) => subject.endsWith('モデレーターに任命されました')),
  ]
  expect(mails).toHaveLength(4)
  for (const mail of mails) await expectDressed(page, mail)
  await office.close()
  await reader.close()
})

test('the weekly letter is such a letter, too, and at its foot it can be asked about and stopped', async ({
  browser,
}) => {
  test.slow()
  await using app = await ownApp({ OPERATOR_ADDRESS: '東京都千代田区丸の内一丁目' })
  const reader = await browser.newContext({ baseURL: app.url })
  const { email, member } = await signedIn(reader)
  await published(reader, '64.5')
  await send(reader.request, 'PATCH', '/api/notifications/choices/letter', { mail: true })
  await app.written(`update entries set measured_at = now() - interval '7 days' where member_id = $1`, [member.id])
  await app.written(`update letters set next_at = now() where member_id = $1`, [member.id])
  const page = await reader.newPage()
  await expectDressed(page, await app.mail(email, '週のまとめ'), app.sandbox, 3)
  await expect(page.getByRole('link')).toHaveText(['あゆみを見る', 'お問い合わせ', '配信を停止する'])
  await reader.close()
})

test('a reminder and its question are such letters, too, and can be stopped at their foot', async ({ page }) => {
  const { email, member } = await signedIn(page)
  const schedule = { times: ['07:00'], weekdays: [1, 2, 3, 4, 5, 6, 7] }
  await send(page.request, 'PATCH', '/api/notifications/choices/reminder', { mail: true })
  await send(page.request, 'PUT', '/api/reminders', schedule)
  await timeHasCome(member.id)
  const topics = ['量る時間です']
  await mailsOf([email], topics)
  await sixIgnored(member.id)
  await timeHasCome(member.id)
  const mails = await mailsOf([email], [...topics, '記録のリマインダーをつづけますか'])
  for (const mail of mails) {
    await expectDressed(page, mail, sandbox, 2)
    await expect(page.getByRole('link')).toHaveText([/体重を記録する|通知の設定を開く/, '配信を停止する'])
  }
})

/** Two that say the same under one subject lead to two places. */
const oneOfEach = (mails: Mail[]) => [
  ...new Map(mails.map((mail) => [`${mail.subject} ${mail.links[0]?.replace(/[?#].*/, '')}`, mail])).values(),
]

async function expectDressed(page: Page, { messageId, subject, text }: Mail, outside = sandbox, links = 1) {
  // The page lets nothing be fetched, and says so where something wants to be.
  await page.goto(`${outside}/mailbox/html/${encodeURIComponent(messageId)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject.replace(/^【.*】/, ''))
  await expect(page.getByRole('link')).toHaveCount(links)
  for (const link of await page.getByRole('link').all()) expect(text).toContain(await link.getAttribute('href'))
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${subject} at ${width}`).toBeLessThanOrEqual(0)
  }
}
