import type { Page } from '@playwright/test'
import {
  cardOf,
  connected,
  disconnected,
  fitbit,
  healthPlanet,
  services,
  stateOf,
  wayBackFrom,
} from './import-steps.ts'
import { signedIn } from './people.ts'
import { button } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const person = 'daily-haruka'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function expectError(page: Page, sentence: string) {
  await expect(heading(page, '連携エラー')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(sentence)
  await expect(page.getByRole('link', { name: 'ホームに戻る' })).toBeVisible()
}

/** How often the server was asked to keep a permission. */
function countFinishes(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => request.url().endsWith('/finish') && seen.push(request.url()))
  return seen
}

/** Asks the page itself how long a heading stood there, because the test may look late. */
async function watchHeading(page: Page, words: string): Promise<() => Promise<number>> {
  await page.evaluate((heading) => {
    const seen: { from?: number; to?: number } = {}
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === heading) seen.from ??= performance.now()
      else if (seen.from !== undefined) seen.to ??= performance.now()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, words)
  return () =>
    page.evaluate(() => {
      const { from = NaN, to = NaN } = (window as unknown as { seen: { from?: number; to?: number } }).seen
      return to - from
    })
}

/** Everything this browser keeps of the site. */
const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state, location.href]),
  )

for (const service of services) {
  const { name, path, callback } = service
  const finishPath = `**/api/integrations/${path}/finish`

  test(`${name} leads back: it works, says so, and goes home after 3 seconds, from where nothing leads back`, async ({
    page,
  }) => {
    await signedIn(page)
    const finishes = countFinishes(page)
    const held = Promise.withResolvers<void>()
    await page.route(finishPath, async (route) => {
      await held.promise
      await route.continue()
    })
    const back = await wayBackFrom(page, service, { person })
    await page.goto('/terms')
    await page.goto(back.href)
    await expect(heading(page, '連携しています...')).toBeVisible()
    await expect(page).toHaveURL(callback)
    await expect.poll(() => finishes.length).toBe(1)
    // Both are made of the same parts: how they look is judged at one of them.
    if (service === fitbit) await expectAccessible(page)
    const shownMs = await watchHeading(page, `${name}と連携しました`)
    held.resolve()
    await expect(heading(page, `${name}と連携しました`)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'ホーム')).toBeVisible()
    expect(await shownMs()).toBeGreaterThan(2900)
    expect(finishes).toHaveLength(1)
    expect(await stateOf(page, service)).toBe('connected')
    const everything = await kept(page)
    expect(everything).not.toContain(back.searchParams.get('code'))
    expect(everything).not.toContain(back.searchParams.get('state'))
    await page.goBack()
    await expect(heading(page, '利用規約')).toBeVisible()
  })

  test(`${name} leads back without a permission: the page says why, and leads home`, async ({ page }) => {
    await signedIn(page)
    await page.goto('/settings?tab=security')
    await button(page, `${name}と連携する`).click()
    await page.getByRole('button', { name: /^(キャンセル|承認しない)$/ }).click()
    await expectError(page, '認証がキャンセルされました: access_denied')
    if (service === fitbit) await expectAccessible(page)
    await page.getByRole('link', { name: '設定を開く' }).click()
    await expect(cardOf(page, service).getByText('未連携', { exact: true })).toBeVisible()
    expect(await stateOf(page, service)).toBe('unconnected')
    await page.goto(callback)
    await page.getByRole('link', { name: 'ホームに戻る' }).press('Enter')
    await expect(page).toHaveURL('/')
  })

  test(`${name}: a code that was used says so in a second tab and spoils nothing`, async ({ page, context }) => {
    await signedIn(page)
    const back = (await wayBackFrom(page, service, { person })).href
    await page.goto(back)
    await expect(heading(page, `${name}と連携しました`)).toBeVisible()
    const second = await context.newPage()
    await second.goto(back)
    await expectError(second, `${name}連携エラー: Code verifier not found`)
    expect(await stateOf(page, service)).toBe('connected')
  })

  test(`${name}: a code that the service does not know is refused`, async ({ page }) => {
    await signedIn(page)
    const back = await wayBackFrom(page, service, { person })
    back.searchParams.set('code', 'made-up')
    await page.goto(back.href)
    await expectError(page, `${name}連携エラー: Failed to exchange code`)
    expect(await stateOf(page, service)).toBe('unconnected')
  })

  test(`${name}: what went wrong otherwise is said in its own words, or in general ones`, async ({ page }) => {
    await signedIn(page)
    for (const [refusal, sentence] of [
      ['provider_scope_missing', '体重の読み取りが許可されていません'],
      ['unexpected', '認証に失敗しました'],
      ['not_signed_in', '認証状態の確認に失敗しました。再度ログインしてください。'],
    ] as const) {
      await page.route(finishPath, (route) => route.fulfill({ status: 400, json: { refusal, requestId: 'x' } }))
      await page.goto(`${callback}?code=x&state=y`)
      await expectError(page, sentence)
      await page.unroute(finishPath)
    }
    await page.goto(`${callback}?code=${'x'.repeat(2001)}&state=y`)
    await expectError(page, '認証に失敗しました')
  })
}

