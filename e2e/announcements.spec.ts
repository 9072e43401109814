import type { Page } from '@playwright/test'
import { askSingly } from './ask-singly.ts'
import { expectAccessible } from './accessibility.ts'
import { choose } from './notification-steps.ts'
import { ownApp } from './own-app.ts'
import { signedIn, signIn } from './people.ts'
import { button } from './publishing.ts'
import { expect, test } from './test.ts'

const offer = (page: Page) => page.getByRole('status').filter({ hasText: '運営からのお知らせがあります' })
const dialog = (page: Page) => page.getByRole('dialog', { name: '運営からのお知らせ' })

test('an announcement of the operator is read once, and then on no other device again', async ({ browser }) => {
  test.slow()
  await using app = await ownApp({})
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const person = await signedIn(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await app.admin('announce', '明日の朝6時から、\n30分ほどお休みします。<b>')
  await app.admin('announce', '二つ目のお知らせです。')
  // Who wants none in the app is shown none, until they do.
  const asked = async () => (await page.request.get('/api/announcements/current')).json() as Promise<object>
  await choose(page, 'announcement', { app: false })
  expect(await asked()).toEqual({ announcement: null })
  await choose(page, 'announcement', { app: true })
  await page.reload()
  await expect(offer(page)).toBeVisible()
  await expectAccessible(page)
  await button(offer(page), '読む').press('Enter')
  await expect(dialog(page).getByText('明日の朝6時から、\n30分ほどお休みします。<b>')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(offer(page)).toBeVisible()
  await button(offer(page), '読む').click()
  await button(dialog(page), '確認しました').click()
  await expect(dialog(page)).toBeHidden()

  await expect(offer(page)).toBeVisible()
  await button(offer(page), '読む').click()
  await expect(dialog(page).getByText('二つ目のお知らせです。')).toBeVisible()
  await page.keyboard.press('Escape')
  const seen = page.waitForResponse(/\/api\/announcements\/\d+\/seen$/)
  await button(offer(page), '閉じる').click()
  await seen
  await expect(offer(page)).toBeHidden()

  const other = await browser.newContext({ baseURL: app.url })
  expect(await signIn(other, person)).toBe(200)
  const elsewhere = await other.newPage()
  const answer = elsewhere.waitForResponse('**/api/opening')
  await elsewhere.goto('/')
  expect(await (await answer).json()).toMatchObject({ announcement: { announcement: null } })
  await expect(offer(elsewhere)).toHaveCount(0)
  await context.close()
  await other.close()
})

test('where one question for all that stands around a screen fails, each part is asked for by itself', async ({
  page,
}) => {
  await askSingly(page)
  const announcement = { id: '1', text: '今夜2時から休みます。', announcedAt: '2026-11-19T00:00:00.000Z' }
  await page.route('**/api/announcements/current', (route) => route.fulfill({ json: { announcement } }))
  await signedIn(page)
  await page.goto('/')
  await button(offer(page), '読む').click()
  await expect(dialog(page).getByText('今夜2時から休みます。')).toBeVisible()
})
