import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { gotoHomeAtRest } from './home-at-rest.ts'
import { ownApp } from './own-app.ts'
import { signedIn } from './people.ts'
import { button, card } from './publishing.ts'
import { expect, test } from './test.ts'

const line = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'メンテナンス中です。終わると自動でつながります' })

test('in maintenance a visitor reads why and until when, an open app says so, keeps what is recorded, and sends it by itself afterwards', async ({
  browser,
}) => {
  test.slow()
  await using app = await ownApp({})
  const phone = { baseURL: app.url, viewport: { width: 390, height: 844 } }
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await signedIn(page)
  await gotoHomeAtRest(page)
  await expect(button(page, '記録をはじめる')).toBeVisible()
  const elsewhere = await browser.newContext(phone)
  const signingIn = await elsewhere.newPage()
  await signingIn.goto('/login')
  await signingIn.getByLabel('メールアドレス').fill('somebody@example.jp')
  await signingIn.getByLabel('パスワード', { exact: true }).fill('correct horse')

  await app.admin('maintenance', 'on', '新しい機能の準備をしています。', '--minutes', '90')

  await expect(line(page)).toBeVisible()
  await page.getByRole('button', { name: '体重を記録' }).click()
  await page.getByLabel('体重（kg）').fill('58.4')
  await page.getByLabel('メモ（任意）').fill('お休みの朝')
  await button(page, '公開する').click()
  const mine = card(page, 'お休みの朝')
  await expect(mine.getByText('未送信', { exact: true })).toBeVisible()
  await expect(mine.getByText('接続が戻りしだい送信します。')).toBeVisible()
  await expectAccessible(page)

  await button(signingIn, 'ログイン').click()
  await expect(signingIn.getByText('ただいまメンテナンス中です。終わってから、もう一度お試しください。')).toBeVisible()
  await expect(line(signingIn)).toBeVisible()

  const visitor = await elsewhere.newPage()
  expect((await visitor.goto('/'))?.status()).toBe(503)
  await expect(visitor.getByRole('heading', { name: 'ただいまメンテナンス中です' })).toBeVisible()
  await expect(visitor.getByText('新しい機能の準備をしています。')).toBeVisible()
  await expect(visitor.getByText(/ごろまでの予定です（日本時間）。/)).toBeVisible()
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const ground = () => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await visitor.emulateMedia({ colorScheme: 'light' })
  expect(await ground()).toBe('rgb(250, 248, 244)')
  await visitor.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe('rgb(20, 23, 26)')
  await expectAccessible(visitor)

  await app.admin('maintenance', 'off')

  await expect(line(page)).toHaveCount(0)
  await expect(mine.getByText('未送信', { exact: true })).toHaveCount(0)
  await expect(button(mine, 'いいね')).toBeVisible()
  await expect(mine).toHaveCount(1)
  await expect(line(signingIn)).toHaveCount(0)
  await visitor.getByRole('link', { name: 'もう一度開く' }).click()
  await expect(button(visitor, 'メールアドレスで登録')).toBeVisible()
  await context.close()
  await elsewhere.close()
})
