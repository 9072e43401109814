import type { Browser, Page } from '@playwright/test'
import { connected, fitbit } from '../e2e/import-steps.ts'
import { signedIn, signInAsGoogleMember } from '../e2e/people.ts'
import { button, followed, published } from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** What one is told of and where, whom one is told of, and how it stands in the list. */
export async function printNotifications(page: Page, print: Print, browser: Browser, baseURL: string) {
  await signInAsGoogleMember(page)
  const other = await browser.newContext({ baseURL })
  const { member } = await signedIn(other)
  await followed(page, member.id)
  await page.goto(`/user/${member.handle}`)
  await button(page, '記録を通知する').click()
  await button(page, '記録の通知をやめる').waitFor()
  await print('profile-told')
  await connected(page, fitbit, 'wrong-account-aki')
  await page.request.post('/api/integrations/fitbit/history', { headers })
  await published(other, '64.2')
  await page.goto('/activity')
  await page.getByText('Fitbitからの取り込みができませんでした').waitFor()
  await page.getByText('さんが記録しました').waitFor()
  await print('activity-told')
  await other.close()
  await page.goto('/settings?tab=notifications')
  await page.getByLabel('静かな時間を設ける').check()
  await button(page, '時間を保存').waitFor()
  await print('settings-notifications', true)
  await page.getByLabel('終わり', { exact: true }).fill('22:00')
  await button(page, '時間を保存').click()
  await print('settings-notifications-problem')
  await button(page, 'コメントのプレビュー').click()
  await page.getByRole('region', { name: 'メール' }).waitFor()
  await print('notification-preview')
}
