import type { Page } from '@playwright/test'
import { signedIn } from './people.ts'
import { button, commented, newestComment, pathOf, published, refuseOnce } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'コメント一覧' })
const field = (page: Page) => page.getByLabel('コメントを入力')
const isNewestPage = ({ pathname, searchParams }: URL) => pathname.endsWith('/comments') && !searchParams.has('before')

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
  await button(page, '送信').press('Enter')
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await expect(field(page)).toBeFocused()
  await expect(opener).toHaveAccessibleDescription('2')
  await expectAccessible(page)
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

test('comments: what is refused is said, the text stays, and sending again makes one', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4')
  await page.goto('/')
  await button(page, 'コメント').click()
  await expect(panel(page).getByText('まだコメントはありません。')).toBeVisible()
  await refuseOnce(page, '**/comments', { method: 'POST', refusal: 'not_found' })
  await field(page).fill('一度だけ')
  await button(page, '送信').click()
  await expect(panel(page).getByRole('alert')).toHaveText('コメントを送信できませんでした')
  await expect(field(page)).toHaveValue('一度だけ')
  await expect(panel(page).getByText('未送信')).toHaveCount(0)
  await expectAccessible(page)
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

/** One's own entry with 23 comments, of which the newest twenty are shown; its id. */
async function openLongPanel(page: Page): Promise<string> {
  await signedIn(page)
  const { id } = await published(page, '58.4')
  for (let number = 1; number <= 23; number++) await commented(page, id, `${number}番目です`)
  await page.goto('/')
  await button(page, 'コメント').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(20)
  return id
}

test('comments: older ones come on demand', async ({ page }) => {
  await openLongPanel(page)
  await expect(panel(page).getByRole('listitem').last()).toContainText('23番目です')
  await button(page, '以前のコメントを見る').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(23)
  await expect(panel(page).getByRole('listitem').first()).toContainText('1番目です')
})

test('comments: whoever asks for older ones while new ones are fetched has both', async ({ page }) => {
  const id = await openLongPanel(page)
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(isNewestPage, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await commented(page, id, '24番目です')
  await asked.promise
  await button(page, '以前のコメントを見る').click()
  released.resolve()
  await expect(panel(page).getByRole('listitem')).toHaveCount(24)
  await expect(panel(page).getByRole('listitem').first()).toContainText('1番目です')
  await expect(panel(page).getByRole('listitem').last()).toContainText('24番目です')
})

test('comments: who wrote last stands below a card in a line that opens the others, also of what one writes and deletes', async ({
  page,
  browser,
  baseURL,
}) => {
  await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const { member } = await signedIn(other)
  await signedIn(page)
  const { id } = await published(page, '58.4', 'けさの記録')
  await commented(other, id, '四百回、一日も欠かさずですか。'.repeat(9))
  await page.goto('/')
  const newest = newestComment(page)
  await expect(newest).toContainText(`${member.name} 四百回、一日も欠かさずですか。`)
  expect((await newest.boundingBox())?.height).toBeLessThan(32)
  await expectAccessible(page, 'article')
  await newest.click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await expect(newest).toBeHidden()
  await field(page).fill('ありがとう\nございます')
  await button(page, '送信').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await button(page, 'コメント').click()
  await expect(newest).toContainText('ありがとう ございます')
  await newest.click()
  await button(panel(page).getByRole('listitem').last(), '削除').click()
  await button(page.getByRole('dialog', { name: 'このコメントを削除しますか？' }), '削除する').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await button(page, 'コメント').click()
  await expect(newest).toContainText('四百回')
})

test("comments: one's own, and those under one's own entry, can be deleted; others' not", async ({
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
  await expect(panel(page)).toBeFocused()
  await expect(button(page, 'コメント')).toHaveAccessibleDescription('0')
  await page.goto(pathOf(theirs))
  await expect(panel(page).getByText('自分で一言')).toBeVisible()
  await expect(button(panel(page), '削除')).toHaveCount(0)
  await field(page).fill('わたしの一言')
  await button(page, '送信').click()
  await expect(button(panel(page), '削除')).toHaveCount(1)
})
