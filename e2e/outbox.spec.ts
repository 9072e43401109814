import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signedIn, signIn } from './people.ts'
import { newMember, publish } from './member-steps.ts'
import { button, card, newestComment, pathOf, published } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { gotoHomeAtRest } from './home-at-rest.ts'
import { expect, test } from './test.ts'

const entriesPath = '**/api/entries'
const sheet = (page: Page) => page.getByRole('dialog', { name: '体重を記録' })
const unsent = (page: Page) => page.getByText('未送信', { exact: true })

async function record(page: Page, weight: string, note: string) {
  await page.getByRole('button', { name: '体重を記録' }).click()
  await page.getByLabel('体重（kg）').fill(weight)
  await page.getByLabel('メモ（任意）').fill(note)
  await button(page, '公開する').click()
  await expect(sheet(page)).toBeHidden()
}

/** What the server has of whoever is signed in there. */
async function onServer({ request }: Page | BrowserContext) {
  const { items } = (await (await request.get('/api/feed/following')).json()) as {
    items: { id: string; note: string; measuredAt: string; likes: number; comments: number; key?: string }[]
  }
  return items
}

/** What is sent there does not arrive, while everything else does. */
async function cut(context: BrowserContext, path: string) {
  await context.route(path, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  return () => context.unroute(path)
}

/** Right after a try that failed: a page that goes while one is under way may let it through. */
const betweenTries = (page: Page) => page.waitForEvent('requestfailed')

/** A signed-in page that shows its home. */
async function atHome(page: Page) {
  const account = await signedIn(page)
  await gotoHomeAtRest(page)
  await expect(button(page, '記録をはじめる')).toBeVisible()
  return account
}

async function other(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({ ...(baseURL && { baseURL }) })
}

test.describe('an entry that cannot be sent', () => {
  test('without a network it is there at once, marked, and is sent once when the network is back', async ({
    page,
    context,
  }) => {
    await atHome(page)
    await context.setOffline(true)
    await record(page, '58.4', '電波のない朝')
    await expect(page.getByText('未送信の記録として保存しました。')).toBeVisible()
    const mine = card(page, '電波のない朝')
    await expect(mine.getByText('未送信', { exact: true })).toBeVisible()
    await expect(mine).toContainText('58.4kg')
    await expect(mine.getByText('接続が戻りしだい送信します。')).toBeVisible()
    await button(mine, '再送信').click()
    await expect(page.getByText('まだ送信できません。接続が戻りしだい送信します。')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'すべて' }).click()
    await expect(card(page, '電波のない朝').getByText('未送信', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'フォロー中' }).click()
    await context.setOffline(false)
    await expect(unsent(page)).toHaveCount(0)
    await expect(button(mine, 'いいね')).toBeVisible()
    await expect(mine).toHaveCount(1)
    expect(await onServer(page)).toHaveLength(1)
  })

  test('a network that goes while it is sent loses nothing', async ({ page, context }) => {
    await atHome(page)
    let isThere = true
    await context.route(entriesPath, async (route) => {
      // It goes once: whatever is tried later finds it gone, or back.
      if (!isThere) return route.fallback()
      isThere = false
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await record(page, '58.4', 'トンネルの中')
    await expect(card(page, 'トンネルの中').getByText('未送信', { exact: true })).toBeVisible()
    await context.unroute(entriesPath)
    await context.setOffline(false)
    await expect(unsent(page)).toHaveCount(0)
    expect(await onServer(page)).toHaveLength(1)
  })

  test('a server that has it and dies before it answers has it once', async ({ page, context }) => {
    await atHome(page)
    const keys: (string | undefined)[] = []
    await context.route(entriesPath, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 2) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await record(page, '58.4', '一度だけ')
    await expect.poll(() => keys.length).toBe(3)
    await expect(unsent(page)).toHaveCount(0)
    await expect(card(page, '一度だけ')).toHaveCount(1)
    expect(new Set(keys).size).toBe(1)
    expect(await onServer(page)).toHaveLength(1)
  })

  test('a server that takes its time does not hold the dialog, and the entry is sent when it answers', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await atHome(page)
    const held = Promise.withResolvers<void>()
    let asked = 0
    await context.route(entriesPath, async (route) => {
      asked++
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: '体重を記録' }).click()
    await page.getByLabel('体重（kg）').fill('58.4')
    await button(page, '公開する').click()
    await expect(button(sheet(page), '送信中...')).toBeDisabled()
    await page.clock.runFor(5000)
    await expect(sheet(page)).toBeHidden()
    await expect(unsent(page)).toBeVisible()
    await expect(button(page.getByRole('article'), '送信中...')).toBeDisabled()
    held.resolve()
    await expect(unsent(page)).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(1)
    expect(asked).toBe(1)
    expect(await onServer(page)).toHaveLength(1)
  })

  test('it survives a reload and a closed tab, and keeps the time it was measured', async ({ page, context }) => {
    const { member } = await atHome(page)
    const heal = await cut(context, entriesPath)
    const morning = new Date(Math.floor(Date.now() / 1000 - 5 * 3600) * 1000)
    await page.clock.setFixedTime(morning)
    await record(page, '58.4', '朝の体重')
    await page.clock.setFixedTime(new Date())
    await betweenTries(page)
    await page.reload()
    await expect(card(page, '朝の体重').getByText('未送信', { exact: true })).toBeVisible()
    for (let tries = 0; tries < 3; tries++) await betweenTries(page)
    await page.close()
    const next = await context.newPage()
    await next.goto(`/user/${member.handle}`)
    await expect(next.getByRole('heading', { name: '記録 0件' })).toBeVisible()
    const mine = next.getByRole('article').filter({ hasText: '朝の体重' }).last()
    await expect(mine.getByText('未送信', { exact: true })).toBeVisible()
    await heal()
    await expect(unsent(next)).toHaveCount(0)
    await expect(next.getByRole('heading', { name: '記録 1件' })).toBeVisible()
    expect(await onServer(next)).toMatchObject([{ note: '朝の体重', measuredAt: morning.toISOString() }])
  })

  test('two tabs show it and send it once', async ({ page, context }) => {
    await atHome(page)
    const second = await context.newPage()
    await second.goto('/')
    await expect(button(second, '記録をはじめる')).toBeVisible()
    await context.setOffline(true)
    await record(page, '58.4', '二つの窓')
    for (const tab of [page, second]) await expect(unsent(tab)).toHaveCount(1)
    const arrived: string[] = []
    context.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/api/entries')) arrived.push('entry')
    })
    await context.setOffline(false)
    for (const tab of [page, second]) {
      await expect(unsent(tab)).toHaveCount(0)
      await expect(card(tab, '二つの窓')).toHaveCount(1)
    }
    expect(arrived).toHaveLength(1)
    expect(await onServer(page)).toHaveLength(1)
  })

  test('refused later, it stays with the reason, and is sent again or dropped by hand', async ({ page, context }) => {
    await atHome(page)
    const heal = await cut(context, entriesPath)
    await record(page, '58.4', '残したい')
    await record(page, '60', '捨てたい')
    await heal()
    await context.route(entriesPath, (route) =>
      route.fulfill({ status: 403, json: { refusal: 'foreign_origin', requestId: 'x' } }),
    )
    const reason = 'このページからは送信できません。ページを開き直してください。'
    await expect(page.getByText(reason)).toHaveCount(2)
    await expect(page.getByRole('article').first()).toContainText('捨てたい')
    await expectAccessible(page)
    await button(card(page, '捨てたい'), '破棄').press('Enter')
    const question = page.getByRole('dialog', { name: 'この未送信の記録を破棄しますか？' })
    await expectAccessible(page, 'dialog[open]')
    await button(question, 'キャンセル').press('Enter')
    await button(card(page, '捨てたい'), '破棄').press('Enter')
    await button(question, '破棄する').press('Enter')
    await expect(card(page, '捨てたい')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await context.unroute(entriesPath)
    await button(card(page, '残したい'), '再送信').press('Enter')
    await expect(button(card(page, '残したい'), 'いいね')).toBeVisible()
    expect(await onServer(page)).toMatchObject([{ note: '残したい' }])
  })

  test("only its owner's session sends it, whoever signs in here meanwhile", async ({ page, context }) => {
    const owner = await atHome(page)
    const heal = await cut(context, entriesPath)
    await record(page, '58.4', 'わたしだけの')
    await betweenTries(page)
    // An open page would find out by itself that somebody else is here, and begin anew in the middle of this.
    await page.goto('about:blank')
    await signedIn(page)
    await heal()
    await page.goto('/')
    await expect(button(page, '記録をはじめる')).toBeVisible()
    await expect(unsent(page)).toHaveCount(0)
    await record(page, '60', 'ほかの人の')
    await expect(button(card(page, 'ほかの人の'), 'いいね')).toBeVisible()
    expect(await onServer(page)).toMatchObject([{ note: 'ほかの人の' }])
    await signIn(context, owner)
    await page.goto('/')
    await expect(button(card(page, 'わたしだけの'), 'いいね')).toBeVisible()
    expect(await onServer(page)).toHaveLength(1)
  })

  test('a browser that keeps nothing still sends it from the open page', async ({ page, context }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await atHome(page)
    await context.setOffline(true)
    await record(page, '58.4', '覚えない窓')
    await expect(card(page, '覚えない窓').getByText('未送信', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(unsent(page)).toHaveCount(0)
    expect(await onServer(page)).toHaveLength(1)
  })
})

test('likes, follows and comments made without a network survive a reload and are sent', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const theirs = await other(browser, baseURL)
  const author = await newMember(theirs)
  await publish(theirs, '70', '応援してね')
  await newMember(page)
  await page.goto(`/user/${author.handle}`)
  const post = page.getByRole('article').filter({ hasText: '応援してね' }).last()
  await expect(post).toBeVisible()
  const heal = [
    await cut(context, '**/api/entries/*/like'),
    await cut(context, '**/api/members/*/follow'),
    await cut(context, '**/api/entries/*/comments'),
  ]
  const main = page.getByRole('main')
  await button(post, 'いいね').click()
  await button(main, 'フォロー').click()
  await button(post, 'コメント').click()
  await page.getByLabel('コメントを入力').fill('すごいですね')
  await button(page, '送信').click()
  const row = page.getByRole('listitem').filter({ hasText: 'すごいですね' })
  await expect(row.getByText('未送信', { exact: true })).toBeVisible()
  await expect(page.getByLabel('コメントを入力')).toHaveValue('')
  await expectAccessible(page)
  await betweenTries(page)
  await page.reload()
  await expect(button(post, 'いいね')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(post, 'いいね')).toHaveAccessibleDescription('1')
  await expect(button(main, 'フォロー中')).toBeVisible()
  await expect(newestComment(post)).toContainText('すごいですね')
  await button(post, 'コメント').click()
  await expect(row.getByText('未送信', { exact: true })).toBeVisible()
  expect(await onServer(theirs)).toMatchObject([{ likes: 0, comments: 0 }])
  await Promise.all(heal.map((each) => each()))
  await expect(unsent(page)).toHaveCount(0)
  await expect(row).toHaveCount(1)
  await expect.poll(() => onServer(theirs)).toMatchObject([{ likes: 1, comments: 1 }])
  await expect(page.getByRole('link', { name: '1 フォロワー' })).toBeVisible()
  await theirs.close()
})

test('what the first builds left unsent in this browser is sent once', async ({ page, browser, baseURL }) => {
  const theirs = await other(browser, baseURL)
  const author = await newMember(theirs)
  const entry = await published(theirs, '70', '応援してね')
  const { member } = await signedIn(page)
  const [key, at] = [crypto.randomUUID(), Math.floor(Date.now() / 1000 - 3600) * 1000]
  // Byte for byte what they wrote, but for the numbers.
  const left = [
    ['like-' + entry.id, `{"kind":"like","entryId":"${entry.id}","isLiked":true}`],
    ['follow-' + author.id, `{"kind":"follow","memberId":"${author.id}","isFollowed":true}`],
    [crypto.randomUUID(), `{"kind":"comment","entryId":"${entry.id}","text":"すごいですね"}`],
    [key, '{"kind":"entry","weight":"58.4","note":"電波のない朝"}'],
  ].map(([id, act]) => [`hakari.outbox.${member.id}.${id}`, `{"id":"${id}","at":${at},"act":${act}}`] as const)
  await page.goto('/terms')
  await page.evaluate((items) => items.forEach(([name, value]) => localStorage.setItem(name, value)), left)
  await page.goto(`/user/${author.handle}`)
  await expect.poll(() => onServer(theirs)).toMatchObject([{ likes: 1, comments: 1 }])
  await expect(page.getByRole('link', { name: '1 フォロワー' })).toBeVisible()
  const mine = async () => (await onServer(page)).filter(({ note }) => note === '電波のない朝')
  await expect.poll(mine).toMatchObject([{ measuredAt: new Date(at).toISOString(), key }])
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('outbox'))))
    .toEqual([])
  await theirs.close()
})

