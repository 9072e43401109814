import type { Page } from '@playwright/test'
import { signedIn } from '../e2e/people.ts'
import { button, measured, pathOf, published } from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** What is asked about a target, told of a fast loss, and shown to who wants no numbers. */
export async function printCare(page: Page, print: Print) {
  const { member } = await signedIn(page)
  await page.request.patch('/api/account/profile', { headers, data: { targetWeight: '60' } })
  for (let daysAgo = 27; daysAgo > 0; daysAgo -= 3) await measured(page, daysAgo, (66 + daysAgo * 0.13).toFixed(1))
  const newest = await published(page, '66.0', '朝いちばん。')
  await page.goto('/settings?tab=profile')
  await page.getByLabel('目標体重（kg）').fill('52')
  await button(page, '身長を入れて確かめる').click()
  await page.getByLabel('身長（cm・任意）').fill('172')
  await button(page, '確かめる').click()
  await page.getByText('下回ります。').waitFor()
  await print('target-check')
  await button(page, '見直す').click()
  await page.getByLabel('目標体重（kg）').fill('60')
  await page.goto('/me')
  await page.getByText('早いペースで減っています。').waitFor()
  await page.getByText('ふしめ').waitFor()
  await print('fast-loss', true)
  await page.request.patch('/api/care', { headers, data: { hasQuietNumbers: true } })
  for (const [name, path] of Object.entries({
    home: '/',
    progress: '/me',
    profile: `/user/${member.handle}`,
    post: pathOf(newest),
    settings: '/settings?tab=profile',
  })) {
    await page.goto(path)
    await page.getByText('トレンドは下向き').first().waitFor()
    await page.getByText('読み込み中...').first().waitFor({ state: 'detached' })
    await print(`quiet-${name}`, true)
  }
  await page.goto('/settings?tab=privacy')
  await page.getByText('数値を控えめにする').waitFor()
  await print('settings-care', true)
}
