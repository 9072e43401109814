import type { Page } from '@playwright/test'
import { dateTimeText } from '../web/src/format/date-time.ts'
import {
  cardOf,
  connected,
  disconnected,
  fitbit,
  healthPlanet,
  misbehave,
  openSheet,
  type Service,
  services,
  sheetOf,
  wayBackFrom,
  weightOf,
} from './import-steps.ts'
import { signedIn } from './people.ts'
import { button, publishAndClose } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { untilSettled } from './page-settled.ts'
import { expect, test } from './test.ts'

const latestPath = '**/api/integrations/*/latest'
const note = (page: Page) => sheetOf(page).getByText(/の測定値です。$/)
const take = (page: Page, { name }: Service) => button(page, `${name}から取り込む`)

interface Published {
  weight: string
  measuredAt: string
}

async function onServer({ request }: Page): Promise<Published[]> {
  return ((await (await request.get('/api/feed/following')).json()) as { items: Published[] }).items
}

/** The answers of the service wait until they are let go. */
async function holdAnswers(page: Page, path = latestPath) {
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(path, async (route) => {
    asked.push(route.request().url())
    await held.promise
    await route.continue()
  })
  return { asked, letGo: held.resolve }
}

const answered = (page: Page) => page.waitForResponse(latestPath)

test('whoever is connected to nothing types as ever', async ({ page }) => {
  await signedIn(page)
  await page.goto('/')
  const asked = page.waitForResponse('**/api/integrations')
  await page.getByRole('button', { name: '体重を記録', exact: true }).click()
  await asked
  await expect(weightOf(page)).toBeFocused()
  await expect(page.getByRole('button', { name: /から取り込む$/ })).toHaveCount(0)
})

test('the buttons to import come without moving what the thumb is about to touch', async ({ page }) => {
  await signedIn(page)
  await connected(page, fitbit)
  const { letGo } = await holdAnswers(page, '**/api/integrations')
  await page.goto('/')
  await page.getByRole('button', { name: '体重を記録', exact: true }).click()
  await expect(weightOf(page)).toBeFocused()
  await untilSettled(page)
  const before = await button(page, '公開する').boundingBox()
  letGo()
  await expect(take(page, fitbit)).toBeVisible()
  await untilSettled(page)
  expect(await button(page, '公開する').boundingBox()).toEqual(before)
  await expect(weightOf(page)).toBeFocused()
})

test('a service that takes its time is asked once, however often the button is pressed', async ({ page }) => {
  await signedIn(page)
  for (const service of services) await connected(page, service)
  await openSheet(page, fitbit)
  const { asked, letGo } = await holdAnswers(page)
  await untilSettled(page)
  const places = () => Promise.all(services.map((service) => take(page, service).boundingBox()))
  const before = await places()
  await expect(weightOf(page)).toBeFocused()
  await take(page, fitbit).dblclick()
  await expect(button(page, '取り込み中...')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, '取り込み中...')).toBeFocused()
  expect(await button(page, '取り込み中...').boundingBox()).toEqual(before[0])
  await take(page, healthPlanet).click({ force: true })
  expect(asked).toHaveLength(1)
  // The field was left for the button that fills it in: nothing is missing.
  await expect(weightOf(page)).toHaveAccessibleDescription('')
  letGo()
  await expect(note(page)).toHaveText(/^Fitbitの/)
  await expect(button(page, '取り込みを取り消す')).toBeVisible()
  expect(await places()).toEqual(before)
  await expect(sheetOf(page).getByRole('status')).toHaveText(`${await weightOf(page).inputValue()}kgを取り込みました。`)
  await take(page, healthPlanet).click()
  await expect(note(page)).toHaveText(/^Health Planetの/)
})

test('an answer that comes after something else was typed is not taken', async ({ page }) => {
  await signedIn(page)
  await connected(page, fitbit)
  await openSheet(page, fitbit)
  const { letGo } = await holdAnswers(page)
  await take(page, fitbit).click()
  await weightOf(page).fill('61.5')
  await expect(take(page, fitbit)).toBeEnabled()
  const answer = answered(page)
  letGo()
  await answer
  await publishAndClose(page)
  await expect(page.getByRole('article')).toContainText('61.5kg')
  expect(await onServer(page)).toMatchObject([{ weight: '61.5' }])
})

test('an answer that comes after the dialog was closed is not taken', async ({ page }) => {
  await signedIn(page)
  await connected(page, fitbit)
  await openSheet(page, fitbit)
  const { letGo } = await holdAnswers(page)
  await take(page, fitbit).click()
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toBeHidden()
  const answer = answered(page)
  letGo()
  await answer
  await page.getByRole('button', { name: '体重を記録', exact: true }).click()
  await expect(take(page, fitbit)).toBeEnabled()
  await expect(weightOf(page)).toHaveValue('')
})

