import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newMember } from './member-steps.ts'
import { button, measured } from './publishing.ts'
import { expect, lostConnection, test } from './test.ts'

const sentence =
  'この4週間、体重が早いペースで減っています。体調が気になるときは、医師に相談することも考えてみてください。'
const told = (page: Page) => page.getByRole('group', { name: '体調のこと' })

async function losing(page: Page) {
  await newMember(page)
  for (let days = 27; days >= 0; days -= 3) await measured(page, days, (70 - (27 - days) * 0.15).toFixed(1))
}

test('fast loss: it is said to the person alone, and closed once for all their devices', async ({
  page,
  browser,
  baseURL,
}) => {
  await losing(page)
  await page.goto('/me')
  await expect(told(page)).toContainText(sentence)
  await expect(told(page)).not.toContainText(/危険|異常|病気/)
  await expect(page.getByRole('group', { name: '相談できる窓口' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/care/notice', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await button(told(page), '閉じる').click()
  await expect(page.getByRole('alert')).toHaveText(`閉じたことを記録できませんでした${lostConnection}`)
  await page.unroute('**/api/care/notice')
  await button(told(page), '閉じる').dblclick()
  await expect(told(page)).toBeHidden()
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await page.context().storageState(),
  })
  const again = await phone.newPage()
  const asked = again.waitForResponse('**/api/care/notice')
  await again.goto('/me')
  expect(await (await asked).json()).toEqual({ isLosingFast: false })
  await expect(again.getByText('ふしめ')).toBeVisible()
  await expect(told(again)).toBeHidden()
  await phone.close()
})

test('fast loss: who does not want to be told turns it off where it is said', async ({ page }) => {
  await losing(page)
  await page.goto('/me')
  await told(page).getByRole('link', { name: 'お知らせの設定を変える' }).click()
  const choice = page.getByRole('checkbox', { name: '早いペースで減っているときに知らせる' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(page.getByText('自分の画面の設定を保存しました。')).toBeVisible()
  const asked = page.waitForResponse('**/api/care/notice')
  await page.goto('/me')
  expect(await (await asked).json()).toEqual({ isLosingFast: false })
  await expect(page.getByText('ふしめ')).toBeVisible()
  await expect(told(page)).toBeHidden()
})
