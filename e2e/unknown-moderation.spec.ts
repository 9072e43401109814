import type { Page } from '@playwright/test'
import { appoint, moderatorIn } from './moderator-steps.ts'
import { signedIn } from './people.ts'
import { memberScreens, settingsTabs } from './screens.ts'
import { expect, test } from './test.ts'

const addresses = ['/moderation', '/moderation?tab=audit', '/moderation/cases/1']

/** As any address that nobody knows. */
async function expectUnknown(page: Page, heading: string) {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  const status = async (path: string) => {
    const answer = await page.request.get(path)
    return [answer.status(), ((await answer.json()) as { refusal: string }).refusal]
  }
  expect(await status('/api/moderation/cases')).toEqual(await status('/api/no/such/place'))
}

test('unknown: for visitors, members and who has no second factor yet, the address of moderators leads home', async ({
  page,
}) => {
  test.slow()
  await expectUnknown(page, '体重公開アプリ')
  const { email } = await signedIn(page)
  await expectUnknown(page, 'ホーム')
  await appoint(email)
  await expectUnknown(page, 'ホーム')
})

test('unknown: a moderator is a member like any other wherever else they go', async ({ page }) => {
  test.slow()
  await moderatorIn(page)
  for (const { path, heading } of [...memberScreens, ...settingsTabs].filter((place) => place.path !== '/ui')) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
    await expect(page.getByText('読み込み中...')).toHaveCount(0)
    expect(await page.evaluate(() => document.body.innerText), path).not.toMatch(/管理|モデレー|担当者/)
    await expect(page.locator('a[href*="moderation"]')).toHaveCount(0)
  }
  await page.goto('/moderation')
  await expect(page.getByRole('heading', { level: 1, name: 'モデレーション' })).toBeVisible()
})
