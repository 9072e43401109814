import type { Browser, Page } from '@playwright/test'
import { signedIn, signInAsGoogleMember } from '../e2e/people.ts'
import { button, followed, measured, published } from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

/** Who sees what: the choices, who asks to follow, and how it looks to others. */
export async function printPrivacy(page: Page, print: Print, browser: Browser, baseURL: string) {
  await signInAsGoogleMember(page, { bio: '朝に量っています。ゆっくり続けます。' })
  for (const daysAgo of [20, 14, 9, 4]) await measured(page, daysAgo, (58 + daysAgo / 10).toFixed(1))
  const mine = await published(page, '58.1', '朝いちばん。昨日は少し歩きました。')
  await page.goto('/settings?tab=privacy')
  await page.getByRole('heading', { name: '他の人に見せる数値' }).waitFor()
  await print('settings-privacy', true)
  await page.getByRole('radio', { name: '承認制' }).click()
  await print('settings-privacy-closing')
  await button(page, '承認制にする').click()
  await page.getByText('承認を待っている人はいません。').waitFor()

  const others = await Promise.all([1, 2].map(() => browser.newContext({ baseURL })))
  for (const other of others) {
    await signedIn(other)
    await followed(other, mine.member.id)
  }
  await page.goto('/follow-requests')
  await page.getByRole('main').getByRole('listitem').nth(1).waitFor()
  await print('follow-requests')
  await page.goto('/activity')
  await page.getByText('フォローリクエストが届きました').first().waitFor()
  await print('activity-requests')
  await page.goto('/settings?tab=privacy')
  await page.getByText('2人が承認を待っています。').waitFor()
  await print('settings-privacy-waiting')
  await page.getByRole('radio', { name: '公開', exact: true }).click()
  await button(page, '公開にする').waitFor()
  await print('settings-privacy-opening')
  for (const as of ['stranger', 'follower', 'nobody']) {
    await page.goto(`/settings/preview?as=${as}`)
    await page.getByText(/このアカウントは承認制です。|朝いちばん|プロフィールは見えません/).waitFor()
    await page.getByText('読み込み中...').waitFor({ state: 'detached' })
    await print(`preview-${as}`, true)
  }

  await page.context().clearCookies()
  await signedIn(page)
  await page.goto(`/user/${mine.member.handle}`)
  await page.getByText('このアカウントは承認制です。').waitFor()
  await print('profile-private')
  await button(page.getByRole('main'), 'フォローをリクエスト').click()
  await button(page.getByRole('main'), 'リクエスト済み').waitFor()
  await page.goto('/users')
  await page.getByRole('img', { name: '承認制のアカウント' }).first().waitFor()
  await print('users-private')
  for (const other of others) await other.close()
}
