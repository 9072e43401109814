import type { Page } from '@playwright/test'
import { askSingly } from '../e2e/ask-singly.ts'
import { broughtIn, hoursAgo } from '../e2e/history-steps.ts'
import { signedIn } from '../e2e/people.ts'
import { button, published } from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

/** What is said once or seldom, a list of 200 rows, and the app without its network. */
export async function printNotices(page: Page, print: Print) {
  const { member } = await signedIn(page)
  const before = {
    'handle-notice': {
      url: '**/api/account/handle-notice',
      json: { handle: member.handle },
      words: 'をもとに作られた',
    },
    'policy-notice': { url: '**/api/policy-notice', json: { version: 5 }, words: '改定します。' },
  }
  await askSingly(page)
  for (const [name, { url, json, words }] of Object.entries(before)) {
    await page.route(url, (route) => route.fulfill({ json }))
    await page.goto('/')
    await page.getByRole('status').filter({ hasText: words }).waitFor()
    await print(name)
    if (name === 'policy-notice') {
      await button(page, '変更点を見る').click()
      await print('policy-changes')
    }
    await page.unroute(url)
  }
  await page.unroute('**/api/opening')
  await published(page, '61.4', 'おはようございます。')
  const many = Array.from({ length: 200 }, (_, i) => ({
    weight: (61 + i / 40).toFixed(1),
    measuredAt: hoursAgo(13 * i + 1),
  }))
  await broughtIn(page, many)
  await page.goto('/settings/readings')
  await page.getByRole('button', { name: 'の操作' }).nth(20).waitFor()
  await print('readings-many', true)
  await page.goto('/')
  await page.getByRole('article').first().waitFor()
  await page.context().setOffline(true)
  await page.getByText('オフライン').first().waitFor()
  await print('offline')
  await button(page, '体重を記録').click()
  await page.getByLabel('体重（kg）').fill('61.2')
  await button(page, '公開する').click()
  await page.getByText('未送信').first().waitFor()
  await print('unsent')
  await page.context().setOffline(false)
}
