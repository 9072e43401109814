import type { Page } from '@playwright/test'
import { askSingly } from './ask-singly.ts'
import { signedIn } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, lostConnection, test } from './test.ts'

const offer = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'プライバシーポリシーを2026年12月1日に改定します。' })
const changes = (page: Page) => page.getByRole('dialog', { name: 'プライバシーポリシーの改定' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Nobody can register before today: the server would have to be an older one. */
async function asMemberOfBefore(page: Page) {
  let isSeen = false
  await askSingly(page)
  await page.route('**/api/policy-notice', async (route) => {
    isSeen ||= route.request().method() === 'PUT'
    if (isSeen) await route.continue()
    else await route.fulfill({ json: { version: 6 } })
  })
  await signedIn(page)
}

test('a member of before reads once what changes in the privacy policy, and says so', async ({ page }) => {
  await asMemberOfBefore(page)
  await page.goto('/')
  await button(page, '変更点を見る').click()
  await expect(changes(page)).toContainText('2026年12月1日から、次のとおり変わります。')
  await expect(changes(page)).toContainText('16歳未満の方は登録できない')
  await expect(changes(page)).toContainText('異議申し立て')
  await expect(changes(page)).toContainText('プッシュサービス（Google、Mozilla、Apple、Microsoft）')
  await expect(changes(page)).toContainText('週のまとめは、申し込んだ人だけに届きます。')
  await expect(changes(page)).toContainText('毎日の自動取り込み')
  await expect(changes(page)).toContainText('設定の「公開と安全」')
  await expect(changes(page)).toContainText('パスキー、認証アプリ、復旧コード')
  await expectAccessible(page)
  await changes(page).getByRole('link', { name: 'プライバシーポリシーの全文を読む' }).click()
  await expect(page.getByText('改定日 2026年12月1日')).toBeVisible()
  await page.goBack()
  await button(page, '変更点を見る').click()
  await button(page, '確認しました').dblclick()
  await expect(changes(page)).toBeHidden()
  await expect(offer(page)).toBeHidden()
  await page.reload()
  await page.waitForResponse('**/api/policy-notice')
  await expect(offer(page)).toBeHidden()
})

test('put away unread it comes again with the next visit, and a lost connection loses nothing', async ({ page }) => {
  await asMemberOfBefore(page)
  await page.goto('/')
  await expect(offer(page)).toBeVisible()
  await expectAccessible(page)
  await offer(page).getByRole('button', { name: '閉じる' }).click()
  await expect(offer(page)).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(offer(page)).toBeVisible()
  await button(page, '変更点を見る').click()
  await page.route('**/api/policy-notice', (route) => route.abort())
  await button(page, '確認しました').click()
  await expect(page.getByRole('alert')).toHaveText(`確認を記録できませんでした${lostConnection}`)
  await page.keyboard.press('Escape')
  await expect(changes(page)).toBeHidden()
  await expect(offer(page)).toBeVisible()
})
