import { expectAccessible } from './accessibility.ts'
import { dialog, elsewhere } from './keeping-away-steps.ts'
import { follow, newMember } from './member-steps.ts'
import { button, chooseInMenu } from './publishing.ts'
import { expect, test } from './test.ts'

test('a follower is removed on their profile after a question, and where nobody follows there is nothing to remove', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben, anna] = [await newMember(second), await newMember(page)]
  await follow(second, anna)
  await page.goto(`/user/${ben.handle}`)
  const head = page.getByRole('main').locator('header')
  await chooseInMenu(page, head, /^フォロワーから外す/)
  const question = dialog(page, 'フォロワーから外しますか？')
  await expect(question).toContainText('相手には知らされません。')
  await expectAccessible(page)
  await button(question, 'フォロワーから外す').dblclick()
  await expect(page.getByText(`${ben.name}さんをフォロワーから外しました。`)).toBeVisible()
  await button(head, 'その他').click()
  await expect(page.getByRole('menuitem', { name: /^ミュート/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'フォロワーから外す' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/followers')
  await expect(page.getByText('まだフォロワーがいません')).toBeVisible()
  await second.close()
})
