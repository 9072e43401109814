import { expectAccessible } from './accessibility.ts'
import { elsewhere, listed, withMutedWord } from './keeping-away-steps.ts'
import { follow, newMember } from './member-steps.ts'
import { button, card, commented, newestComment, published } from './publishing.ts'
import { expect, test } from './test.ts'

const show = 'ミュートワードを含む文章を表示'

test('muted words: notes and comments with such a word are read by a touch, and only where it was touched', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben] = [await newMember(second), await newMember(page)]
  await follow(page, ben)
  await withMutedWord(page, 'ケーキ')
  const own = await published(page, '58.4', '静かな夜')
  await published(second, '65.2', '今夜はけーきを食べました')
  await commented(second, own.id, 'ケーキをどうぞ')
  await page.goto('/')
  const theirs = page.getByRole('article').filter({ hasText: '65.2' })
  await expect(button(theirs, show)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('けーき')).toHaveCount(0)
  await expect(newestComment(card(page, '静かな夜'))).toContainText('ミュートワードを含むコメント')
  await expectAccessible(page)
  await button(theirs, show).focus()
  await page.keyboard.press('Enter')
  await expect(theirs.getByText('今夜はけーきを食べました')).toBeVisible()
  await expect(button(theirs, '隠す')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(theirs.getByText('今夜はけーきを食べました')).toHaveCount(0)

  await button(card(page, '静かな夜'), 'コメント').click()
  const said = page.getByRole('region', { name: 'コメント一覧' }).getByRole('listitem')
  await expect(said.getByText('ケーキをどうぞ')).toHaveCount(0)
  await button(said, show).click()
  await expect(said.getByText('ケーキをどうぞ')).toBeVisible()
  await expect(button(theirs, show)).toBeVisible()
  await expectAccessible(page, '[aria-label="コメント一覧"]')
  await second.close()
})

test('muted words: they are added and removed in the settings, and what was hidden can be read again', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben] = [await newMember(second), await newMember(page)]
  await published(second, '65.2', '夜中のラーメン')
  await page.goto('/settings?tab=privacy')
  await page.getByRole('link', { name: 'ミュートワード' }).click()
  await expect(page).toHaveURL('/settings/muted-words')
  await expect(page.getByText('ミュートワードは登録されていません。')).toBeVisible()
  await expect(button(page, '追加')).toBeDisabled()
  const field = page.getByLabel('言葉')
  await field.fill('あ'.repeat(41))
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/40文字/)
  await expectAccessible(page)
  await field.fill('らーめん')
  await field.press('Enter')
  await expect(page.getByText('「らーめん」を追加しました。')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  const rows = listed(page, 'ミュートワード')
  await expect(rows).toContainText(['らーめん'])
  await expect(page.getByText('1/100個')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/user/${ben.handle}`)
  await expect(button(page.getByRole('main'), show)).toBeVisible()
  await page.goBack()
  await button(rows, '削除').dblclick()
  await expect(page.getByText('「らーめん」を削除しました。')).toBeVisible()
  await expect(page.getByText('ミュートワードは登録されていません。')).toBeVisible()
  await page.goto(`/user/${ben.handle}`)
  await expect(page.getByText('夜中のラーメン')).toBeVisible()
  await second.close()
})