test('by the keyboard a weight is imported and taken back, and what was typed before is there again', async ({
  page,
}) => {
  await signedIn(page)
  await connected(page, fitbit)
  await openSheet(page, fitbit)
  await weightOf(page).fill('61.5')
  await page.keyboard.press('Tab')
  await expect(take(page, fitbit)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(note(page)).toBeVisible()
  await expect(take(page, fitbit)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheetOf(page).getByRole('status')).toHaveText(/を取り込みました。$/)
  await page.keyboard.press('Tab')
  await expect(button(page, '取り込みを取り消す')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(weightOf(page)).toHaveValue('61.5')
  await expect(note(page)).toHaveCount(0)
  await expect(take(page, fitbit)).toBeFocused()
  await disconnected(page, fitbit)
  // Twice: by then the dialog knows of it.
  for (const _ of ['unknowing', 'knowing']) {
    const known = page.waitForResponse('**/api/integrations')
    await page.keyboard.press('Enter')
    await known
    await expect(page.getByRole('alert')).toHaveText('Fitbitからのインポートに失敗しました: No Fitbit tokens found')
    await expect(sheetOf(page).getByRole('link', { name: '設定を開く' })).toBeVisible()
    await expect(take(page, fitbit)).toBeFocused()
  }
  await weightOf(page).fill('61.4')
  await expect(take(page, fitbit)).toHaveCount(0)
  await expect(weightOf(page)).toBeFocused()
})

test('whoever types over an imported weight publishes what they typed, measured now', async ({ page }) => {
  await signedIn(page)
  await connected(page, fitbit)
  await openSheet(page, fitbit)
  await take(page, fitbit).click()
  await expect(note(page)).toBeVisible()
  await weightOf(page).press('End')
  await weightOf(page).press('Backspace')
  await expect(note(page)).toHaveCount(0)
  await expect(button(page, '取り込みを取り消す')).toHaveCount(0)
  const began = Date.now()
  await publishAndClose(page)
  const [mine] = await onServer(page)
  expect(Date.parse(mine?.measuredAt ?? '')).toBeGreaterThan(began - 60_000)
  expect(await (await page.request.get('/api/entries.csv')).text()).not.toContain('fitbit')
})

test('an imported weight that could not be sent keeps its time and source, also when the page is loaded anew', async ({
  page,
  context,
}) => {
  await signedIn(page)
  await connected(page, healthPlanet, 'two-a-day-sora')
  await openSheet(page, healthPlanet)
  const answer = answered(page)
  await take(page, healthPlanet).click()
  const { reading } = (await (await answer).json()) as { reading: Published }
  await expect(note(page)).toBeVisible()
  await context.route('**/api/entries', (route) => route.abort())
  await button(page, '公開する').click()
  await expect(page.getByText('未送信の記録として保存しました。')).toBeVisible()
  const mine = page.getByRole('article')
  await expect(mine.getByTitle(dateTimeText(reading.measuredAt))).toBeVisible()
  await page.reload()
  await expect(mine.getByText('未送信', { exact: true })).toBeVisible()
  await expect(mine.getByTitle(dateTimeText(reading.measuredAt))).toBeVisible()
  await context.unroute('**/api/entries')
  // A network that comes back is tried at once.
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('未送信', { exact: true })).toHaveCount(0)
  expect(await onServer(page)).toMatchObject([{ measuredAt: reading.measuredAt }])
  expect(await (await page.request.get('/api/entries.csv')).text()).toContain('health_planet')
})

for (const service of services) {
  const { name } = service
  const gone =
    name === 'Fitbit'
      ? 'Fitbitの旧サービスは終了しました。Googleアカウントで連携し直してください'
      : 'サービスが終了しています'

  test(`${name} itself fails: the person reads why, and imports when it is well again`, async ({ page }) => {
    const person = 'same-minute-riku'
    await signedIn(page)
    await connected(page, service, person)
    await openSheet(page, service)
    for (const [fault, message] of [
      ['data-410', gone],
      ['data-html', '応答を読み取れませんでした'],
      ['data-reset', '接続が拒否されました'],
      ['data-429', 'しばらく待ってからお試しください'],
      ['data-404', `Failed to fetch weight data from ${name}`],
    ] as const) {
      await misbehave(service, fault, person)
      await take(page, service).click()
      await expect(page.getByRole('alert')).toHaveText(`${name}からのインポートに失敗しました: ${message}`)
    }
    await take(page, service).click()
    await expect(note(page)).toBeVisible()
  })
}

test('Fitbit: who takes the tick away from reading weights hears so on the way back', async ({ page }) => {
  await signedIn(page)
  await page.goto((await wayBackFrom(page, fitbit, { person: 'partial-hina' })).href)
  await expect(page.getByRole('alert')).toHaveText('体重の読み取りが許可されていません')
})

test('on a wide screen too, cards and dialog are readable for everybody', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page)
  await connected(page, fitbit)
  await page.goto('/settings?tab=security')
  await expect(cardOf(page, fitbit)).toContainText('連携済み')
  await expectAccessible(page)
  await openSheet(page, fitbit)
  await take(page, fitbit).click()
  await expect(note(page)).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
})
