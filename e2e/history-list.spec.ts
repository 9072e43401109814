import type { Page, Route } from '@playwright/test'
import { broughtIn, entriesOf, hoursAgo, readingsOf, runsIn } from './history-steps.ts'
import { cardOf, connected, fitbit, healthPlanet, sheetOf, weightOf } from './import-steps.ts'
import { newMember } from './member-steps.ts'
import { button, publishAndClose } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { blockLiveStream } from './block-live-stream.ts'
import { expect, test } from './test.ts'

const row = (page: Page, weight: string) => page.getByRole('listitem').filter({ hasText: `${weight}kg` })

const acts = (page: Page, weight: string) => row(page, weight).getByRole('button', { name: 'の操作' })

async function choose(page: Page, weight: string, act: string) {
  await acts(page, weight).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('history, list: only its owner sees it; one reading is published, one hidden and shown, one deleted', async ({
  page,
}) => {
  const { id } = await newMember(page)
  await broughtIn(page, [
    { weight: '64.2', measuredAt: '2026-10-01T22:00:00Z' },
    { weight: '64.8', measuredAt: '2026-09-20T22:00:00Z' },
    { weight: '65.1', measuredAt: '2026-09-10T22:00:00Z' },
  ])
  await page.goto('/settings?tab=data')
  await page.getByRole('link', { name: '測定値の一覧' }).click()
  await expect(page.getByText('この一覧は、あなただけに表示されます。')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['2026年10月', '2026年9月'])
  await expect(row(page, '64.2')).toContainText('2026/10/02 07:00 CSVファイル')
  await expect(row(page, '64.2')).toContainText('非公開')
  await expectAccessible(page)

  await choose(page, '64.8', '公開する')
  const question = page.getByRole('dialog', { name: 'この測定値を公開しますか？' })
  await expect(question).toContainText('64.8kg（2026/09/21 07:00）')
  await expect(question).toContainText('「公開と安全」で選んだ「新しい記録の公開範囲」のとおりです。')
  await expectAccessible(page, 'dialog[open]')
  expect(await entriesOf(page, id)).toEqual([])
  await button(question, '公開する').click()
  await expect(row(page, '64.8')).toContainText('公開済み')
  expect((await entriesOf(page, id)).map(({ weight }) => weight)).toEqual(['64.8'])

  await choose(page, '64.2', '非表示にする')
  await expect(row(page, '64.2')).toBeHidden()
  await expect(acts(page, '64.8')).toBeFocused()
  await page.getByLabel('非表示の測定値も表示').check()
  await expect(row(page, '64.2')).toContainText('非表示')
  await choose(page, '64.2', '表示する')
  await expect(row(page, '64.2')).not.toContainText('非表示')

  await choose(page, '65.1', '削除')
  await button(page.getByRole('dialog', { name: 'この測定値を削除しますか？' }), '削除する').click()
  await expect(row(page, '65.1')).toBeHidden()
  await expect(acts(page, '64.8')).toBeFocused()
  expect(await readingsOf(page)).toHaveLength(2)

  await row(page, '64.8').getByRole('link', { name: '公開した記録を見る' }).click()
  await expect(page).toHaveURL(/\/user\/.+\/post\/[\w-]{16}$/)
  await expect(page.getByRole('article')).toContainText('64.8')
})

test('history, list: nothing there, more than one page, and no server each have their words', async ({ page }) => {
  await newMember(page)
  await page.goto('/settings/readings')
  await expect(page.getByText('表示する測定値がありません。')).toBeVisible()
  await broughtIn(page, [{ weight: '70', measuredAt: '2026-10-05T03:00:00Z' }])
  await page.reload()
  await choose(page, '70.0', '非表示にする')
  await expect(page.getByText('「非表示の測定値も表示」を選ぶと表示されます。')).toBeVisible()
  await expect(page.getByLabel('非表示の測定値も表示')).not.toBeChecked()
  const noon = Date.parse('2026-10-01T03:00:00Z')
  const readings = Array.from({ length: 60 }, (_, day) => ({
    weight: String(60 + day / 10),
    measuredAt: new Date(noon - day * 86_400_000).toISOString(),
  }))
  await broughtIn(page, readings)
  await blockLiveStream(page)
  let isBroken = true
  await page.route('**/api/history/readings*', (route) => (isBroken ? route.abort() : route.fallback()))
  await page.reload()
  await expect(page.getByText('読み込みに失敗しました')).toBeVisible()
  isBroken = false
  await button(page, 'もう一度試す').click()
  await expect(row(page, '60.0')).toBeVisible()
  await page.mouse.wheel(0, 20_000)
  await expect(row(page, '65.9')).toBeVisible()
  await expect(page.getByText('これより前の測定値はありません。')).toBeVisible()
})

test('history, services: everything comes in step by step, twice adds nothing, and it is undone as a whole', async ({
  page,
}) => {
  const { id } = await newMember(page)
  await connected(page, fitbit)
  await page.goto('/settings?tab=security')
  const card = cardOf(page, fitbit)
  await button(card, '履歴を取り込む').dblclick()
  await expect(
    card.getByRole('progressbar', { name: 'Fitbitの履歴の取り込み' }).or(card.getByText('完了')),
  ).toBeVisible()
  await expect(card.getByText('履歴の取り込みが完了しました。')).toBeVisible()
  const counts = /^新規 (\d+)件・取り込み済み (\d+)件・取り込めなかったもの 0件$/
  const first = counts.exec((await card.getByText(counts).textContent()) ?? '')
  expect(Number(first?.[1])).toBeGreaterThan(1000)
  await expectAccessible(page)
  await button(card, '履歴を取り込む').click()
  await expect(card.getByText(`新規 0件・取り込み済み ${first?.[1]}件・取り込めなかったもの 0件`)).toBeVisible()
  expect(await entriesOf(page, id)).toEqual([])
  await page.goto('/settings?tab=data')
  await expect(runsIn(page)).toHaveCount(2)
  await expect(button(runsIn(page).first(), '取り消す')).toBeHidden()
  await button(runsIn(page).last(), '取り消す').click()
  await button(page.getByRole('dialog'), '取り込みを取り消す').click()
  await expect(runsIn(page)).toHaveCount(1)
  expect(await readingsOf(page)).toEqual([])
})

/** What was asked for is done all the same. */
async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}

