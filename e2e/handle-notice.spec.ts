import type { Page } from '@playwright/test'
import { askSingly } from './ask-singly.ts'
import { signedIn } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'メールアドレスをもとに作られたもの' })

/** Nobody gets such a handle any more: it takes a server of before to have one. */
async function asMemberOfBefore(page: Page) {
  const { member } = await signedIn(page)
  let isTold = false
  await askSingly(page)
  await page.route('**/api/account/handle-notice', async (route) => {
    isTold ||= route.request().method() === 'PUT'
    if (isTold) await route.continue()
    else await route.fulfill({ json: { handle: member.handle } })
  })
  return member
}

test('a member of before is told once what the user name was made from, and is led to where it is changed', async ({
  page,
}) => {
  const { handle } = await asMemberOfBefore(page)
  await page.goto('/')
  await expect(offer(page)).toContainText(
    `あなたのユーザー名 @${handle} は、メールアドレスをもとに作られたもので、ほかの利用者に表示されています。`,
  )
  await expectAccessible(page)
  await offer(page).getByRole('link', { name: 'ユーザー名を変更する' }).click()
  await expect(page.getByLabel('ユーザー名')).toHaveValue(handle)
  await expect(offer(page)).toBeHidden()
  const asked = page.waitForResponse('**/api/account/handle-notice')
  await page.reload()
  await asked
  await expect(offer(page)).toBeHidden()
})

test('who closes what is said of the user name is not told again', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await asMemberOfBefore(page)
  await page.goto('/')
  const noted = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await offer(page).getByRole('button', { name: '閉じる' }).click()
  await expect(offer(page)).toBeHidden()
  expect((await noted).status()).toBe(200)
})
