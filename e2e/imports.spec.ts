import type { Page } from '@playwright/test'
import { dateTimeText } from '../web/src/format/date-time.ts'
import { connected, cardOf, fitbit, openSheet, services, sheetOf, stateOf, weightOf } from './import-steps.ts'
import { signedIn } from './people.ts'
import { button, publishAndClose, refuseOnce } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { blockLiveStream } from './block-live-stream.ts'
import { pressTwice } from './press-twice.ts'
import { expect, lostConnection, sandbox, test } from './test.ts'

const measured = (name: string) => new RegExp(`^${name}の \\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d の測定値です。$`)

interface Published {
  weight: string
  measuredAt: string
}

/** What the server has of whoever is signed in there. */
async function newest({ request }: Page): Promise<Published | undefined> {
  const { items } = (await (await request.get('/api/feed/following')).json()) as { items: Published[] }
  return items[0]
}

/** What is said of each service, word for word. */
const sentences = {
  Fitbit: {
    connect: 'Fitbitと連携する',
    disconnect: 'Fitbitの連携を解除',
    bringIn: 'Fitbitから取り込む',
    connectionFailed: (message: string) => `Fitbit連携エラー: ${message}`,
    importFailed: (message: string) => `Fitbitからのインポートに失敗しました: ${message}`,
    nothing: 'Fitbitに体重データが見つかりませんでした',
    gone: 'Fitbitの旧サービスは終了しました。Googleアカウントで連携し直してください',
  },
  'Health Planet': {
    connect: 'Health Planetと連携する',
    disconnect: 'Health Planetの連携を解除',
    bringIn: 'Health Planetから取り込む',
    connectionFailed: (message: string) => `Health Planet連携エラー: ${message}`,
    importFailed: (message: string) => `Health Planetからのインポートに失敗しました: ${message}`,
    nothing: 'Health Planetに体重データが見つかりませんでした',
    gone: 'サービスが終了しています',
  },
}

const inSettings = (page: Page) => page.goto('/settings?tab=security')