test('history, services: the bar moves while a slow service is read, goes on elsewhere, and undoing stops it', async ({
  page,
}) => {
  await newMember(page)
  await connected(page, fitbit, 'slow-yuu')
  await page.goto('/settings?tab=security')
  const card = cardOf(page, fitbit)
  await page.route('**/api/integrations/fitbit/history', loseAnswer, { times: 1 })
  // A key pressed before it is known what runs already would be for nothing.
  await expect(button(card, '履歴を取り込む')).toBeEnabled()
  await button(card, '履歴を取り込む').press('Enter')
  const bar = card.getByRole('progressbar', { name: 'Fitbitの履歴の取り込み' })
  await expect(bar).toHaveAttribute('aria-valuenow', /[1-9]/)
  await expect(card.getByText('この画面を閉じても続きます')).toBeVisible()
  await expect(card.getByText('開始できませんでした')).toBeHidden()
  await expect(button(card, '取り込み中...')).toBeFocused()
  await page.goto('/settings?tab=data')
  await expect(runsIn(page)).toContainText(['取り込み中'])
  await button(runsIn(page).first(), '取り消す').click()
  await button(page.getByRole('dialog'), '取り込みを取り消す').click()
  await expect(page.getByText('まだ取り込みはありません。')).toBeVisible()
  expect(await readingsOf(page)).toEqual([])
})

