import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { ownApp } from './own-app.ts'
import { freshAddress, tickConsents } from './people.ts'
import { button } from './publishing.ts'
import { expect, test } from './test.ts'

/** From the mail to the end of the form. */
async function fillIn(page: Page, link: string) {
  await page.goto(link)
  await button(page, '続ける').click()
  await page.getByLabel('ニックネーム').fill('はなこ')
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  await tickConsents(page)
  await button(page, 'アカウントを作成').click()
}

async function askForLink(page: Page, email: string) {
  await button(page, 'メールアドレスで登録').click()
  await page.getByLabel('メールアドレス').fill(email)
  await button(page, '登録リンクを送信').click()
  await expect(page.getByText(`${email} に登録リンクを送信しました`)).toBeVisible()
}

test('by invitation: the landing says so, a link of the operator opens the registration, also on another device, and one that is used up says so', async ({
  browser,
}) => {
  test.slow()
  await using app = await ownApp({ REGISTRATION: 'invitation' })
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/')
  const byInvitation = page.getByText('新規登録は招待制です。招待リンクをお持ちの方は、そのリンクを開いてください。')
  await expect(byInvitation).toBeVisible()
  await expect(button(page, 'メールアドレスで登録')).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'すでにアカウントをお持ちの方').click()
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await expect(button(page, '新規登録はこちら')).toHaveCount(0)

  const invitation = (await app.admin('invite', '--uses', '1')).split('\n')[1] ?? ''
  await page.goto(invitation)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('招待を受けています。登録に進めます。')).toBeVisible()
  await expectAccessible(page)
  const email = freshAddress()
  await askForLink(page, email)
  const link = (await app.mail(email, '登録リンクのお知らせ')).links[0] ?? ''
  const phone = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 } })
  const onPhone = await phone.newPage()
  await fillIn(onPhone, link)
  await expect(onPhone.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()

  await page.goto(invitation)
  await expect(page.getByRole('alert')).toHaveText(
    'この招待リンクは使えません。期限が切れたか、使える回数の上限に達しています。',
  )
  await expect(byInvitation).toBeVisible()
  await expectAccessible(page)
  await context.close()
  await phone.close()
})

test('by approval: who has registered reads that they have to wait, everywhere, and comes in once they are approved', async ({
  browser,
}) => {
  test.slow()
  await using app = await ownApp({ REGISTRATION: 'approval' })
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('登録のあと、運営者の承認をお待ちいただきます。')).toBeVisible()
  await expectAccessible(page)
  const email = freshAddress()
  await askForLink(page, email)
  await fillIn(page, (await app.mail(email, '登録リンクのお知らせ')).links[0] ?? '')
  await expect(page.getByRole('heading', { name: '登録を受け付けました' })).toBeVisible()
  await expect(page.getByText('運営者が登録を確認しています。承認されると、メールでお知らせします。')).toBeVisible()
  await expect(
    page.getByText('承認されるまでは、ログインできません。プロフィールも、誰にも表示されません。'),
  ).toBeVisible()
  await expectAccessible(page)
  expect((await app.mail(email, '登録を受け付けました')).text).toContain('承認されると、メールでお知らせします。')

  const signIn = async () => {
    await page.goto('/login')
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
    await button(page, 'ログイン').click()
  }
  await signIn()
  await expect(page.getByRole('alert')).toHaveText('登録の承認をお待ちください。承認されると、メールでお知らせします。')
  await expectAccessible(page)
  await app.admin('approve', email)
  const { links } = await app.mail(email, '登録が承認されました')
  expect(links[0]).toMatch(/\/login$/)
  await button(page, 'ログイン').click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await context.close()
})

test('closed: the landing says so and keeps the login, and who asks for a link all the same reads it in the mail', async ({
  browser,
}) => {
  test.slow()
  await using app = await ownApp({ REGISTRATION: 'closed' })
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('現在、新規登録は受け付けていません。')).toBeVisible()
  await expect(button(page, 'メールアドレスで登録')).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'すでにアカウントをお持ちの方').click()
  await button(page, 'メールのリンクでログイン').click()
  await expect(page.getByRole('heading', { name: 'メールのリンクでログイン' })).toBeVisible()
  const email = freshAddress()
  await page.getByLabel('メールアドレス').fill(email)
  await button(page, 'ログインリンクを送信').click()
  const { text } = await app.mail(email, '新規登録についてのお知らせ')
  expect(text).toContain('現在、新規登録は受け付けていません。')
  await context.close()
})
