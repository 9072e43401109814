import { expectAccessible } from './accessibility.ts'
import { dialog, elsewhere, listed, muted, rowOf } from './keeping-away-steps.ts'
import { follow, newMember } from './member-steps.ts'
import { button, card, chooseInMenu, commented, newestComment, published } from './publishing.ts'
import { pressTwice } from './press-twice.ts'
import { expect, test } from './test.ts'

const question = 'ミュートしますか？'

test('muting: what somebody does leaves the home at once, and one touch brings it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben] = [await newMember(second), await newMember(page)]
  await follow(page, ben)
  const own = await published(page, '58.4', '自分の朝')
  await published(second, '65.2', 'となりの朝')
  await commented(second, own.id, 'おはようございます')
  await page.goto('/')
  const theirs = card(page, 'となりの朝')
  await expect(newestComment(card(page, '自分の朝'))).toContainText('おはようございます')
  await button(theirs, 'その他').click()
  const item = page.getByRole('menuitem', { name: /^ミュート/ })
  await expect(item).toHaveAccessibleName('ミュート 相手には知らされません')
  await expectAccessible(page)
  await item.click()
  await expect(dialog(page, question)).toContainText(`${ben.name}さんの記録、コメント、アクティビティ`)
  await expect(dialog(page, question).getByRole('radio')).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page, question)).toBeHidden()
  await expect(theirs).toBeVisible()

  await chooseInMenu(page, theirs, /^ミュート/)
  await dialog(page, question).getByRole('radio', { name: '7日間' }).check()
  await pressTwice(button(dialog(page, question), 'ミュートする'))
  await expect(page.getByRole('status').filter({ hasText: `${ben.name}さんをミュートしました。` })).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  await expect(newestComment(card(page, '自分の朝'))).toHaveCount(0)
  await expect(button(card(page, '自分の朝'), 'コメント')).toHaveAccessibleDescription('0')
  await expectAccessible(page)
  await button(page, '元に戻す').click()
  await expect(page.getByText(`${ben.name}さんのミュートを解除しました。`)).toBeVisible()
  await expect(theirs).toBeVisible()
  await expect(newestComment(card(page, '自分の朝'))).toContainText('おはようございます')
  await second.close()
})

test('muting: the profile of somebody who is muted says so, still shows what they publish, and ends it', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben] = [await newMember(second), await newMember(page)]
  await published(second, '65.2', '見に行けば見える')
  await page.goto(`/user/${ben.handle}`)
  const head = page.getByRole('main').locator('header')
  await button(head, 'その他').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog(page, question).getByRole('radio', { name: 'ずっと' }).check()
  await button(dialog(page, question), 'ミュートする').click()
  const note = page.getByRole('group', { name: 'ミュート中' })
  await expect(note).toContainText('解除するまで')
  await expect(rowOf(page, '見に行けば見える')).toBeVisible()
  await expectAccessible(page)
  await button(head, 'その他').click()
  await expect(page.getByRole('menuitem', { name: 'ミュートを解除' })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(note, '解除').dblclick()
  await expect(note).toHaveCount(0)
  await expect(rowOf(page, '見に行けば見える')).toBeVisible()
  await second.close()
})

test('muting: the settings list who is muted and for how long, and undo it by keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  const [ben, chika] = [await newMember(second), await newMember(third)]
  await newMember(page)
  await muted(page, ben.id, 'always')
  await muted(page, chika.id, 'day')
  await page.goto('/settings?tab=privacy')
  await page.getByRole('link', { name: 'ミュート中のユーザー' }).click()
  await expect(page).toHaveURL('/settings/muted')
  const rows = listed(page, 'ミュート中のユーザー')
  await expect(rows).toContainText([`@${chika.handle}・あと24時間`, `@${ben.handle}・解除するまで`])
  await expectAccessible(page)
  await button(rows.filter({ hasText: chika.name }), '解除').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${chika.name}さんのミュートを解除しました。`)).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: ben.name })).toBeFocused()
  await page.route('**/api/members/*/mute', (route) => route.abort())
  await button(rows, '解除').click()
  await expect(page.getByText('ミュートを解除できませんでした。')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.unroute('**/api/members/*/mute')
  await button(rows, '解除').click()
  await expect(page.getByText('ミュート中のユーザーはいません。')).toBeVisible()
  await expectAccessible(page)
  await third.close()
  await second.close()
})
