import type { Browser, Locator, Page } from '@playwright/test'
import { signInAsGoogleMember } from './people.ts'
import { follow, newMember, publish } from './member-steps.ts'
import { pathOf, published, refuseOnce } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { blockLiveStream } from './block-live-stream.ts'
import { expect, test } from './test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

const everybody = (page: Page) => page.getByRole('list', { name: 'ユーザー一覧' })

const lookOf = (button: Locator) =>
  button.evaluate((it) => {
    const { backgroundColor, color, borderColor, borderRadius } = getComputedStyle(it)
    return { backgroundColor, color, borderColor, borderRadius }
  })

/** Somebody else, in a browser of their own. */
async function another(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  return { context, member: await newMember(context) }
}

/** Requests to this address wait until they are let go. */
async function held(page: Page, path: string) {
  const wait = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(path, async (route) => {
    asked.push(route.request().method())
    await wait.promise
    await route.continue()
  })
  return { asked, letGo: () => wait.resolve() }
}

const isSearchFor = (url: string, typed: string) => {
  const { pathname, searchParams } = new URL(url)
  return pathname === '/api/profiles' && searchParams.get('search') === typed
}

/** The first answer to this search is the server's, and comes when it is let go. */
async function answeredLate(page: Page, typed: string) {
  const asked = Promise.withResolvers<void>()
  const wait = Promise.withResolvers<void>()
  await page.route(
    (url) => isSearchFor(url.href, typed),
    async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await wait.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { isAsked: asked.promise, letGo: () => wait.resolve() }
}

test.describe('following', () => {
  test('a button follows and leaves, and every count on the screen changes at once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { member } = await another(browser, baseURL)
    await newMember(page)
    await page.goto(`/user/${member.handle}`)
    await expect(heading(page, member.name)).toBeVisible()
    const button = page.getByRole('main').getByRole('button', { name: 'フォロー', exact: true })
    await button.click()
    const followed = page.getByRole('main').getByRole('button', { name: 'フォロー中' })
    await expect(followed).toBeVisible()
    await expect(followed).toHaveAccessibleDescription(member.name)
    await expect(page.getByRole('link', { name: '1 フォロワー' })).toBeVisible()
    await page.reload()
    await followed.click()
    await expect(button).toBeVisible()
    await expect(page.getByRole('link', { name: '0 フォロワー' })).toBeVisible()
  })

  test('while it takes long it says so, and the last wish of impatient thumbs wins', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { member } = await another(browser, baseURL)
    await newMember(page)
    await page.goto(`/user/${member.handle}`)
    const { asked, letGo } = await held(page, '**/follow')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'フォロー', exact: true }).click()
    const busy = main.getByRole('button', { name: '処理中...' })
    await expect(busy).toBeVisible()
    await expect(page.getByRole('link', { name: '1 フォロワー' })).toBeVisible()
    await expectAccessible(page)
    for (let i = 0; i < 5; i++) await busy.click()
    expect(asked).toEqual(['PUT'])
    letGo()
    await expect(main.getByRole('button', { name: 'フォロー', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '0 フォロワー' })).toBeVisible()
    expect(asked).toEqual(['PUT', 'DELETE'])
    await page.reload()
    await expect(main.getByRole('button', { name: 'フォロー', exact: true })).toBeVisible()
  })

  test('what the server refuses is undone and said', async ({ page, browser, baseURL }) => {
    const { member } = await another(browser, baseURL)
    await newMember(page)
    await page.goto(`/user/${member.handle}`)
    await page.route('**/follow', (route) =>
      route.fulfill({ status: 429, json: { refusal: 'too_many_requests', requestId: 'x', retryAfterSeconds: 60 } }),
    )
    await page.getByRole('main').getByRole('button', { name: 'フォロー', exact: true }).click()
    await expect(page.getByText('フォローを更新できませんでした')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'フォロー', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '0 フォロワー' })).toBeVisible()
  })
})

