import { expectAccessible } from './accessibility.ts'
import { dialog, elsewhere, withCommenters } from './keeping-away-steps.ts'
import { newMember } from './member-steps.ts'
import { button, card, chooseInMenu, pathOf, published, refuseOnce } from './publishing.ts'
import { expect, test } from './test.ts'

const closed = 'この記録にはコメントできません。'
const question = 'この記録にコメントできる人'

test('commenters: the owner chooses who may write, and others read that they may not', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  await newMember(second)
  await newMember(page)
  const entry = await published(page, '58.4', 'そっとしておいて')
  await page.goto('/')
  await chooseInMenu(page, card(page, 'そっとしておいて'), 'コメントできる人')
  await expect(dialog(page, question).getByRole('radio', { name: '全員' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(dialog(page, question).getByRole('radio', { name: '受け付けない' })).toBeChecked()
  await expect(dialog(page, question)).toContainText('これまでのコメントは、そのまま残ります。')
  await expectAccessible(page)
  await button(dialog(page, question), '変更する').dblclick()
  await expect(page.getByText('コメントできる人を変更しました。')).toBeVisible()

  const theirs = await second.newPage()
  await theirs.goto(pathOf(entry))
  await expect(theirs.getByText(closed)).toBeVisible()
  await expect(theirs.getByLabel('コメントを入力')).toHaveCount(0)
  await expectAccessible(theirs)
  await second.close()
})

test('commenters: what was typed stays when nobody may write there any more', async ({ page, browser, baseURL }) => {
  const second = await elsewhere(browser, baseURL)
  await newMember(second)
  await newMember(page)
  const entry = await published(second, '65.2', 'ひとりの時間')
  await page.goto(pathOf(entry))
  const field = page.getByLabel('コメントを入力')
  await field.fill('途中まで書きました')
  await refuseOnce(page, '**/comments', { method: 'POST', refusal: 'comments_closed' })
  await button(page, '送信').click()
  await expect(page.getByRole('region', { name: 'コメント一覧' }).getByRole('alert')).toHaveText(closed)
  await expect(field).toHaveValue('途中まで書きました')
  await withCommenters(second, entry.id, 'nobody')
  await button(page, '送信').click()
  await expect(page.getByRole('status').filter({ hasText: closed })).toBeVisible()
  await expect(button(page, '送信')).toBeDisabled()
  await expect(field).toHaveValue('途中まで書きました')
  await expectAccessible(page)
  await second.close()
})

test('commenters: a comment that waited for the network says why it cannot be sent, and stays', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  await newMember(second)
  await newMember(page)
  const entry = await published(second, '65.2', '電波の届かない所')
  await page.goto(pathOf(entry))
  const field = page.getByLabel('コメントを入力')
  await expect(field).toBeVisible()
  await page.context().route('**/api/entries/*/comments', (route) => route.abort())
  await field.fill('あとで届きますように')
  await button(page, '送信').click()
  const panel = page.getByRole('region', { name: 'コメント一覧' })
  await expect(panel.getByText('未送信')).toBeVisible()
  await withCommenters(second, entry.id, 'nobody')
  await page.context().unroute('**/api/entries/*/comments')
  await button(panel, '再送信').click()
  await expect(panel.getByText(closed).first()).toBeVisible()
  await expect(panel.getByText('あとで届きますように')).toBeVisible()
  await second.close()
})

test('commenters: the usual choice for new entries is made in the settings', async ({ page }) => {
  await newMember(page)
  await page.goto('/settings?tab=privacy')
  const choice = page.getByRole('group', { name: '新しい記録にコメントできる人' })
  await choice.getByRole('radio', { name: 'フォロワー' }).check()
  await expect(page.getByText('新しい記録にコメントできる人を「フォロワー」にしました。')).toBeVisible()
  await published(page, '58.4', 'いつもの通り')
  await page.goto('/')
  await chooseInMenu(page, card(page, 'いつもの通り'), 'コメントできる人')
  await expect(dialog(page, question).getByRole('radio', { name: 'フォロワー' })).toBeChecked()
})
