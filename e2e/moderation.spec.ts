import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newMember } from './member-steps.ts'
import {
  caseAbout,
  decide,
  elsewhere,
  moderatorIn,
  prove,
  report,
  type Reported,
  writeComment,
} from './moderator-steps.ts'
import { ownApp } from './own-app.ts'
import { freshAddress, signedIn } from './people.ts'
import { button, published } from './publishing.ts'
import { turnOnSecondFactor } from './second-factor-steps.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const part = (page: Page, name: string | RegExp) => page.getByRole('group', { name })

/** What is chosen may stand in the address, which the screen follows a moment later. */
async function choose(page: Page, name: string) {
  const option = page.getByRole('radio', { name, exact: true })
  await option.click()
  await expect(option).toBeChecked()
}

/** Whoever writes below the entry of somebody else, who reports it. */
async function reportedComment(owner: BrowserContext, writer: BrowserContext, said: Partial<Reported> = {}) {
  const [own, other] = [await newMember(owner), await newMember(writer)]
  const { id: entryId } = await published(owner, '61.4', '昼のおにぎりを四つにしました。')
  const id = await writeComment(writer, entryId, 'ひどい言葉です。')
  await report(owner, { kind: 'comment', id, ...said })
  return { owner: own, writer: other, entryId, id }
}

const commentsOf = async ({ request }: BrowserContext, entryId: string) =>
  ((await (await request.get(`/api/entries/${entryId}/comments`)).json()) as { items: { text: string }[] }).items

const headers = { 'Sec-Fetch-Site': 'same-origin' }

test('moderation: a reported comment is read in its context, without weights, and its writer is warned', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  const mod = await moderatorIn(page)
  const { owner, writer } = await reportedComment(second, third, { note: '何度も書かれています。' })
  await page.goto('/moderation')
  await expect(page.getByRole('heading', { level: 1, name: 'モデレーション' })).toBeVisible()
  await expectAccessible(page)
  const row = page.getByRole('link', { name: `${writer.name}さんのコメント` })
  const more = button(page, 'さらに読み込む')
  while (!(await row.isVisible()) && (await more.isVisible())) await more.click()
  await expect(row).toHaveAccessibleDescription(/ひどい言葉です。.*嫌がらせ.*報告1件/)
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: `${writer.name}さんのコメント` })).toBeVisible()
  await expect(part(page, '報告されたもの')).toContainText('ひどい言葉です。')
  await expect(part(page, '報告されたもの')).toContainText('いまも表示されています。')
  await expect(part(page, '前後のやりとり')).toContainText(`${owner.name}さんの記録のメモ`)
  await expect(part(page, '前後のやりとり')).toContainText('昼のおにぎりを四つにしました。')
  await expect(part(page, '寄せられた報告（1件）')).toContainText('何度も書かれています。')
  await expect(part(page, '寄せられた報告（1件）')).not.toContainText(owner.name)
  await expect(part(page, 'この人について')).toContainText('これまでの報告1件')
  await expect(page.getByRole('main')).not.toContainText('61.4')
  await choose(page, '注意を送る')
  await expect(page.getByLabel('理由')).toHaveValue('harassment')
  await page.getByLabel('本人へのメッセージ（任意）').fill('言葉づかいにお気をつけください。')
  await expectAccessible(page)
  await button(page, '注意を送る').dblclick()
  await expect(page.getByText('判断を記録しました。')).toBeVisible()
  await expect(part(page, '判断')).toContainText('この件は判断済みです。')
  await expect(part(page, 'この人へのこれまでの対応').getByRole('listitem')).toContainText([
    /注意（コメント）この件嫌がらせ.*言葉づかいにお気をつけください。/,
  ])
  await page.getByRole('link', { name: '報告の一覧へ' }).click()
  await page.getByRole('tab', { name: '操作の記録' }).click()
  const mine = page.getByRole('list', { name: '操作の記録' }).getByRole('listitem').filter({ hasText: mod.handle })
  await expect(mine.filter({ hasText: '注意' })).toContainText([`対象 @${writer.handle}`])
  await expect(mine.filter({ hasText: '内容を見た' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: '報告' }).click()
  await choose(page, '判断済み')
  await expect(page.getByRole('link', { name: `${writer.name}さんのコメント` })).toBeVisible()
  await second.close()
  await third.close()
})