test('what was said about an entry that is gone by now is undone with its sentence', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const theirs = await other(browser, baseURL)
  await newMember(theirs)
  const entry = await published(theirs, '70', 'もう消します')
  const { id } = entry
  await newMember(page)
  await page.goto(pathOf(entry))
  await expect(page.getByText('まだコメントはありません。')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('コメントを入力').fill('まだいますか')
  await button(page, '送信').click()
  await expect(unsent(page)).toBeVisible()
  await theirs.request.delete(`/api/entries/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await context.setOffline(false)
  await expect(page.getByText('コメントを送信できませんでした')).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  await theirs.close()
})

test('logging out with something unsent asks, and only then drops it', async ({ page, context }) => {
  const account = await atHome(page)
  const heal = await cut(context, entriesPath)
  await record(page, '58.4', '置いていくもの')
  await expect(unsent(page)).toBeVisible()
  const leave = async () => {
    await page.getByRole('button', { name: 'メニュー' }).click()
    await page.getByRole('dialog', { name: 'メニュー' }).getByRole('button', { name: 'ログアウト' }).click()
    await expect(page.getByText('未送信の記録が1件あります。ログアウトすると失われます')).toBeVisible()
  }
  await leave()
  await expectAccessible(page, 'dialog[open]')
  await button(page.getByRole('dialog', { name: 'ログアウトしますか？' }), 'キャンセル').click()
  await page.keyboard.press('Escape')
  await expect(unsent(page)).toBeVisible()
  await leave()
  await button(page, 'ログアウトする').click()
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
  await heal()
  await signIn(context, account)
  await page.goto('/')
  await expect(button(page, '記録をはじめる')).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  expect(await onServer(page)).toEqual([])
})