test.describe('the list of all people', () => {
  test('somebody is found by name and by handle, and opened by a click or the keyboard', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { member } = await another(browser, baseURL)
    await newMember(page)
    await page.goto('/users')
    await expect(heading(page, 'ユーザー一覧')).toBeVisible()
    const search = page.getByRole('searchbox', { name: '名前またはユーザー名で検索' })
    await search.pressSequentially(member.name)
    await expect(row(page, member.name)).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await row(page, member.name).click({ position: { x: 20, y: 50 } })
    await expect(page).toHaveURL(`/user/${member.handle}`)
    await page.goBack()
    await expect(search).toHaveValue(member.name)
    await expect(row(page, member.name)).toHaveCount(1)
    const answered = page.waitForResponse((answer) => isSearchFor(answer.url(), `@${member.handle}`))
    await search.fill(`@${member.handle}`)
    await answered
    // Nothing is said of what was found before while the next is on its way.
    await expect(page).toHaveURL(`/users?q=%40${member.handle}`)
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1人見つかりました。')
    await search.press('Tab')
    await expect(page.getByRole('link', { name: member.name })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const inList = row(page, member.name).getByRole('button', { name: 'フォロー中' })
    await expect(inList).toBeFocused()
    const look = await lookOf(inList)
    await expect(page).toHaveURL(/\/users\?q=/)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/user/${member.handle}`)
    // What lies under a pointer looks otherwise.
    await page.mouse.move(0, 0)
    // The screen it comes from is still there for a moment.
    await expect.poll(() => lookOf(page.getByRole('main').getByRole('button', { name: 'フォロー中' }))).toEqual(look)
    await page.getByRole('button', { name: '戻る' }).click()
    await expect(page).toHaveURL(/\/users\?q=/)
  })

  test('who types fast and goes on by keyboard before the answer is there loses neither place nor what was pressed', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { member } = await another(browser, baseURL)
    const me = await newMember(page)
    await page.goto(`/users?q=${member.handle}`)
    const link = (name: string) => page.getByRole('main').getByRole('link', { name })
    await expect(link(member.name)).toBeVisible()
    const search = page.getByRole('searchbox')
    // The answer is asked for before the key is pressed, and comes after it.
    const { isAsked, letGo } = await answeredLate(page, `@${member.handle}`)
    await search.fill(`@${member.handle}`)
    await isAsked
    await search.press('Tab')
    await page.keyboard.press('Tab')
    const followed = page.waitForResponse('**/follow')
    await page.keyboard.press('Enter')
    await followed
    letGo()
    const spoken = page.getByRole('search').getByRole('status')
    await expect(spoken).toHaveText('1人見つかりました。')
    await expect(row(page, member.name).getByRole('button', { name: 'フォロー中' })).toBeFocused()

    const next = await answeredLate(page, `@${me.handle}`)
    await search.fill(`@${me.handle}`)
    await next.isAsked
    await search.press('Tab')
    await expect(link(member.name)).toBeFocused()
    next.letGo()
    await expect(link(me.name)).toBeFocused()

    const last = await answeredLate(page, '誰も居ない')
    await search.fill('誰も居ない')
    await last.isAsked
    await search.press('Tab')
    await expect(link(me.name)).toBeFocused()
    last.letGo()
    await expect(search).toBeFocused()
  })

  test('somebody is found by a part of the name, and without its space', async ({ page }) => {
    const nickname = `佐藤 ${crypto.randomUUID().slice(0, 8)}`
    await signInAsGoogleMember(page, { nickname })
    await page.goto('/users')
    for (const part of [nickname.slice(3), nickname.replace(' ', ''), `藤${nickname.slice(3, 9)}`]) {
      await page.getByRole('searchbox').fill(part)
      await expect(page).toHaveURL(`/users?q=${encodeURIComponent(part)}`)
      await expect(page.getByRole('search').getByRole('status')).toHaveText('1人見つかりました。')
      await expect(row(page, nickname)).toBeVisible()
    }
  })

  test('words that an input method has not finished are not searched for', async ({ page }) => {
    await newMember(page)
    await page.clock.install()
    await page.goto('/users')
    const search = page.getByRole('searchbox')
    await search.click()
    const input = await page.context().newCDPSession(page)
    await input.send('Input.imeSetComposition', { text: 'だれも', selectionStart: 3, selectionEnd: 3 })
    await expect(search).toHaveValue('だれも')
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/users')
    await input.send('Input.insertText', { text: '誰も居ない名前' })
    await expect(page.getByText('「誰も居ない名前」に一致するユーザーは見つかりませんでした。')).toBeVisible()
    await expectAccessible(page)
  })

  test("one's own row has no button", async ({ page }) => {
    const me = await newMember(page)
    await page.goto(`/users?q=${me.handle}`)
    await expect(row(page, me.name)).toBeVisible()
    await expect(row(page, me.name).getByRole('button')).toHaveCount(0)
  })

  test('a long handle is cut on a narrow phone, and nothing sticks out', async ({ page, browser, baseURL }) => {
    const { member } = await another(browser, baseURL)
    await newMember(page)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of [`/users?q=${member.handle}`, `/user/${member.handle}`]) {
      await page.goto(path)
      const handle = page.getByRole('main').getByText(`@${member.handle}`)
      await expect(handle).toBeVisible()
      expect((await handle.boundingBox())?.height).toBeLessThan(30)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  })

  test('the list goes on by itself, and by its button where it was interrupted', async ({ page }) => {
    for (let i = 0; i < 22; i++) await newMember(page)
    await blockLiveStream(page)
    let isDown = true
    await page.route('**/api/profiles?before=*', (route) => (isDown ? route.abort() : route.continue()))
    await page.goto('/users')
    const rows = everybody(page).getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await rows.last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('alert')).toContainText('読み込みに失敗しました')
    isDown = false
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(21)
  })

  test('a list that cannot be loaded says so and offers to try again', async ({ page }) => {
    await newMember(page)
    await blockLiveStream(page)
    await page.route('**/api/profiles*', (route) => route.abort())
    await page.goto('/users')
    await expect(page.getByText('読み込み中...')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('読み込みに失敗しました')
    await expectAccessible(page)
    await page.unroute('**/api/profiles*')
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(everybody(page).getByRole('listitem').first()).toBeVisible()
  })

  test('above everybody stand a few who published today, who do so often and who are new, until one searches', async ({
    page,
  }) => {
    const { handle } = await newMember(page)
    await publish(page, '58')
    await newMember(page)
    await publish(page, '72')
    for (let i = 0; i < 2; i++) await newMember(page)
    // A journey lasts no four days: the last of those who published today is here one who does so often.
    let groups: Record<string, { name: string }[]> | undefined
    await page.route('**/api/people/active', async (route) => {
      const said = (await (await route.fetch()).json()) as Record<'today' | 'often' | 'joined', { name: string }[]>
      groups ??= { ...said, today: said.today.slice(0, -1), often: said.today.slice(-1) }
      await route.fulfill({ json: groups })
    })
    await page.goto('/users')
    await expect(everybody(page).getByRole('listitem').first()).toBeVisible()
    const titles = { today: '今日記録した人', often: 'よく記録している人', joined: '新しい人' }
    for (const [group, title] of Object.entries(titles)) {
      const names = groups?.[group]?.map(({ name }) => name) ?? []
      expect(names.length).toBeGreaterThan(0)
      await expect(page.getByRole('list', { name: title }).getByRole('listitem')).toContainText(names)
    }
    await expect(page.getByRole('heading', { level: 2, name: 'すべてのユーザー' })).toBeVisible()
    await expectAccessible(page)
    const first = page.getByRole('list', { name: titles.today }).getByRole('listitem').first()
    // Whoever it is belongs to another journey: nobody follows them from here.
    await expect(first.getByRole('button', { name: 'フォロー', exact: true })).toBeVisible()
    await page.getByRole('searchbox').fill(handle)
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1人見つかりました。')
    await expect(page.getByRole('main').getByRole('list')).toHaveCount(1)
    await page.unroute('**/api/people/active')
    await page.route('**/api/people/active', (route) => route.abort())
    await page.goto('/users')
    await expect(everybody(page).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0)
  })
})

test.describe('a profile', () => {
  test('shows who somebody is and what they publish, and leads to their people', async ({ page, browser, baseURL }) => {
    const other = await another(browser, baseURL)
    const entry = await published(other.context, '58')
    await publish(other.context, '57.65')
    const me = await newMember(page)
    await follow(other.context, me)
    await page.goto(`/user/@${other.member.handle.toUpperCase()}`)
    await expect(page).toHaveURL(`/user/${other.member.handle}`)
    await expect(heading(page, other.member.name)).toBeVisible()
    await expect(page.getByText(`@${other.member.handle}`).first()).toBeVisible()
    await expect(page.getByText(/^\d{4}\/\d\d\/\d\dに登録$/)).toBeVisible()
    await expect(page.getByText('目標体重')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '記録 2件' })).toBeVisible()
    await expect(page.getByRole('main').locator(`a[href="${pathOf(entry)}"]`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '1 フォロー中' }).click()
    await expect(page).toHaveURL(`/following?user=${other.member.id}`)
    await expect(heading(page, `${other.member.name}のフォロー`)).toBeVisible()
    await expect(row(page, me.name).getByRole('button')).toHaveCount(0)
    await page.goBack()
    await page.getByRole('link', { name: '0 フォロワー' }).click()
    await expect(heading(page, `${other.member.name}のフォロワー`)).toBeVisible()
    await expect(page.getByText('まだフォロワーがいません')).toBeVisible()
  })

  test("is reached by name, and the address becomes the handle's", async ({ page, browser, baseURL }) => {
    const { member } = await another(browser, baseURL)
    await newMember(page)
    await page.goto('/users')
    await page.goto(`/user/${encodeURIComponent(member.name)}`)
    await expect(page).toHaveURL(`/user/${member.handle}`)
    await expect(heading(page, member.name)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/users')
  })

  test("of one's own shows the target and no button", async ({ page }) => {
    await signInAsGoogleMember(page)
    const { member } = (await (await page.request.get('/api/viewer')).json()) as { member: { handle: string } }
    await page.goto(`/user/${member.handle}`)
    await expect(page.getByText('目標体重 55.0kg')).toBeVisible()
    await expect(page.getByRole('heading', { name: '記録 0件' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'フォロー' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('of nobody is 404 and leads home', async ({ page }) => {
    await newMember(page)
    await page.goto(`/user/${crypto.randomUUID()}`)
    await expect(heading(page, 'ユーザーが見つかりません')).toBeVisible()
    const home = page.getByRole('link', { name: 'ホームに戻る' })
    const width = (await home.boundingBox())?.width
    await page.goto('/user/nobody/post/999999999999')
    await expect(heading(page, '記録が見つかりません')).toBeVisible()
    expect((await home.boundingBox())?.width).toBe(width)
    await home.click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('followers and following', () => {
  test("whom one leaves on one's own list is gone at once, and back when it is refused", async ({
    page,
    browser,
    baseURL,
  }) => {
    const [first, second] = [await another(browser, baseURL), await another(browser, baseURL)]
    const me = await newMember(page)
    for (const { member } of [first, second]) await follow(page, member)
    await page.goto('/following')
    await expect(heading(page, `${me.name}のフォロー`)).toBeVisible()
    await expect(page.getByText('2人', { exact: true })).toBeVisible()
    const { letGo } = await held(page, '**/follow')
    const leave = row(page, first.member.name).getByRole('button', { name: 'フォロー中' })
    await leave.focus()
    await page.keyboard.press('Enter')
    await expect(row(page, first.member.name)).toHaveCount(0)
    await expect(page.getByText('1人', { exact: true })).toBeFocused()
    const answered = page.waitForResponse('**/follow')
    letGo()
    await answered
    await page.unroute('**/follow')
    await refuseOnce(page, '**/follow', { method: 'DELETE', refusal: 'not_found' })
    await row(page, second.member.name).getByRole('button', { name: 'フォロー中' }).click()
    await expect(page.getByText('フォローを更新できませんでした')).toBeVisible()
    await expect(row(page, second.member.name)).toBeVisible()
    await expect(page.getByText('1人', { exact: true })).toBeVisible()
    await row(page, second.member.name).getByRole('button', { name: 'フォロー中' }).click()
    await expect(page.getByText('まだ誰もフォローしていません')).toBeVisible()
    await expect(page.getByText('0人', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  test('who follows one is listed and can be followed back', async ({ page, browser, baseURL }) => {
    const { context, member } = await another(browser, baseURL)
    const me = await newMember(page)
    await follow(context, me)
    await page.goto('/followers')
    await expect(heading(page, `${me.name}のフォロワー`)).toBeVisible()
    await expect(page.getByText('1人', { exact: true })).toBeVisible()
    await row(page, member.name).getByRole('button', { name: 'フォロー' }).click()
    await expect(row(page, member.name).getByRole('button', { name: 'フォロー中' })).toBeVisible()
    await expect(row(page, member.name)).toContainText('フォロワー 1')
    await expectAccessible(page)
  })

  test('of somebody else are reached from the profile, say whose they are, and lead back', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { context, member } = await another(browser, baseURL)
    const { member: third } = await another(browser, baseURL)
    await follow(context, third)
    const me = await newMember(page)
    await follow(page, member)
    await page.goto(`/user/${member.handle}`)
    await page.getByRole('link', { name: 'フォロワー' }).click()
    await expect(page).toHaveURL(`/followers?user=${member.id}`)
    await expect(heading(page, `${member.name}のフォロワー`)).toBeVisible()
    await expect(page).toHaveTitle(`${member.name}のフォロワー | 体重公開アプリ`)
    await expect(row(page, me.name)).toBeVisible()
    await page.getByRole('button', { name: '戻る' }).click()
    await expect(heading(page, member.name)).toBeVisible()
    const { letGo } = await held(page, '**/api/members/*/following*')
    await page.getByRole('main').getByRole('link', { name: 'フォロー中' }).click()
    await expect(page.getByRole('status').filter({ hasText: '読み込み中...' })).toBeVisible()
    letGo()
    await expect(heading(page, `${member.name}のフォロー`)).toBeVisible()
    await expect(row(page, third.name)).toBeVisible()
    await expectAccessible(page)
  })

  for (const path of ['/followers', '/following'])
    test(`${path} of nobody is 404; what cannot be loaded offers to try again`, async ({ page }) => {
      await newMember(page)
      for (const user of [crypto.randomUUID(), 'nobody']) {
        await page.goto(`${path}?user=${user}`)
        await expect(heading(page, 'ユーザーが見つかりません')).toBeVisible()
      }
      await blockLiveStream(page)
      await page.route('**/api/members/**', (route) => route.abort())
      await page.goto(path)
      await expect(page.getByText('読み込み中...')).toBeVisible()
      await page.getByRole('button', { name: 'もう一度試す' }).waitFor()
      await page.unroute('**/api/members/**')
      await page.getByRole('button', { name: 'もう一度試す' }).click()
      await expect(page.getByText('0人', { exact: true })).toBeVisible()
    })
})