test('moderation: each act that takes something away asks anew who does it, and turning away does nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  const mod = await moderatorIn(page)
  const { writer, entryId } = await reportedComment(second, third)
  await page.goto(`/moderation/cases/${await caseAbout(page, writer.id)}`)
  await choose(page, '非表示にする')
  await button(page, '非表示にする').click()
  await expect(dialog(page, 'これを非表示にしますか？')).toBeVisible()
  await expectAccessible(page)
  expect(await commentsOf(second, entryId)).toHaveLength(1)
  await button(dialog(page, 'これを非表示にしますか？'), '非表示にする').click()
  await expect(page.getByText('判断を記録しました。')).toBeVisible()
  await expect(part(page, '報告されたもの')).toContainText('いまは非表示になっています。')
  await expect(page.getByRole('heading', { name: '判断', exact: true })).toBeFocused()
  expect(await commentsOf(second, entryId)).toHaveLength(0)

  await report(second, { kind: 'profile', id: writer.id, reason: 'spam' })
  await page.goto(`/moderation/cases/${await caseAbout(page, writer.id)}`)
  await choose(page, '停止')
  await choose(page, '7日')
  await page.getByLabel('本人へのメッセージ（任意）').fill('宣伝はお控えください。')
  await button(page, '停止する').click()
  const question = dialog(page, 'この人の利用を停止しますか？')
  await button(question, '停止する').click()
  await expect(dialog(page, '本人確認')).toBeVisible()
  await expectAccessible(page)
  await button(dialog(page, '本人確認'), 'キャンセル').click()
  await button(question, 'キャンセル').click()
  await expect(page.getByLabel('本人へのメッセージ（任意）')).toHaveValue('宣伝はお控えください。')
  await button(page, '停止する').click()
  await button(question, '停止する').click()
  await prove(page, { password: mod.password, code: mod.recoveryCodes[0] ?? '' })
  await expect(part(page, '判断')).toContainText('この件は判断済みです。')
  await expect(part(page, 'この人について')).toContainText('まで停止中です。')

  await report(second, { kind: 'profile', id: writer.id, reason: 'impersonation' })
  await page.goto(`/moderation/cases/${await caseAbout(page, writer.id)}`)
  await choose(page, '無効化')
  await button(page, '無効化する').click()
  await button(dialog(page, 'このアカウントを無効化しますか？'), '無効化する').click()
  await prove(page, { password: mod.password, code: mod.recoveryCodes[1] ?? '' })
  await expect(part(page, 'この人について')).toContainText('アカウントは無効化されています。')
  await part(page, 'この人へのこれまでの対応')
    .getByRole('listitem')
    .filter({ hasText: '無効化' })
    .getByRole('button', { name: '取り消す' })
    .click()
  await button(dialog(page, 'この対応を取り消しますか？'), '取り消す').click()
  await expect(page.getByText('対応を取り消しました。')).toBeVisible()
  await expect(part(page, 'この人について')).not.toContainText('アカウントは無効化されています。')
  await second.close()
  await third.close()
})

test('moderation: what somebody else has decided meanwhile is shown, and what concerns oneself is left to others', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  await moderatorIn(page)
  const other = await moderatorIn(second)
  await report(page, { kind: 'profile', id: other.id })
  await page.goto(`/moderation/cases/${await caseAbout(page, other.id)}`)
  await expect(part(page, '判断')).toContainText('ご自身が関わる件のため、ほかの担当者が判断します。')
  await expect(page.getByRole('radio')).toHaveCount(0)

  const fourth = await elsewhere(browser, baseURL)
  const writer = await newMember(third)
  await newMember(fourth)
  const { id } = await published(third, '70.1', 'こんにちは')
  await report(fourth, { kind: 'entry', id, reason: 'spam' })
  const one = await caseAbout(page, writer.id)
  await page.goto(`/moderation/cases/${one}`)
  await choose(page, '何もしない')
  await decide(second, one, { act: 'warn' })
  await button(page, '何もせずに終える').click()
  await expect(page.getByText('この件は、すでに判断されています。')).toBeVisible()
  await expect(part(page, '判断')).toContainText('この件は判断済みです。')
  await expect(part(page, 'この人へのこれまでの対応')).toContainText(`担当 @${other.handle}`)
  await Promise.all([second, third, fourth].map((context) => context.close()))
})

test('moderation: who registered and waits is let in, or declined after a question', async ({ browser }) => {
  test.slow()
  await using app = await ownApp({ REGISTRATION: 'approval' })
  const [office, mariko, sachi] = [
    await elsewhere(browser, app.url),
    await elsewhere(browser, app.url),
    await elsewhere(browser, app.url),
  ]
  const registered = async ({ request }: BrowserContext, name: string) => {
    const email = freshAddress()
    await request.post('/api/accounts/link', { headers, data: { email } })
    const token = (await app.mail(email, '登録リンクのお知らせ')).links[0]?.replace(/^.*=/, '')
    await request.post('/api/accounts/link/redeem', { headers, data: { email, token } })
    const fields = { nickname: name, password: '白い猫と青い空', bio: 'お弁当を作っています。' }
    const body = JSON.stringify({ ...fields, agreed: true, isOldEnough: true })
    expect((await request.post('/api/accounts', { headers, multipart: { body } })).status()).toBe(403)
    return email
  }
  const approved = await registered(mariko, 'まりこ')
  const declined = await registered(sachi, 'さち')
  const { email } = await signedIn(office)
  await turnOnSecondFactor(office)
  await app.admin('appoint-moderator', email)
  const page = await office.newPage()
  await page.goto('/moderation?tab=registrations')
  const row = (name: string) =>
    page.getByRole('list', { name: '承認を待っている登録' }).getByRole('listitem').filter({ hasText: name })
  await expect(row('まりこ')).toContainText('お弁当を作っています。')
  await expectAccessible(page)
  await button(row('まりこ'), '承認する').click()
  await expect(page.getByText('まりこさんの登録を承認しました。')).toBeVisible()
  await app.mail(approved, '登録が承認されました')
  await button(row('さち'), '見送る').click()
  const question = page.getByRole('dialog', { name: 'この登録を見送りますか？' })
  await expectAccessible(page)
  await expect(row('さち')).toBeVisible()
  await button(question, '見送る').click()
  await expect(page.getByText('さちさんの登録を見送りました。')).toBeVisible()
  await expect(page.getByText('承認を待っている登録はありません。')).toBeVisible()
  await app.mail(declined, '登録を見送らせていただきました')
  for (const context of [office, mariko, sachi]) await context.close()
})

test('moderation: the figures are a table by week, and say nothing of weights', async ({ page }) => {
  test.slow()
  await moderatorIn(page)
  await page.goto('/moderation?tab=figures')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['週', '登録', '記録', '報告', '対応'])
  await expect(table.getByRole('rowheader')).toHaveCount(12)
  await expect(page.getByText(/^いまの登録者は[\d,]+人です。$/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('kg')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
})
