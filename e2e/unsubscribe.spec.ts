import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { appDatabase } from './app-database.ts'
import { choose, savedChoices } from './notification-steps.ts'
import { isSignedIn, signedIn } from './people.ts'
import { button } from './publishing.ts'
import { expect, lostConnection, test } from './test.ts'

/** As it stands at the foot of a mail of this kind. */
async function stopLinkOf(memberId: string, kind: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await using database = await appDatabase()
  await database.rows('insert into mail_stops (token, member_id, kind) values ($1, $2, $3)', [token, memberId, kind])
  return `/unsubscribe/${token}`
}

const mailsOf = async (page: Page) => {
  const { choices } = await savedChoices(page)
  return Object.keys(choices).filter((kind) => choices[kind]?.mail)
}

test('whoever is not signed in looks at the link of a mail, which changes nothing, and stops it by the button', async ({
  page,
  browser,
  baseURL,
}) => {
  const { member } = await signedIn(page)
  for (const kind of ['comment', 'like']) await choose(page, kind, { mail: true })
  const stranger = await browser.newContext({ ...(baseURL && { baseURL }) })
  const opened = await stranger.newPage()
  await opened.goto(await stopLinkOf(member.id, 'comment'))
  await expect(opened.getByText('「コメント」のメールを停止します。')).toBeVisible()
  await expect(opened.getByText(member.name)).toHaveCount(0)
  for (const width of [1280, 390]) {
    await opened.setViewportSize({ width, height: 844 })
    await expectAccessible(opened)
  }
  expect((await mailsOf(page)).toSorted()).toEqual(['comment', 'like'])
  await button(opened, '配信を停止する').focus()
  await opened.keyboard.press('Enter')
  await expect(opened.getByText('「コメント」のメールを停止しました。')).toBeFocused()
  await expect(opened.getByText('設定の「通知」で、いつでも再開できます。')).toBeVisible()
  await expectAccessible(opened)
  expect(await mailsOf(page)).toEqual(['like'])
  expect(await isSignedIn(stranger)).toBe(false)
  await opened.reload()
  await expect(opened.getByText('「コメント」のメールを停止しました。')).toBeVisible()
  await expect(button(opened, '配信を停止する')).toHaveCount(0)
  await stranger.close()
})

test('whoever is signed in stops mails by the link and finds where they can be turned on again', async ({ page }) => {
  const { member } = await signedIn(page)
  await choose(page, 'follow', { mail: true })
  await page.goto(await stopLinkOf(member.id, 'follow'))
  await button(page, '配信を停止する').dblclick()
  await expect(page.getByText('「フォローとリクエスト」のメールを停止しました。')).toBeVisible()
  await page.getByRole('link', { name: '通知の設定を開く' }).click()
  const tick = page.getByRole('checkbox', { name: 'フォローとリクエストをメールで受け取る' })
  await expect(tick).not.toBeChecked()
  await tick.check()
  await expect.poll(() => mailsOf(page)).toEqual(['follow'])
})

test('a link that stops nothing says so, and one that cannot be used now can be used later', async ({ page }) => {
  await page.goto(`/unsubscribe/${'x'.repeat(43)}`)
  await expect(page.getByRole('alert')).toHaveText(
    'このリンクは使えません。メールのリンクがすべて含まれているか、ご確認ください。',
  )
  await expectAccessible(page)
  await page.goto('/unsubscribe/cut')
  await expect(page.getByRole('alert')).toBeVisible()
  const { member } = await signedIn(page)
  await choose(page, 'like', { mail: true })
  const link = await stopLinkOf(member.id, 'like')
  await page.route('**/api/mail-stops/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.goto(link)
  await button(page, '配信を停止する').click()
  await expect(page.getByRole('alert')).toHaveText(`停止できませんでした${lostConnection}`)
  await page.unrouteAll()
  await button(page, '配信を停止する').click()
  await expect(page.getByText('「いいね」のメールを停止しました。')).toBeVisible()
})
