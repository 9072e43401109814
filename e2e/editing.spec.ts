import type { BrowserContext, Page } from '@playwright/test'
import { signedIn } from './people.ts'
import { button, card, chooseInMenu, commented, pathOf, published, refuseOnce } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: '記録を編集' })
const weight = (page: Page) => page.getByLabel('体重（kg）', { exact: true })

async function openEdit(page: Page, words: string) {
  await chooseInMenu(page, card(page, words), '編集')
  await expect(weight(page)).toBeFocused()
}

/** A network that comes back is tried at once. */
async function comeBack(context: BrowserContext) {
  await context.setOffline(true)
  await context.setOffline(false)
}

/** What another device makes of it. */
async function editElsewhere({ request }: Page, id: string, data: object) {
  const answer = await request.patch(`/api/entries/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' }, data })
  expect(answer.status()).toBe(200)
}

test('editing: a typing error is mended from the menu, likes and comments stay, and open screens follow', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page)
  const entry = await published(page, '65.2', '打ちまちがい')
  await published(page, '56.5', 'その次')
  await commented(page, entry.id, 'そのままの言葉')
  const reader = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signedIn(reader)
  await reader.goto(pathOf(entry))
  await expect(card(reader, '打ちまちがい')).toContainText('65.2kg')
  await page.goto('/')
  await expect(card(page, 'その次')).toContainText('前回より −8.7kg')
  await openEdit(page, '打ちまちがい')
  await expectAccessible(page, 'dialog[open]')
  await weight(page).fill('56.2')
  await button(sheet(page), '変更する').click()
  await expect(sheet(page)).toBeHidden()
  const mine = card(page, '打ちまちがい')
  await expect(mine).toContainText('56.2kg')
  await expect(mine).toContainText(/編集済み 今日 \d+:\d\d/)
  await expect(button(mine, 'コメント')).toHaveAccessibleDescription(/1/)
  await expect(card(page, 'その次')).toContainText('前回より +0.3kg')
  await expect(page.getByRole('article').last()).toContainText('打ちまちがい')
  await expect(card(reader, '打ちまちがい')).toContainText('56.2kg')
  await reader.close()
})

test('editing: another time is said and a refusal too, and what is not changed is not edited', async ({ page }) => {
  await signedIn(page)
  await published(page, '65.2', '時刻ちがい')
  await page.goto('/')
  await openEdit(page, '時刻ちがい')
  await button(sheet(page), '変更する').click()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByText('編集済み')).toHaveCount(0)
  await openEdit(page, '時刻ちがい')
  await page.getByLabel('日付').fill('2026-03-04')
  await page.getByLabel('時刻').fill('07:05')
  await page.getByLabel('メモ（任意）').fill('時刻なおした')
  await refuseOnce(page, '**/api/entries/*', { method: 'PATCH', refusal: 'not_own_entry' })
  await button(sheet(page), '変更する').click()
  await expect(sheet(page).getByRole('alert')).toHaveText('自分の体重記録のみ変更できます。')
  await button(sheet(page), '変更する').click()
  await expect(card(page, '時刻なおした')).toContainText('2026/03/04 07:05')
  await expect(card(page, '時刻なおした')).toContainText('編集済み')
})

test('editing: a weight far from the one before is asked about once, as when it is recorded', async ({ page }) => {
  await signedIn(page)
  await published(page, '56.2')
  await published(page, '56.4', '直す記録')
  await page.goto('/')
  await openEdit(page, '直す記録')
  await weight(page).fill('50.9')
  await button(sheet(page), '変更する').click()
  const question = sheet(page).getByRole('group', { name: '前回と大きく違うようです。50.9kgで合っていますか？' })
  await button(question, '入力しなおす').click()
  await expect(weight(page)).toBeFocused()
  await expect(question).toBeHidden()
  await weight(page).press('Enter')
  await button(question, 'このまま変更する').click()
  await expect(sheet(page)).toBeHidden()
  await expect(card(page, '直す記録')).toContainText('50.9kg')
})

test('editing: without the network a correction stands there as unsent, and is sent when it can be', async ({
  page,
  context,
}) => {
  await signedIn(page)
  const { id } = await published(page, '65.2', '圏外')
  await page.goto('/')
  await context.route(`**/api/entries/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await openEdit(page, '圏外')
  await weight(page).fill('64.8')
  await button(sheet(page), '変更する').click()
  await expect(page.getByText('未送信の変更として保存しました。')).toBeVisible()
  const mine = card(page, '圏外')
  await expect(mine).toContainText('64.8kg')
  await expect(mine.getByText('未送信', { exact: true })).toBeVisible()
  await page.reload()
  await expect(mine).toContainText('64.8kg')
  await expect(button(mine, '再送信')).toBeVisible()
  await expectAccessible(page, 'article')
  await context.unroute(`**/api/entries/${id}`)
  await comeBack(context)
  await expect(mine.getByText('未送信', { exact: true })).toHaveCount(0)
  await expect(mine).toContainText('編集済み')
  await expect(mine).toContainText('64.8kg')
})

test('editing: what another device has changed is shown beside, and overwritten only by whoever says so', async ({
  page,
}) => {
  await signedIn(page)
  const { id } = await published(page, '65.2', 'ふたつの端末')
  await page.goto('/')
  await openEdit(page, 'ふたつの端末')
  await editElsewhere(page, id, { weight: '64.1', revision: 0 })
  await weight(page).fill('66.3')
  await button(sheet(page), '変更する').click()
  const conflict = sheet(page).getByRole('alert')
  await expect(conflict).toContainText('別の端末で変更されています。')
  await expect(conflict.getByRole('definition')).toHaveText([/^66\.3kg・/, /^64\.1kg・/])
  await expectAccessible(page, 'dialog[open]')
  await button(conflict, '変更をやめる').click()
  await expect(card(page, 'ふたつの端末')).toContainText('64.1kg')
  await openEdit(page, 'ふたつの端末')
  await editElsewhere(page, id, { weight: '64.2', revision: 1 })
  await weight(page).fill('66.4')
  await button(sheet(page), '変更する').click()
  await button(conflict, 'この端末の内容で上書きする').click()
  await expect(sheet(page)).toBeHidden()
  await expect(card(page, 'ふたつの端末')).toContainText('66.4kg')
})

test('editing: a correction that waited while another device made its own asks which of them counts', async ({
  page,
  context,
}) => {
  await signedIn(page)
  const { id } = await published(page, '65.2', '待っていた変更')
  await page.goto('/')
  const path = `**/api/entries/${id}`
  await context.route(path, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()))
  await openEdit(page, '待っていた変更')
  await weight(page).fill('66.3')
  await button(sheet(page), '変更する').click()
  await expect(page.getByText('未送信の変更として保存しました。')).toBeVisible()
  await editElsewhere(page, id, { weight: '64.1', revision: 0 })
  await context.unroute(path)
  const mine = card(page, '待っていた変更')
  await comeBack(context)
  const conflict = mine.getByRole('alert')
  await expect(conflict).toContainText('別の端末で変更されています。')
  await expect(conflict.getByRole('definition')).toHaveText([/^66\.3kg・/, /^64\.1kg・/])
  await expectAccessible(page, 'article')
  await button(conflict, 'この端末の内容で上書きする').click()
  await expect(conflict).toBeHidden()
  await expect(mine).toContainText('66.3kg')
})
