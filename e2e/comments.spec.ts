import type { Page } from '@playwright/test'
import { signedIn } from './people.ts'
import { button, commented, published } from './publishing.ts'
import { expectReadable } from './readable.ts'
import { expect, test } from './test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'コメント一覧' })
const field = (page: Page) => page.getByLabel('コメントを入力')

test('comments: the panel opens and closes, and what is sent is there and counted once', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4')
  await page.goto('/')
  const opener = button(page, 'コメント')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await expect(panel(page)).toBeVisible()
  await expect(button(page, '送信')).toBeDisabled()
  await field(page).fill('  　 ')
  await expect(button(page, '送信')).toBeDisabled()
  await field(page).fill('  おつかれさまです  ')
  await button(page, '送信').dblclick()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await expect(panel(page).getByText('おつかれさまです', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(opener).toHaveAccessibleDescription('1')
  await field(page).fill('おつかれさまです')
  await button(page, '送信').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await expect(opener).toHaveAccessibleDescription('2')
  await expectReadable(page)
  await opener.click()
  await expect(panel(page)).toBeHidden()
})

test('comments: Enter sends, but never while a word is being composed', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4')
  await page.goto('/')
  await button(page, 'コメント').click()
  await field(page).fill('がんばって')
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('ください')
  await expect(field(page)).toHaveValue('がんばって\nください')
  await expect(panel(page).getByRole('listitem')).toHaveCount(0)
  await field(page).press('Enter')
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
})

test('comments: a lost answer is said, the text stays, and sending again makes one', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4')
  await page.goto('/')
  await button(page, 'コメント').click()
  await expect(panel(page).getByText('まだコメントはありません。')).toBeVisible()
  let isLost = true
  await page.route('**/comments', async (route) => {
    if (!isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('一度だけ')
  await button(page, '送信').click()
  await expect(panel(page).getByRole('alert')).toHaveText('コメントを送信できませんでした')
  await expect(field(page)).toHaveValue('一度だけ')
  await expectReadable(page)
  await button(page, '送信').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await expect(button(page, 'コメント')).toHaveAccessibleDescription('1')
})

test('comments: more than 500 characters are refused at the field', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4')
  await page.goto('/')
  await button(page, 'コメント').click()
  await field(page).fill('あ'.repeat(501))
  await expect(page.getByText('501/500')).toBeVisible()
  await button(page, '送信').click()
  await expect(page.getByText('コメントは500文字以内で入力してください')).toBeVisible()
})

test('comments: older ones come on demand', async ({ page }) => {
  await signedIn(page)
  const { id } = await published(page, '58.4')
  for (let number = 1; number <= 23; number++) await commented(page, id, `${number}番目です`)
  await page.goto('/')
  await button(page, 'コメント').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(20)
  await expect(panel(page).getByRole('listitem').last()).toContainText('23番目です')
  await button(page, '以前のコメントを見る').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(23)
  await expect(panel(page).getByRole('listitem').first()).toContainText('1番目です')
})

test('comments: one’s own, and those under one’s own entry, can be deleted; others’ not', async ({
  page,
  browser,
  baseURL,
}) => {
  await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signedIn(other)
  const theirs = await published(other, '70')
  await commented(other, theirs.id, '自分で一言')
  await signedIn(page)
  const mine = await published(page, '58.4')
  await commented(other, mine.id, 'よその一言')
  await page.goto('/')
  await button(page, 'コメント').click()
  await button(panel(page), '削除').click()
  await button(page.getByRole('dialog', { name: 'このコメントを削除しますか？' }), '削除する').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(0)
  await expect(button(page, 'コメント')).toHaveAccessibleDescription('0')
  await page.goto(`/user/${theirs.member.handle}/post/${theirs.id}`)
  await button(page, 'コメント').click()
  await expect(panel(page).getByText('自分で一言')).toBeVisible()
  await expect(button(panel(page), '削除')).toHaveCount(0)
  await field(page).fill('わたしの一言')
  await button(page, '送信').click()
  await expect(button(panel(page), '削除')).toHaveCount(1)
})
