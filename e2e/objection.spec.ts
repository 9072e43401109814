import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newMember } from './member-steps.ts'
import { caseAbout, decide, elsewhere, moderatorIn, report, writeComment } from './moderator-steps.ts'
import { isSignedIn, mailedLink, signedIn } from './people.ts'
import { button, published } from './publishing.ts'
import { expect, test } from './test.ts'

const part = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
const line = (page: Page) => page.getByRole('complementary', { name: 'あなたへのお知らせ' })

const asked = (on: Page) => on.getByRole('listitem').filter({ hasText: '冗談のつもりでした。' })

test('objection: whoever is acted about reads what and why, objects once, and another moderator undoes it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const [second, third, fourth] = await Promise.all([1, 2, 3].map(() => elsewhere(browser, baseURL)))
  if (!second || !third || !fourth) throw new Error('three browsers')
  await moderatorIn(second)
  await newMember(fourth)
  const writer = await newMember(page)
  const { id: entryId } = await published(fourth, '61.4', 'おはようございます。')
  const id = await writeComment(page, entryId, '言いすぎました。')
  await report(fourth, { kind: 'comment', id })
  await decide(second, await caseAbout(second, writer.id), { act: 'hide', message: '言葉をお選びください。' })

  await page.goto('/')
  await expect(line(page)).toContainText('あなたの投稿やアカウントについて、運営からお知らせがあります。')
  await expectAccessible(page)
  await line(page).getByRole('link', { name: '内容を見る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'あなたへのお知らせ' })).toBeVisible()
  const notice = part(page, 'コメントを非表示にしました。')
  await expect(notice).toContainText('嫌がらせ')
  await expect(notice).toContainText('言葉をお選びください。')
  await expect(notice).toContainText('言いすぎました。')
  await expect(line(page)).toHaveCount(0)
  await button(notice, '異議を申し立てる').click()
  await expect(notice.getByLabel('異議申し立ての内容')).toBeFocused()
  await button(notice, '送信する').click()
  await expect(notice).toContainText('異議申し立ての内容を入力してください')
  await notice.getByLabel('異議申し立ての内容').fill('冗談のつもりでした。')
  await expectAccessible(page)
  await button(notice, '送信する').dblclick()
  await expect(notice).toContainText('異議申し立てを受け付けました。')
  await expect(button(notice, '異議を申し立てる')).toHaveCount(0)
  await page.goto('/settings?tab=privacy')
  await page.getByRole('link', { name: 'あなたへのお知らせ' }).click()
  await expect(notice).toContainText('冗談のつもりでした。')
  await expect(line(page)).toHaveCount(0)

  await moderatorIn(third)
  const first = await second.newPage()
  await first.goto('/moderation?tab=objections')
  await expect(asked(first)).toContainText('異議申し立ては、別の担当者が判断します。')
  await expect(asked(first).getByRole('radio')).toHaveCount(0)
  const other = await third.newPage()
  await other.goto('/moderation?tab=objections')
  await asked(other).getByRole('radio', { name: '対応を取り消す' }).check()
  await asked(other).getByLabel('本人への回答（任意）').fill('確認し、元に戻しました。')
  await expectAccessible(other)
  await button(asked(other), '回答する').click()
  await expect(other.getByText('異議申し立てに回答しました。')).toBeVisible()
  await expect(asked(other)).toHaveCount(0)

  await page.goto('/notices')
  await expect(notice).toContainText('確認の結果、この対応を取り消しました。')
  await expect(notice).toContainText('確認し、元に戻しました。')
  await expectAccessible(page)
  const seen = (await (await fourth.request.get(`/api/entries/${entryId}/comments`)).json()) as { items: unknown[] }
  expect(seen.items).toHaveLength(1)
  await Promise.all([second, third, fourth].map((context) => context.close()))
})

test('objection: who can no longer sign in objects by the link of the mail', async ({ page, browser, baseURL }) => {
  test.slow()
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  await moderatorIn(second)
  await newMember(third)
  const { email, member } = await signedIn(page)
  await report(third, { kind: 'profile', id: member.id, reason: 'impersonation' })
  await decide(second, await caseAbout(second, member.id), { act: 'disable', reason: 'impersonation' })
  const link = await mailedLink(email, '運営からのお知らせ')
  expect(await isSignedIn(page.context())).toBe(false)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: '運営の対応と異議申し立て' })).toBeVisible()
  const notice = part(page, 'アカウントを無効化しました。')
  await expect(notice).toContainText('なりすまし')
  await expectAccessible(page)
  await button(notice, '異議を申し立てる').click()
  await notice.getByLabel('異議申し立ての内容').fill('本人です。')
  await page.route('**/api/notices/by-link/objection', (route) => route.abort(), { times: 1 })
  await button(notice, '送信する').click()
  await expect(notice.getByRole('alert')).toContainText('異議申し立てを送信できませんでした。')
  await expect(notice.getByLabel('異議申し立ての内容')).toHaveValue('本人です。')
  await button(notice, '送信する').click()
  await expect(notice).toContainText('異議申し立てを受け付けました。')
  await page.reload()
  await expect(notice).toContainText('本人です。')
  await second.close()
  await third.close()
})

test('objection: a link that lost a part of itself leads to the operator', async ({ page }) => {
  await page.goto(`/objection#code=${'x'.repeat(43)}`)
  await expect(page.getByRole('alert')).toContainText('このリンクは使えません。')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'お問い合わせ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
})
