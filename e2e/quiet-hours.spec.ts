import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newMember } from './member-steps.ts'
import { openNotifications, savedChoices, secondDevice, tick } from './notification-steps.ts'
import { signedIn } from './people.ts'
import { button } from './publishing.ts'
import { expect, lostConnection, test } from './test.ts'

const card = (page: Page) => page.getByRole('group', { name: '静かな時間', exact: true })
const isOn = (page: Page) => tick(page, '静かな時間を設ける')
const time = (page: Page, name: string) => card(page).getByLabel(name, { exact: true })

test('quiet hours go over midnight, stay so, and are known on another device at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signedIn(page)
  const second = await secondDevice(browser, baseURL, person)
  await openNotifications(page)
  await expect(isOn(page)).not.toBeChecked()
  await expect(card(page)).toContainText('記録のリマインダーは、選んだ時間に届きます。')
  await expect(time(page, '始まり')).toHaveCount(0)
  await isOn(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('静かな時間を22:00から翌日の07:00までにしました。')).toBeVisible()
  await expect(isOn(page)).toBeFocused()
  await expect(time(page, '始まり')).toHaveAccessibleDescription('日本時間です')
  await expectAccessible(page, 'form')
  await time(page, '始まり').fill('23:30')
  await time(page, '終わり').fill('06:15')
  await button(card(page), '時間を保存').dblclick()
  await expect(page.getByText('静かな時間を23:30から翌日の06:15までにしました。')).toBeVisible()
  expect((await savedChoices(page)).quiet).toEqual({ from: '23:30', to: '06:15' })
  for (const device of [page, second]) await expect(card(device)).toContainText('毎日23:30から翌日の06:15まで')
  await page.reload()
  await expect(time(page, '始まり')).toHaveValue('23:30')
  await expect(time(page, '終わり')).toHaveValue('06:15')
  await time(page, '始まり').fill('12:00')
  await time(page, '終わり').fill('13:00')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('毎日12:00から13:00まで')
  await isOn(page).uncheck()
  await expect(page.getByText('静かな時間をやめました。')).toBeVisible()
  await expect(isOn(second)).not.toBeChecked()
  expect((await savedChoices(page)).quiet).toBeNull()
  await second.context().close()
})

test('quiet hours that begin when they end, or have no time, are not saved, and it is said why', async ({ page }) => {
  await newMember(page)
  await openNotifications(page)
  await isOn(page).check()
  await time(page, '終わり').fill('22:00')
  await button(card(page), '時間を保存').click()
  await expect(card(page)).toContainText('始まりと終わりには、ちがう時刻を入力してください')
  await expect(time(page, '終わり')).toBeFocused()
  await expect(time(page, '終わり')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'form')
  await time(page, '始まり').fill('')
  await button(card(page), '時間を保存').click()
  await expect(card(page)).toContainText('始まりを入力してください')
  expect((await savedChoices(page)).quiet).toEqual({ from: '22:00', to: '07:00' })
  await time(page, '始まり').fill('21:00')
  await button(card(page), '時間を保存').click()
  await expect(page.getByText('静かな時間を21:00から翌日の22:00までにしました。')).toBeHidden()
  await expect(page.getByText('静かな時間を21:00から22:00までにしました。')).toBeVisible()
})

test('quiet hours that cannot be saved are put back, and what was typed stays', async ({ page }) => {
  await newMember(page)
  await openNotifications(page)
  const isLost = () =>
    page.route('**/api/notifications', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
  const alert = card(page).getByRole('alert')
  await isLost()
  await isOn(page).click()
  await expect(alert).toHaveText(`変更を保存できませんでした${lostConnection}`)
  await expect(isOn(page)).not.toBeChecked()
  await page.unroute('**/api/notifications')
  await isOn(page).check()
  await expect(page.getByText('静かな時間を22:00から翌日の07:00までにしました。')).toBeVisible()
  await isLost()
  await time(page, '始まり').fill('20:00')
  await button(card(page), '時間を保存').click()
  await expect(alert).toHaveText(`変更を保存できませんでした${lostConnection}`)
  await expect(time(page, '始まり')).toHaveValue('20:00')
  await page.unroute('**/api/notifications')
  await button(card(page), '時間を保存').click()
  await expect(page.getByText('静かな時間を20:00から翌日の07:00までにしました。')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('hiding what a push is about is chosen at once, shown as it will look, and known on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signedIn(page)
  const second = await secondDevice(browser, baseURL, person)
  await openNotifications(page)
  await expect(page.getByRole('group', { name: 'プッシュの内容' })).toContainText('新しいお知らせがあります')
  await tick(page, '内容を隠す').check()
  await expect(page.getByText('内容を隠すようにしました。')).toBeVisible()
  await expect(tick(second, '内容を隠す')).toBeChecked()
  await page.reload()
  await expect(tick(page, '内容を隠す')).toBeChecked()
  await tick(page, '内容を隠す').uncheck()
  await expect(page.getByText('内容を表示するようにしました。')).toBeVisible()
  await expect(tick(second, '内容を隠す')).not.toBeChecked()
  expect((await savedChoices(page)).hidesContent).toBe(false)
  await second.context().close()
})