test('who is not signed in sees this page and no landing, and hears after 5 seconds to sign in', async ({ page }) => {
  const finishes = countFinishes(page)
  // Time stands still but for the steps below, however slow the machine is.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const { callback } of services) {
    await page.goto(`${callback}?code=x&state=y`)
    await expect(heading(page, '連携しています...')).toBeVisible()
    await page.clock.runFor(4900)
    await expect(heading(page, '連携しています...')).toBeVisible()
    await page.clock.runFor(200)
    await expectError(page, '認証状態の確認に失敗しました。再度ログインしてください。')
  }
  expect(finishes).toEqual([])
})

const fitbitFinish = '**/api/integrations/fitbit/finish'

test('who loads the page anew after it worked is told that it did', async ({ page }) => {
  await signedIn(page)
  const finishes = countFinishes(page)
  await page.goto((await wayBackFrom(page, fitbit, { person })).href)
  await expect(heading(page, 'Fitbitと連携しました')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Fitbitと連携しました')).toBeVisible()
  await expectAccessible(page)
  expect(finishes).toHaveLength(1)
})

test('without the network the page keeps what it holds and tries again', async ({ page }) => {
  await signedIn(page)
  await page.route(fitbitFinish, (route) => route.abort())
  await page.goto((await wayBackFrom(page, fitbit, { person })).href)
  await expect(page.getByRole('alert')).toContainText('通信できなかったため、連携を完了できませんでした')
  await expectAccessible(page)
  await page.unroute(fitbitFinish)
  await button(page, 'もう一度試す').dblclick()
  await expect(heading(page, 'Fitbitと連携しました')).toBeVisible()
})

test('an answer that was lost on its way is no failure when it is asked for again', async ({ page }) => {
  await signedIn(page)
  await page.route(fitbitFinish, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.goto((await wayBackFrom(page, fitbit, { person })).href)
  await button(page, 'もう一度試す').waitFor()
  await page.unroute(fitbitFinish)
  await button(page, 'もう一度試す').click()
  await expect(heading(page, 'Fitbitと連携しました')).toBeVisible()
})

test('a page waits for the one who signs in meanwhile, and a permission nobody asked for is refused', async ({
  page,
  context,
}) => {
  await page.goto(`${fitbit.callback}?code=x&state=y`)
  await expect(heading(page, '連携しています...')).toBeVisible()
  await signedIn(context)
  await expectError(page, 'Fitbit連携エラー: Code verifier not found')
})

test('what is missing in the address is named before anybody is asked who they are', async ({ page }) => {
  const finishes = countFinishes(page)
  for (const search of ['', '?code=x', '?state=y', '?code=&state=y']) {
    await page.goto(`${fitbit.callback}${search}`)
    await expectError(page, '認証パラメータが不足しています')
  }
  for (const search of ['', '?state=y', '?code=']) {
    await page.goto(`${healthPlanet.callback}${search}`)
    await expectError(page, '認証コードが取得できませんでした')
  }
  expect(finishes).toEqual([])
})

test('an error in the address counts first, is shown as plain letters and cut', async ({ page }) => {
  await page.goto(`${fitbit.callback}?code=x&state=y&error=access_denied`)
  await expectError(page, '認証がキャンセルされました: access_denied')
  await page.goto(`${fitbit.callback}?error=${encodeURIComponent('<img src=x onerror=alert(1)>\u202E\u0007')}`)
  await expectError(page, '認証がキャンセルされました: <img src=x onerror=alert(1)>')
  await page.goto(`${healthPlanet.callback}?error=${'a'.repeat(500)}`)
  await expectError(page, `認証がキャンセルされました: ${'a'.repeat(60)}…`)
  await page.goto(`${healthPlanet.callback}?error=${encodeURIComponent('こちらへお電話ください')}`)
  await expectError(page, '認証がキャンセルされました')
})

test('once Health Planet has sent back what it was given, it may not leave it out', async ({ page }) => {
  await signedIn(page)
  await connected(page, healthPlanet)
  await disconnected(page, healthPlanet)
  const back = await wayBackFrom(page, healthPlanet, { person })
  await page.goto(`${healthPlanet.callback}?code=${back.searchParams.get('code')}`)
  await expectError(page, 'Health Planet連携エラー: Code verifier not found')
  expect(await stateOf(page, healthPlanet)).toBe('unconnected')
})

test('who loads the page anew after a failure is told of it again, though the service was connected before', async ({
  page,
}) => {
  await signedIn(page)
  await connected(page, fitbit)
  for (const [search, sentence] of [
    ['?error=access_denied', '認証がキャンセルされました: access_denied'],
    ['?code=x&state=y', 'Fitbit連携エラー: Code verifier not found'],
  ] as const) {
    await page.goto(`${fitbit.callback}${search}`)
    await expectError(page, sentence)
    await expect(page).toHaveURL(fitbit.callback)
    await page.reload()
    await expectError(page, sentence)
  }
})
