import { expectAccessible } from './accessibility.ts'
import { blocked, dialog, elsewhere, listed } from './keeping-away-steps.ts'
import { follow, newMember } from './member-steps.ts'
import { button, card, chooseInMenu, commented, newestComment, published } from './publishing.ts'
import { expect, test } from './test.ts'

const question = 'ブロックしますか？'
const missing = 'ユーザーが見つかりません'

test('blocking: both lose sight of each other on open screens, and what was between them is gone for good', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben, anna] = [await newMember(second), await newMember(page)]
  await follow(page, ben)
  await follow(second, anna)
  const own = await published(page, '58.4', '自分の昼')
  await published(second, '65.2', 'となりの昼')
  await commented(second, own.id, 'しつこいコメント')
  const theirs = await second.newPage()
  await theirs.goto(`/user/${anna.handle}`)
  await expect(theirs.getByRole('article').filter({ hasText: '自分の昼' }).first()).toBeVisible()
  await page.goto('/')
  await expect(newestComment(card(page, '自分の昼'))).toContainText('しつこいコメント')
  await chooseInMenu(page, card(page, 'となりの昼'), /^ブロック/)
  await expect(dialog(page, question)).toContainText(
    'おたがいのフォロー、いいね、コメントは削除されます。ブロックを解除しても、元には戻りません。',
  )
  await expect(button(dialog(page, question), 'キャンセル')).toBeFocused()
  await expectAccessible(page)
  await button(dialog(page, question), 'ブロックする').dblclick()
  await expect(page.getByText(`${ben.name}さんをブロックしました。`)).toBeVisible()
  await expect(card(page, 'となりの昼')).toHaveCount(0)
  await expect(newestComment(card(page, '自分の昼'))).toHaveCount(0)
  await expect(button(card(page, '自分の昼'), 'コメント')).toHaveAccessibleDescription('0')

  await expect(theirs.getByRole('heading', { name: missing })).toBeVisible()
  await theirs.goto('/')
  await expect(theirs.getByText('自分の昼')).toHaveCount(0)
  await page.goto(`/user/${ben.handle}`)
  await expect(page.getByRole('heading', { name: missing })).toBeVisible()
  await page.goto('/following')
  await expect(page.getByText('まだ誰もフォローしていません')).toBeVisible()
  await second.close()
})

test('blocking: on a page of theirs one is led home, and their name is nowhere that is left on the device', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const ben = await newMember(second)
  await published(second, '65.2', 'もう見たくない')
  await newMember(page)
  await page.goto('/users')
  await expect(page.getByRole('main').getByRole('link', { name: ben.name }).first()).toBeVisible()
  await page.goto(`/user/${ben.handle}`)
  await chooseInMenu(page, page.getByRole('main').locator('header'), /^ブロック/)
  await page.route('**/api/members/*/block', (route) => route.abort())
  await button(dialog(page, question), 'ブロックする').click()
  await expect(dialog(page, question).getByRole('alert')).toContainText('ブロックできませんでした。')
  await expectAccessible(page)
  await page.unroute('**/api/members/*/block')
  await button(dialog(page, question), 'ブロックする').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`${ben.name}さんをブロックしました。`)).toBeVisible()
  await expect
    .poll(() => page.evaluate((name) => Object.values(localStorage).some((kept) => kept.includes(name)), ben.handle))
    .toBe(false)
  await page.getByRole('navigation').getByRole('link', { name: 'ユーザー' }).click()
  await expect(page.getByRole('heading', { name: 'ユーザー一覧' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: ben.name })).toHaveCount(0)
  await second.close()
})

test('blocking: the settings list whom one blocked, and undoing it is asked first', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben, anna] = [await newMember(second), await newMember(page)]
  await follow(second, anna)
  await blocked(page, ben.id)
  await page.goto('/settings?tab=privacy')
  await page.getByRole('link', { name: 'ブロックしたユーザー' }).click()
  await expect(page).toHaveURL('/settings/blocked')
  const rows = listed(page, 'ブロックしたユーザー')
  await expect(rows).toContainText([ben.name])
  await expectAccessible(page)
  await button(rows, '解除').click()
  const undoing = dialog(page, 'ブロックを解除しますか？')
  await expect(undoing).toContainText('元に戻りません。')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button(rows, '解除')).toBeFocused()
  await page.keyboard.press('Enter')
  await button(undoing, 'ブロックを解除する').dblclick()
  await expect(page.getByText(`${ben.name}さんのブロックを解除しました。`)).toBeVisible()
  await expect(page.getByText('ブロックしたユーザーはいません。')).toBeVisible()
  await page.goto(`/user/${ben.handle}`)
  await expect(page.getByRole('heading', { name: ben.name })).toBeVisible()
  await page.goto('/followers')
  await expect(page.getByText('まだフォロワーがいません')).toBeVisible()
  await second.close()
})