for (const service of services) {
  const { name, path } = service
  const says = sentences[name]
  const latestPath = `**/api/integrations/${path}/latest`
  /** Both are made of the same parts: how they look is judged at one of them. */
  const expectLooks = async (page: Page, part?: string) => {
    if (service === fitbit) await expectAccessible(page, part)
  }

  test(`${name} is connected through its own page, and its latest weight published with the time it was measured`, async ({
    page,
  }) => {
    await signedIn(page)
    await inSettings(page)
    const mine = cardOf(page, service)
    await expect(mine.getByText('未連携', { exact: true })).toBeVisible()
    await expect(mine).toContainText('読み取るのは、体重と測定日時だけです。')
    await expect(mine).toContainText('自動で公開されることはありません。')
    await expect(mine).toContainText('暗号化して保管し、連携を解除すると削除します。')
    await button(mine, says.connect).dblclick()
    await expect(page).toHaveURL((url) => url.origin === new URL(sandbox).origin)
    await page.getByRole('button', { name: '森 遥' }).click()
    await expect(page.getByRole('heading', { name: `${name}と連携しました` })).toBeVisible()
    await inSettings(page)
    await expect(mine.getByText('連携済み', { exact: true })).toBeVisible()
    await expect(mine).toContainText('最終取り込み まだありません')
    await openSheet(page, service)
    await expectLooks(page, 'dialog[open]')
    const answered = page.waitForResponse(latestPath)
    await button(page, says.bringIn).click()
    const { reading } = (await (await answered).json()) as { reading: Published }
    await expect(weightOf(page)).toHaveValue(reading.weight)
    await expect(sheetOf(page).getByText(measured(name))).toBeVisible()
    await expect(weightOf(page)).toHaveAccessibleDescription(measured(name))
    await expectLooks(page, 'dialog[open]')
    await publishAndClose(page)
    await expect(page.getByRole('article').getByTitle(dateTimeText(reading.measuredAt))).toBeVisible()
    expect(await newest(page)).toMatchObject({ measuredAt: reading.measuredAt })
    expect(await (await page.request.get('/api/entries.csv')).text()).toContain(path)
    await inSettings(page)
    await expect(mine).toContainText(/最終取り込み \d{4}\/\d\d\/\d\d \d\d:\d\d/)
    await openSheet(page, service)
    await button(page, says.bringIn).click()
    await expect(weightOf(page)).toHaveAccessibleDescription(/の測定値です。この測定値は公開済みです。$/)
    await expectLooks(page, 'dialog[open]')
    await expect(button(page, '公開する')).toBeEnabled()
  })

  test(`${name}: a permission that was taken back is said, and connecting again mends it`, async ({ page }) => {
    await signedIn(page)
    await connected(page, service, 'revoked-ren')
    await openSheet(page, service)
    await weightOf(page).fill('60.1')
    await button(page, says.bringIn).click()
    await expect(page.getByRole('alert')).toHaveText(says.importFailed('アクセスの許可が取り消されています'))
    await expect(weightOf(page)).toHaveValue('60.1')
    await expectLooks(page, 'dialog[open]')
    await sheetOf(page).getByRole('link', { name: '設定を開く' }).click()
    const mine = cardOf(page, service)
    await expect(mine).toContainText('連携が切れています。')
    await expect(button(mine, says.disconnect)).toBeVisible()
    await expectLooks(page)
    await button(mine, '連携し直す').click()
    await page.getByRole('button', { name: '森 遥' }).click()
    await expect(page.getByRole('heading', { name: `${name}と連携しました` })).toBeVisible()
    await openSheet(page, service)
    await button(page, says.bringIn).click()
    await expect(sheetOf(page).getByText(measured(name))).toBeVisible()
  })

  test(`${name} is disconnected after a question, and nothing offers to import any more`, async ({ page }) => {
    await signedIn(page)
    await connected(page, service)
    await inSettings(page)
    const mine = cardOf(page, service)
    const question = page.getByRole('dialog', { name: `${name}との連携を解除しますか？` })
    await button(mine, says.disconnect).click()
    await expect(question).toBeVisible()
    await expectLooks(page, 'dialog[open]')
    await button(question, 'キャンセル').click()
    expect(await stateOf(page, service)).toBe('connected')
    await page.route(`**/api/integrations/${path}`, (route) => route.abort())
    await button(mine, says.disconnect).click()
    await button(question, '解除する').click()
    await expect(question.getByRole('alert')).toHaveText(`連携解除エラー: ${lostConnection.slice(1)}`)
    await page.unroute(`**/api/integrations/${path}`)
    await pressTwice(button(question, '解除する'))
    await expect(question).toBeHidden()
    await expect(page.getByText(`${name}との連携を解除しました。`)).toBeVisible()
    await expect(mine.getByText('未連携', { exact: true })).toBeFocused()
    await expect(mine.getByText('Health Planetの設定にある連携サービスの一覧からも')).toHaveCount(
      name === 'Health Planet' ? 1 : 0,
    )
    expect(await stateOf(page, service)).toBe('unconnected')
    await page.goto('/')
    const asked = page.waitForResponse('**/api/integrations')
    await page.getByRole('button', { name: '体重を記録', exact: true }).click()
    await asked
    await expect(button(page, '公開する')).toBeVisible()
    await expect(page.getByRole('button', { name: /から取り込む$/ })).toHaveCount(0)
  })

  test(`${name}: where nothing was measured, that is said`, async ({ page }) => {
    await signedIn(page)
    await connected(page, service, 'no-data-nagisa')
    await openSheet(page, service)
    await button(page, says.bringIn).click()
    const said = sheetOf(page).getByRole('status').filter({ hasText: says.nothing })
    await expect(said).toBeVisible()
    await expect(weightOf(page)).toHaveValue('')
    await expectLooks(page, 'dialog[open]')
    await weightOf(page).fill('6')
    await expect(said).toBeHidden()
  })

  test(`${name}: a connection that cannot be begun says why on its card`, async ({ page }) => {
    await signedIn(page)
    await inSettings(page)
    const mine = cardOf(page, service)
    for (const [refusal, message] of [
      ['provider_refused', '接続が拒否されました'],
      ['provider_off', 'この連携は現在利用できません'],
    ] as const) {
      await refuseOnce(page, `**/api/integrations/${path}/connect`, { method: 'POST', refusal })
      await button(mine, says.connect).click()
      await expect(mine.getByRole('alert')).toHaveText(says.connectionFailed(message))
      await expect(button(mine, says.connect)).toBeEnabled()
    }
    await expectLooks(page)
  })

  test(`${name}: every way in which an import fails has its sentence`, async ({ page }) => {
    await signedIn(page)
    await connected(page, service)
    await openSheet(page, service)
    let refusal = ''
    await page.route(latestPath, (route) => route.fulfill({ status: 400, json: { refusal, requestId: 'x' } }))
    const helped = new Set(['provider_gone', 'provider_revoked', 'provider_scope_missing', 'not_connected'])
    for (const [code, message] of Object.entries({
      provider_refused: '接続が拒否されました',
      provider_silent: '応答がありませんでした',
      provider_busy: 'しばらく待ってからお試しください',
      provider_revoked: 'アクセスの許可が取り消されています',
      provider_scope_missing: '体重の読み取りが許可されていません',
      provider_account_unready: 'このGoogleアカウントではGoogle Healthの利用が始まっていません',
      provider_misconfigured: 'このアプリの設定に問題があるため、いまは読み取れません。復旧するまでお待ちください。',
      provider_unreadable: '応答を読み取れませんでした',
      provider_gone: says.gone,
      provider_refresh_failed: 'Failed to refresh token',
      provider_read_failed: `Failed to fetch weight data from ${name}`,
      not_connected: `No ${name} tokens found`,
    })) {
      refusal = code
      await button(page, says.bringIn).click()
      await expect(page.getByRole('alert')).toHaveText(says.importFailed(message))
      await expect(sheetOf(page).getByRole('link', { name: '設定を開く' })).toHaveCount(helped.has(code) ? 1 : 0)
    }
    await page.unroute(latestPath)
    await page.route(latestPath, (route) => route.abort())
    await button(page, says.bringIn).click()
    await expect(page.getByRole('alert')).toHaveText(says.importFailed(lostConnection.slice(1)))
    await page.unroute(latestPath)
    await button(page, says.bringIn).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(sheetOf(page).getByText(measured(name))).toBeVisible()
  })
}

test('a service that is not set up here says so and offers nothing', async ({ page }) => {
  await signedIn(page)
  await page.route('**/api/integrations', async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: object[] }
    await route.fulfill({ json: { items: items.map((item) => ({ ...item, state: 'off' })) } })
  })
  await inSettings(page)
  for (const service of services) {
    await expect(cardOf(page, service)).toContainText('この連携は現在利用できません。')
    await expect(cardOf(page, service).getByRole('button')).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('integrations that cannot be loaded say so and are tried again', async ({ page }) => {
  await signedIn(page)
  await blockLiveStream(page)
  await page.route('**/api/integrations', (route) => route.abort())
  await inSettings(page)
  const failed = page.getByRole('group', { name: 'Fitbit・Health Planet' })
  await expect(failed.getByRole('alert')).toContainText('読み込みに失敗しました')
  await page.unroute('**/api/integrations')
  await button(failed, 'もう一度試す').click()
  for (const service of services) await expect(cardOf(page, service)).toContainText('未連携')
})
