import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newMember } from './member-steps.ts'
import { button, measured } from './publishing.ts'
import { expect, test } from './test.ts'

test.use({ hasTouch: true })

const line = (page: Page) => page.getByRole('slider', { name: '記録をたどる' })
const ranges = (page: Page) => page.getByRole('radio')
/** Such as 11月15日（日）, so many days ago in Japan; with its year where that is another one. */
function dayOf(daysAgo: number): string {
  const moment = new Date(Date.now() - daysAgo * 86_400_000)
  const [now, then] = [new Date(), moment].map((at) =>
    at.toLocaleDateString('ja-JP', { timeZone: 'Asia/Tokyo', year: 'numeric' }),
  )
  const parts = {
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    ...(now !== then && { year: 'numeric' as const }),
  } as const
  return moment
    .toLocaleDateString('ja-JP', { timeZone: 'Asia/Tokyo', ...parts })
    .replace('(', '（')
    .replace(')', '）')
}
const touch = async (place: Locator, share: number) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not there')
  await place.tap({ position: { x: box.width * share, y: box.height / 2 } })
}

test('charts: a profile begins with none, one dot, and then a line of all that is published', async ({ page }) => {
  const { handle } = await newMember(page)
  await page.goto(`/user/${handle}`)
  await expect(page.getByText('まだ記録がありません。')).toBeVisible()
  await expect(line(page)).toBeHidden()
  await measured(page, 4, '60.25')
  await page.reload()
  await expect(line(page)).toHaveAttribute('aria-valuetext', `${dayOf(4)} 60.25kg、トレンド 60.3kg`)
  await expect(
    page.getByText('ペースは、直近7週間のうち、4日分以上で10日以上にわたる記録から計算します。'),
  ).toBeVisible()
  await expect(ranges(page)).toHaveCount(0)
  await measured(page, 0, '60.9')
  await page.reload()
  await expect(ranges(page)).toHaveCount(4)
  await expect(page.getByRole('radio', { name: '3か月' })).toBeChecked()
  for (const name of ['1か月', '3か月', '1年', 'すべて']) await expect(page.getByRole('radio', { name })).toBeEnabled()
  await expect(
    page.getByRole('img', { name: /推移。記録は2日分、最後の日は60\.9kg、トレンドは60\.5kgです。$/ }),
  ).toBeVisible()
  const row = page.getByRole('article').filter({ hasText: '60.9kg' }).last()
  await expect(row).not.toContainText(`@${handle}`)
  await expect(page.getByRole('heading', { level: 3, name: /^\d{4}年\d+月$/ }).first()).toBeVisible()
})

test('charts: a line is read by keys, by touch and by pointer, in every range, and as a table', async ({ page }) => {
  const { handle } = await newMember(page)
  const weights = [
    [400, '66'],
    [120, '64'],
    [40, '62'],
    [20, '61.4'],
    [10, '61'],
    [0, '60.8'],
  ] as const
  for (const [daysAgo, weight] of weights) await measured(page, daysAgo, weight)
  await page.goto(`/user/${handle}`)
  await expect(page.getByText('いまのトレンド')).toBeVisible()
  await expect(page.getByText('グラフと表の体重は、その日の最初の記録です。')).toBeVisible()
  await expect(page.getByText(/^直近7週間のペースは、1週間あたり−0\.\dkgです。$/)).toBeVisible()
  await line(page).press('ArrowLeft')
  await expect(line(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${dayOf(10)} 61\\.0kg、トレンド 61\\.\\dkg$`))
  await expect(page.getByText(`${dayOf(10)} 61.0kg`)).toBeVisible()
  await line(page).press('Home')
  await expect(page.getByText(`${dayOf(40)} 62.0kg`)).toBeVisible()
  await line(page).press('End')
  await expect(page.getByText(`${dayOf(0)} 60.8kg`)).toBeVisible()
  await expectAccessible(page)
  await line(page).press('Escape')
  await expect(page.getByText('いまのトレンド')).toBeVisible()
  await page.getByRole('radio', { name: '3か月' }).press('ArrowRight')
  await expect(line(page)).toHaveAttribute('aria-valuemax', '4')
  await page.getByRole('radio', { name: 'すべて' }).check()
  await expect(line(page)).toHaveAttribute('aria-valuemax', '5')
  await touch(line(page), 0.02)
  await expect(page.getByText(`${dayOf(400)} 66.0kg`)).toBeVisible()
  await line(page).hover({ position: { x: 4, y: 40 } })
  await page.mouse.move(0, 0)
  await expect(page.getByText('いまのトレンド')).toBeVisible()
  await button(page, '表で見る').press('Enter')
  await expect(page.getByRole('columnheader')).toHaveText(['日付', '体重', 'トレンド'])
  await expect(page.getByRole('rowheader')).toHaveCount(6)
  await expect(page.getByRole('row').last().getByRole('cell')).toHaveText(['66.0kg', '66.0kg'])
  await button(page, '表を閉じる').click()
  await expect(page.getByRole('table')).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
