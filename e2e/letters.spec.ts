import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { ownApp } from './own-app.ts'
import { freshAddress, signedIn, tickConsents } from './people.ts'
import { button } from './publishing.ts'
import { expect, test } from './test.ts'

const address = '東京都千代田区丸の内一丁目'
const card = (page: Page) => page.getByRole('group', { name: '週のまとめ', exact: true })
const receive = (page: Page) => card(page).getByRole('checkbox', { name: '週のまとめをメールで受け取る' })
const atRegistration = (page: Page) => page.getByRole('checkbox', { name: '週のまとめをメールで受け取る（任意）' })

async function openForm(page: Page, mailed: (email: string) => Promise<string>): Promise<string> {
  const email = freshAddress()
  await page.goto('/')
  await button(page, 'メールアドレスで登録').click()
  await page.getByLabel('メールアドレス').fill(email)
  await button(page, '登録リンクを送信').click()
  await page.goto(await mailed(email))
  await button(page, '続ける').click()
  await page.getByLabel('ニックネーム').fill('はなこ')
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  await tickConsents(page)
  return email
}

test('whoever ticks it while registering is sent the letter on Monday and stops it by its link', async ({
  browser,
}) => {
  test.slow()
  await using app = await ownApp({ OPERATOR_NAME: '秤運営事務局', OPERATOR_ADDRESS: address })
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  const email = await openForm(page, async (to) => (await app.mail(to, '登録リンクのお知らせ')).links[0] ?? '')
  await expect(atRegistration(page)).not.toBeChecked()
  await expect(atRegistration(page)).toHaveAccessibleDescription(
    '毎週月曜日の朝に、あなたの1週間のまとめを秤運営事務局からお送りします。いつでも停止できます。',
  )
  await expectAccessible(page)
  await atRegistration(page).check()
  await button(page, 'アカウントを作成').click()
  await button(page, 'はじめる').click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await page.goto('/settings?tab=notifications')
  await expect(receive(page)).toBeChecked()
  await expect(card(page).getByText('に、登録のときに申し込みました。')).toBeVisible()

  await app.written('update letters set next_at = now()')
  const { text, links } = await app.mail(email, '週のまとめ')
  for (const words of ['秤運営事務局', address, 'お問い合わせ', '配信を停止する']) expect(text).toContain(words)
  const stranger = await browser.newContext({ baseURL: app.url })
  const opened = await stranger.newPage()
  await opened.goto(links.find((link) => link.includes('/unsubscribe/')) ?? '')
  await expect(opened.getByText('「週のまとめ」のメールを停止します。')).toBeVisible()
  await button(opened, '配信を停止する').click()
  await expect(opened.getByText('「週のまとめ」のメールを停止しました。')).toBeVisible()
  await expect(receive(page)).not.toBeChecked()
  await expect(card(page).getByText('申し込んでいません。メールは届きません。')).toBeVisible()
  await stranger.close()
  await context.close()
})

test('in the settings the letter is asked for, looked at before, and stopped again', async ({ browser }) => {
  test.slow()
  await using app = await ownApp({ OPERATOR_NAME: '秤運営事務局', OPERATOR_ADDRESS: address })
  const context = await browser.newContext({ baseURL: app.url })
  await signedIn(context)
  const page = await context.newPage()
  await page.goto('/settings?tab=notifications')
  await expect(receive(page)).not.toBeChecked()
  await expect(receive(page)).toHaveAccessibleDescription(
    '送信者は秤運営事務局です。どのメールからも、いつでも停止できます。',
  )
  await button(page, 'プレビュー').last().click()
  const preview = page.getByRole('dialog', { name: '週のまとめのプレビュー' })
  await expect(preview.getByText('さくらさんの、先週のまとめです。')).toBeVisible()
  await expect(preview.getByText(address)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await receive(page).check()
  await expect(page.getByText('週のまとめをお届けします。')).toBeVisible()
  await expect(card(page).getByText('に、設定で申し込みました。')).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }
  await page.reload()
  await receive(page).uncheck()
  await expect(page.getByText('週のまとめを停止しました。')).toBeVisible()
  await expect(card(page).getByText('申し込んでいません。メールは届きません。')).toBeVisible()
  await context.close()
})

test('where the operator has not named an address there is no letter to ask for, and why is said', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings?tab=notifications')
  await expect(card(page).getByText('いまはお届けしていません。運営者の住所が示されていないためです。')).toBeVisible()
  await expect(receive(page)).toHaveCount(0)
  await expectAccessible(page)
})
