import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { connected, fitbit, type Service } from './import-steps.ts'
import { follow, newMember } from './member-steps.ts'
import { elsewhere } from './moderator-steps.ts'
import { activityRows, badge, secondDevice } from './notification-steps.ts'
import { signedIn } from './people.ts'
import { button, pathOf, published } from './publishing.ts'
import { expect, lostConnection, test } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const segment = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

test('who is followed can be chosen by their bell, and what they record is told without a weight', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await elsewhere(browser, baseURL)
  const [me, they] = [await newMember(page), await newMember(other)]
  await page.goto(`/user/${they.handle}`)
  await expect(button(page, 'フォロー')).toBeVisible()
  await expect(button(page, '記録を通知する')).toHaveCount(0)
  await follow(page, they)
  await published(other, '70.1')
  await page.reload()
  await button(page, '記録を通知する').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${they.name}さんが記録したときに知らせます。`)).toBeVisible()
  await expect(button(page, '記録の通知をやめる')).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(button(page, '記録の通知をやめる')).toBeVisible()
  const recorded = await published(other, '69.8')
  await expect(badge(page)).toHaveAccessibleName('アクティビティ 未読1件')
  await page.goto('/activity')
  const row = activityRows(page).filter({ hasText: `${they.name}さんが記録しました` })
  await expect(row).toHaveCount(1)
  await expect(row).not.toContainText(/kg|69\.8/)
  await expectAccessible(page)
  await segment(page, 'いいね').click()
  await expect(page.getByText('まだアクティビティがありません')).toBeVisible()
  await segment(page, '記録').click()
  await expect(page).toHaveURL('/activity?kind=record')
  await row.getByRole('link', { name: `${they.name}さんが記録しました` }).click()
  await expect(page).toHaveURL(pathOf(recorded))
  await page.goto(`/user/${they.handle}`)
  await button(page, '記録の通知をやめる').click()
  await expect(page.getByText(`${they.name}さんの記録は、もう知らせません。`)).toBeVisible()
  await published(other, '69.5')
  await follow(other, me)
  await page.goto('/activity')
  await expect(activityRows(page)).toContainText([`${they.name}さんがあなたをフォローしました`, 'さんが記録しました'])
  await expect(activityRows(page)).toHaveCount(2)
  await other.close()
})

test('the bell is known in every window, goes with the following, and is put back where it could not be changed', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await elsewhere(browser, baseURL)
  const person = await signedIn(page)
  const they = await newMember(other)
  await follow(page, they)
  const second = await secondDevice(browser, baseURL, person)
  await second.goto(`/user/${they.handle}`)
  await expect(button(second, '記録を通知する')).toBeVisible()
  await page.goto(`/user/${they.handle}`)
  await page.route('**/follow/told', (route) => route.abort())
  await button(page, '記録を通知する').click()
  await expect(page.getByText(`記録の通知を変更できませんでした${lostConnection}`)).toBeVisible()
  await expect(button(page, '記録を通知する')).toBeVisible()
  await page.unroute('**/follow/told')
  await button(page, '記録を通知する').dblclick()
  await expect(page.getByText(`${they.name}さんが記録したときに知らせます。`)).toBeVisible()
  for (const device of [page, second]) await expect(button(device, '記録の通知をやめる')).toBeVisible()
  await button(page, 'フォロー中').click()
  for (const device of [page, second]) await expect(button(device, '記録の通知をやめる')).toHaveCount(0)
  await button(page, 'フォロー').click()
  await expect(button(page, '記録を通知する')).toBeVisible()
  await page.reload()
  for (const device of [page, second]) await expect(button(device, '記録を通知する')).toBeVisible()
  await second.context().close()
  await other.close()
})

/** Reads all that a service has, as its card does. */
const readHistory = async ({ request }: Page, { path }: Service) =>
  expect((await request.post(`/api/integrations/${path}/history`, { headers })).status()).toBe(200)

test('an import that has ended is told with where from and how many, and one that failed leads to where it is mended', async ({
  page,
}) => {
  await newMember(page)
  await connected(page, fitbit, 'wrong-account-aki')
  await readHistory(page, fitbit)
  await page.goto('/activity')
  const failed = activityRows(page).getByRole('link', { name: 'Fitbitからの取り込みができませんでした' })
  await expect(failed).toBeVisible()
  await connected(page, fitbit)
  await readHistory(page, fitbit)
  await page.goto('/activity')
  const done = activityRows(page).getByRole('link', { name: /Fitbitから[\d,]+件を取り込みました$/ })
  await expect(done).toBeVisible()
  await segment(page, '取り込み').click()
  await expect(activityRows(page)).toHaveCount(2)
  await expectAccessible(page)
  await done.click()
  await expect(page.getByRole('heading', { level: 1, name: '測定値の一覧' })).toBeVisible()
  await page.goBack()
  await failed.press('Enter')
  await expect(page).toHaveURL('/settings?tab=data')
  await page.goto('/activity?tab=own&kind=import')
  await expect(segment(page, 'すべて')).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(4)
})
