import type { Page } from '@playwright/test'
import { broughtIn } from '../e2e/history-steps.ts'
import { newMember } from '../e2e/member-steps.ts'
import { button, card, chooseInMenu, closeMoment, measured, pathOf, published } from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

/** Weights where people look at them: cards, charts, あゆみ, the record sheet; and each as devices and eyes want it. */
export async function printWeights(page: Page, print: Print) {
  const { handle } = await newMember(page)
  await page.goto('/me')
  await page.getByText('まだ記録がありません。').waitFor()
  await print('progress-empty', true)
  for (const daysAgo of [2, 1]) await measured(page, daysAgo, `5${8 - daysAgo}.4`)
  await page.goto('/me')
  await page.getByRole('slider').waitFor()
  await print('progress-few', true)
  await broughtIn(
    page,
    Array.from({ length: 700 }, (_, days) => ({
      weight: (62 - 6 * Math.cos(days / 230) + (days % 5) / 5).toFixed(1),
      measuredAt: new Date(Date.now() - (days + 4 + (days > 90 ? 20 : 0)) * 86_400_000).toISOString(),
    })),
  )
  for (const daysAgo of [20, 19, 17, 16, 15, 13, 12, 9, 8, 7, 5, 4, 3])
    await measured(page, daysAgo, (56 + (daysAgo % 4) / 2).toFixed(1))
  const spoken = await published(page, '56.1', '朝いちばん。昨日は少し歩きました。')
  await record(page, print)
  const places = { feed: '/', profile: `/user/${handle}`, progress: '/me', post: pathOf(spoken) }
  for (const [name, path] of Object.entries(places)) {
    await page.goto(path)
    await page.getByRole('img', { name: /推移/ }).first().waitFor()
    if (name === 'profile') await page.getByRole('slider').waitFor()
    await print(`weights-${name}`, true)
    await variants(page, async (variant) => print(`weights-${name}-${variant}`, true))
  }
  await audience(page, print)
}

async function record(page: Page, print: Print) {
  await page.goto('/users')
  await button(page, '体重を記録').click()
  await page.getByText(/^前回 56\.1kg/).waitFor()
  await print('record')
  await page.getByRole('dialog').getByRole('radio', { name: '自分だけ', exact: true }).check()
  await print('record-for-self')
  await page.getByRole('dialog').getByRole('radio', { name: '全員', exact: true }).check()
  await page.getByLabel('体重（kg）').fill('41')
  await button(page, '公開する').click()
  await button(page, '入力しなおす').waitFor()
  await print('record-far-off')
  await page.getByLabel('体重（kg）').fill('55.9')
  await variants(page, async (variant) => print(`record-${variant}`))
  await button(page, '公開する').click()
  await button(page, '閉じる').waitFor()
  await print('record-moment')
  await closeMoment(page)
}

/** For whom it is, as it is changed later, and why what is not for everyone is not shared. */
async function audience(page: Page, print: Print) {
  await page.goto('/')
  await chooseInMenu(page, card(page, '朝いちばん'), '公開範囲')
  const dialog = page.getByRole('dialog', { name: 'この記録の公開範囲' })
  await dialog.getByRole('radio', { name: 'フォロワー', exact: true }).check()
  await print('audience')
  await variants(page, async (variant) => print(`audience-${variant}`))
  await button(dialog, '変更する').click()
  await dialog.waitFor({ state: 'hidden' })
  await button(card(page, '朝いちばん'), 'シェア').click()
  await page.getByRole('menu').waitFor()
  await print('audience-not-shared')
  await page.keyboard.press('Escape')
}

/** A narrow phone, letters twice as large, colours of one's own, and paper. */
async function variants(page: Page, print: (variant: string) => Promise<unknown>) {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  if (size.width < 1000) {
    await page.setViewportSize({ width: 320, height: 640 })
    await print('narrow')
    await page.setViewportSize(size)
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await print('large-text')
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.emulateMedia({ forcedColors: 'active' })
  await print('forced-colours')
  await page.emulateMedia({ forcedColors: null, media: 'print' })
  await print('on-paper')
  await page.emulateMedia({ media: null })
}
