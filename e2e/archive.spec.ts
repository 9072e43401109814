import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { broughtIn, chooseFiles, hoursAgo, importDialog } from './history-steps.ts'
import { signedIn } from './people.ts'
import { button, refuseOnce } from './publishing.ts'
import { publish } from './member-steps.ts'
import { expect, test } from './test.ts'

/** What lies half under a bar is not what is judged. */
async function expectReadableInTheMiddle(page: Page, card: Locator) {
  await card.evaluate((place) => place.scrollIntoView({ block: 'center' }))
  await expectAccessible(page, '[data-looked-at]')
}

test('archive: asked for by keyboard with the password, seen being made, downloaded, and read back elsewhere with the same trend', async ({
  page,
  browser,
}) => {
  const me = await signedIn(page)
  const days = Array.from({ length: 40 }, (_, day) => day)
  await broughtIn(
    page,
    days.map((day) => ({ weight: (64 + (day % 7) / 10).toFixed(1), measuredAt: hoursAgo(24 * day + 30) })),
  )
  await publish(page, '63.8', '朝')
  await page.goto('/settings?tab=data')
  const card = page.getByRole('group', { name: 'アーカイブ', exact: true })
  await expect(button(card, 'アーカイブを作成')).toBeVisible()
  await card.evaluate((place) => place.setAttribute('data-looked-at', ''))

  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/archives/mine', async (route) => {
    await held
    await route.continue()
  })
  await refuseOnce(page, '**/api/archives', { method: 'POST', refusal: 'recent_sign_in_needed' })
  await button(card, 'アーカイブを作成').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '本人確認' })
  await expect(dialog.getByText('本人確認のため、もう一度パスワードを入力してください')).toBeVisible()
  await dialog.getByLabel('パスワード').fill(me.password)
  await page.keyboard.press('Enter')
  await expect(card.getByRole('progressbar', { name: 'アーカイブの作成' })).toHaveAttribute('aria-valuenow', '0')
  await expect(card.getByText('アーカイブを作成しています。この画面を閉じても続きます。')).toBeVisible()
  await expect(card.getByRole('heading', { name: 'アーカイブ' })).toBeFocused()
  await expectReadableInTheMiddle(page, card)
  goOn()
  await expect(
    card.getByText(/^アーカイブができました（\d+KB）。\d{4}\/\d\d\/\d\d \d\d:\d\dまで保存されます。$/),
  ).toBeVisible()
  await expect(card.getByText(/^もう一つ作れるのは、\d{4}\/\d\d\/\d\d \d\d:\d\dからです。$/)).toBeVisible()
  await expectReadableInTheMiddle(page, card)

  const saved = page.waitForEvent('download')
  await button(card, 'アーカイブをダウンロード（zip）').click()
  const file = test.info().outputPath((await saved).suggestedFilename())
  expect(file).toMatch(/hakari-archive-\d{4}-\d\d-\d\d\.zip$/)
  await (await saved).saveAs(file)

  const elsewhere = await browser.newContext()
  const anew = await elsewhere.newPage()
  await signedIn(anew)
  await anew.goto('/settings?tab=data')
  await chooseFiles(anew, file)
  await expect(importDialog(anew).getByText('新規 41件')).toBeVisible()
  await button(importDialog(anew), '取り込む').click()
  await expect(importDialog(anew).getByText('41件の測定値を取り込みました。')).toBeVisible()
  const trendOf = async ({ request }: typeof page) => {
    const { series } = (await (await request.get('/api/stats/chart?range=all')).json()) as {
      series: { days: object[] }
    }
    return series
  }
  expect((await trendOf(page)).days.length).toBeGreaterThan(35)
  expect(await trendOf(anew)).toEqual(await trendOf(page))
  await elsewhere.close()
})

test('archive: one that could not be made is tried again, and one whose day is over makes room for the next', async ({
  page,
}) => {
  await signedIn(page)
  const hour = 3_600_000
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const told = { state: 'failed', progress: 0.3, requestedAt: at(-2), bytes: null, keptUntil: null, nextAt: at(22) }
  const answers = [told, { ...told, state: 'expired', bytes: 5_400_000, keptUntil: at(-1), nextAt: at(-25) }]
  await page.route('**/api/archives/mine', (route) => route.fulfill({ json: { archive: answers[0] } }))
  await page.goto('/settings?tab=data')
  const card = page.getByRole('group', { name: 'アーカイブ', exact: true })
  await expect(card.getByRole('alert')).toHaveText('アーカイブを作成できませんでした。')
  await expect(button(card, 'もう一度試す')).toBeVisible()
  answers.shift()
  await page.reload()
  await expect(card.getByText('保存期間が終わったため、前のアーカイブは削除されました。')).toBeVisible()
  await page.unroute('**/api/archives/mine')
  await button(card, 'アーカイブを作成').click()
  await expect(button(card, 'アーカイブをダウンロード（zip）')).toBeVisible()
})