test('history, services: what stops a history is said, and one can try again', async ({ page }) => {
  await newMember(page)
  await connected(page, fitbit, 'wrong-account-aki')
  await page.goto('/settings?tab=security')
  const card = cardOf(page, fitbit)
  await button(card, '履歴を取り込む').click()
  const sentence = 'Fitbitの履歴の取り込みに失敗しました: このGoogleアカウントではGoogle Healthの利用が始まっていません'
  await expect(card.getByRole('alert')).toHaveText(sentence)
  await expect(button(card, '履歴を取り込む')).toBeEnabled()
  await expect(button(card, '取り消す')).toBeHidden()
  await expectAccessible(page)
  // What failed before somebody came may be mended by now.
  await page.reload()
  await expect(button(card, '履歴を取り込む')).toBeEnabled()
  await expect(card.getByText(sentence)).toBeHidden()
})

test('history, services: a permission that is gone can be given again at once, and no weights are no row of zeros', async ({
  page,
}) => {
  await newMember(page)
  await connected(page, fitbit, 'revoked-ren')
  await connected(page, healthPlanet, 'no-data-nagisa')
  await page.goto('/settings?tab=security')
  await button(cardOf(page, fitbit), '履歴を取り込む').click()
  await expect(button(cardOf(page, fitbit), '連携し直す')).toBeVisible()
  const card = cardOf(page, healthPlanet)
  await button(card, '履歴を取り込む').click()
  await expect(card.getByText('Health Planetに体重データが見つかりませんでした')).toBeVisible()
  await expect(card.getByText('0件')).toBeHidden()
  await expect(button(card, '取り消す')).toBeHidden()
})

test('history, services: where a service shows its latest months only, it is said how far back that was', async ({
  page,
}) => {
  await newMember(page)
  await connected(page, healthPlanet, 'latest-only-chika')
  await page.goto('/settings?tab=security')
  const card = cardOf(page, healthPlanet)
  await button(card, '履歴を取り込む').click()
  const sentence =
    /^Health Planetから取り込めたのは、\d{4}\/\d\d\/\d\d以降の測定値です。Health Planetは、直近3か月より前の測定値を返さないことがあります。$/
  await expect(card.getByText(sentence)).toBeVisible()
  await page.goto('/settings?tab=data')
  await expect(runsIn(page).getByText(sentence)).toBeVisible()
})

test("history, services: each day's new readings are fetched only for whoever switches it on", async ({ page }) => {
  await newMember(page)
  await connected(page, fitbit)
  await page.goto('/settings?tab=security')
  const daily = cardOf(page, fitbit).getByLabel('毎日自動で取り込む')
  await expect(daily).not.toBeChecked()
  await expect(daily).toHaveAccessibleDescription(/自動で公開されることはありません/)
  await expect(cardOf(page, fitbit).getByText('自動で公開されることはありません').last()).toBeVisible()
  await daily.check()
  await page.reload()
  await expect(daily).toBeChecked()
  await daily.uncheck()
  await page.reload()
  await expect(daily).not.toBeChecked()
})

test('history, record dialog: what came in since the last entry is offered, and published with its time', async ({
  page,
}) => {
  const { id } = await newMember(page)
  const measuredAt = hoursAgo(3)
  await broughtIn(page, [
    { weight: '64.2', measuredAt },
    { weight: '65', measuredAt: hoursAgo(30) },
  ])
  await page.goto('/')
  await button(page, '体重を記録').click()
  const sheet = sheetOf(page)
  const offered = sheet.getByRole('button', { name: /^CSVファイル 64\.2kg・(今日|昨日) \d+:\d\d ?を使う$/ })
  await expect(offered).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await offered.press('Enter')
  await expect(weightOf(page)).toHaveValue('64.2')
  await expect(weightOf(page)).toBeFocused()
  await expect(sheet.getByText('64.2kgを取り込みました。')).toBeAttached()
  await expect(sheet.getByText('の測定値です。')).toBeVisible()
  await publishAndClose(page)
  await expect.poll(async () => (await entriesOf(page, id)).length).toBe(1)
  const [latest, older] = await readingsOf(page)
  expect([latest?.entryId === null, older?.entryId]).toEqual([false, null])
  await button(page, '体重を記録').click()
  await expect(weightOf(page)).toBeVisible()
  await expect(sheet.getByText('新しい測定値があります')).toHaveCount(0)
})
