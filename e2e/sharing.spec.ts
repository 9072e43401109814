import type { BrowserContext, Page } from '@playwright/test'
import { parsedPage } from '../server/test/world/parsed-page.ts'
import { signedIn, signIn } from './people.ts'
import { button, card, followed, pathOf, published, refuseOnce, shortLinkOf } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { gotoHomeAtRest } from './home-at-rest.ts'
import { expect, test } from './test.ts'

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const names = ['リンクをコピー', 'Facebookでシェア', 'Threadsでシェア', 'LINEでシェア', 'Xでシェア']
const end = 'リンクを無効にする'
const words = '今日の体重は58.4kgでした #体重記録'

/** A member's home with one entry. */
async function homeWithEntry(page: Page) {
  await signedIn(page)
  const entry = await published(page, '58.40', '朝')
  await page.goto('/')
  await expect(button(page, 'シェア')).toBeVisible()
  return { ...entry, path: pathOf(entry) }
}

const open = async (page: Page) => {
  await button(page, 'シェア').click()
  await expect(item(page, 'リンクをコピー')).toBeFocused()
}

const partsOf = (url: URL | undefined) => ({
  at: `${url?.origin}${url?.pathname}`,
  ...Object.fromEntries(url?.searchParams ?? []),
})

/** What the links of the menu lead to, once they carry this address. */
async function hrefsWith(page: Page, path: string) {
  await expect(item(page, 'Xでシェア')).toHaveAttribute('href', new RegExp(encodeURIComponent(path)))
  const hrefs = await Promise.all(names.slice(1).map((name) => item(page, name).getAttribute('href')))
  return hrefs.map((href) => new URL(href ?? ''))
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

type Outcome = 'done' | 'AbortError' | 'NotAllowedError'

/** What a phone's own sheet was given, and what the person does with it: that can be said before each time. */
async function withSheet(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: async (data: ShareData) => {
        const { how } = Object.assign(window as unknown as { how: string }, { given: data })
        if (how !== 'done') throw new DOMException('no', how)
      },
    })
  })
  return (outcome: Outcome) => page.evaluate((how) => void Object.assign(window, { given: null, how }), outcome)
}

/** Somebody's entry and its link; whoever published it is signed out then. */
async function linkFrom(context: BrowserContext) {
  const author = await signedIn(context)
  const entry = await published(context, '61.5', '短いリンクの先')
  const link = await shortLinkOf(context, entry.id)
  await context.clearCookies()
  return { author, link, id: entry.id, path: pathOf(entry) }
}

/** What a service that shows previews reads there. */
async function preview(baseURL: string | undefined, path: string) {
  const answer = await fetch(`${baseURL}${path}`)
  return { status: answer.status, description: parsedPage(await answer.text()).tag('og:description') }
}

test.describe('the share menu', () => {
  test('leads to each service with the short link and the words, in a tab of its own', async ({ page, baseURL }) => {
    const { id } = await homeWithEntry(page)
    await open(page)
    const link = `${baseURL}${await shortLinkOf(page, id)}`
    const [facebook, threads, line, x] = await hrefsWith(page, link)
    expect(partsOf(facebook)).toEqual({ at: 'https://www.facebook.com/sharer/sharer.php', u: link })
    expect(partsOf(threads)).toEqual({ at: 'https://www.threads.com/intent/post', text: words, url: link })
    const outside = `${link}?openExternalBrowser=1`
    expect(partsOf(line)).toEqual({ at: 'https://social-plugins.line.me/lineit/share', url: outside })
    expect(partsOf(x)).toEqual({ at: 'https://x.com/intent/tweet', text: words, url: link })
    for (const name of names.slice(1)) {
      await expect(item(page, name)).toHaveAttribute('target', '_blank')
      await expect(item(page, name)).toHaveAttribute('rel', 'noopener')
    }
    await expectAccessible(page, '[role=menu]')
  })

  test('opens a service on a touch, asks nobody before, and closes', async ({ page, context }) => {
    await context.route('https://x.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'x' }))
    await homeWithEntry(page)
    await open(page)
    // Their weight is a part of the words once it is known that they show it.
    await expect(item(page, 'Xでシェア')).toHaveAttribute('href', new RegExp(encodeURIComponent('58.4kg')))
    const opened = context.waitForEvent('page')
    await item(page, 'Xでシェア').click()
    expect(new URL((await opened).url()).searchParams.get('text')).toBe(words)
    await expect(page.getByRole('menu')).toBeHidden()
    await (await opened).close()
  })

  test('opens where there is room, and never over its own button', async ({ page }) => {
    await signedIn(page)
    for (const weight of ['60', '61', '62', '63']) await published(page, weight)
    await page.goto('/')
    for (const share of await page.getByRole('button', { name: 'シェア', exact: true }).all()) {
      await share.scrollIntoViewIfNeeded()
      await share.click()
      await expect(item(page, 'リンクをコピー')).toBeFocused()
      const [menu, sign] = [await page.getByRole('menu').boundingBox(), await share.boundingBox()]
      expect(menu && sign && (menu.y >= sign.y + sign.height || menu.y + menu.height <= sign.y)).toBe(true)
      await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
    }
  })

  test('is walked with the keyboard, and gives the focus back', async ({ page, context }) => {
    await context.route('https://*.threads.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'x' }))
    await homeWithEntry(page)
    await button(page, 'シェア').focus()
    await page.keyboard.press('ArrowDown')
    await expect(item(page, 'リンクをコピー')).toBeFocused()
    for (const name of [...names.slice(1), end, 'リンクをコピー']) {
      await page.keyboard.press('ArrowDown')
      await expect(item(page, name)).toBeFocused()
    }
    for (const [key, name] of [
      ['End', end],
      ['Home', 'リンクをコピー'],
      ['ArrowUp', end],
    ] as const) {
      await page.keyboard.press(key)
      await expect(item(page, name)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button(page, 'シェア')).toBeFocused()
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press('Enter')
      await expect(item(page, 'リンクをコピー')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      const opened = context.waitForEvent('page')
      await page.keyboard.press(key)
      expect((await opened).url()).toContain('https://www.threads.com/')
      await (await opened).close()
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(button(page, 'シェア')).toBeFocused()
    }
  })

  test('copies the long link when there is no short one, or none in three seconds', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    const { path } = await homeWithEntry(page)
    const long = new URL(path, page.url()).href
    await page.route('**/short-link', (route) =>
      route.fulfill({ status: 503, json: { refusal: 'unavailable', requestId: 'x' } }),
    )
    await open(page)
    expect((await hrefsWith(page, path))[0]?.searchParams.get('u')).toBe(long)
    await item(page, 'リンクをコピー').click()
    await expect(item(page, 'コピーしました！')).toBeVisible()
    expect(await copied(page)).toBe(long)
    await page.clock.runFor(2000)
    await expect(page.getByRole('menu')).toBeHidden()

    await page.evaluate(() => navigator.clipboard.writeText(''))
    const held = Promise.withResolvers<void>()
    await page.unroute('**/short-link')
    await page.route('**/short-link', async (route) => {
      await held.promise
      await route.continue()
    })
    await open(page)
    await item(page, 'リンクをコピー').click()
    await page.clock.runFor(3000)
    await expect(item(page, 'コピーしました！')).toBeVisible()
    expect(await copied(page)).toBe(long)
    held.resolve()
  })

  test('copies the long link without the network', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { path } = await homeWithEntry(page)
    await gotoHomeAtRest(page)
    await context.setOffline(true)
    await open(page)
    await item(page, 'リンクをコピー').click()
    await expect(item(page, 'コピーしました！')).toBeVisible()
    expect(new URL(await copied(page)).pathname).toBe(path)
    await context.setOffline(false)
  })

  test('hands over to other apps where the device can, and complains only when it was not allowed to', async ({
    page,
    baseURL,
  }) => {
    const decide = await withSheet(page)
    const { id } = await homeWithEntry(page)
    const link = `${baseURL}${await shortLinkOf(page, id)}`
    for (const [outcome, complaint] of [
      ['done', 0],
      ['AbortError', 0],
      ['NotAllowedError', 1],
    ] as const) {
      await decide(outcome)
      await open(page)
      await hrefsWith(page, link)
      await item(page, 'その他のアプリでシェア').click()
      await expect
        .poll(() => page.evaluate(() => (window as { given?: unknown }).given))
        .toEqual({ text: words, url: link })
      await expect(page.getByText('シェアできませんでした。')).toHaveCount(complaint)
      await expect(page.getByRole('menu')).toBeHidden()
    }
  })

  test('does not offer other apps where the device cannot', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await homeWithEntry(page)
    await open(page)
    await expect(page.getByRole('menuitem')).toHaveText([...names, end])
  })
})

test.describe('the link of an entry', () => {
  test('shows strangers the note once its owner shares it, and the menu says who can see it', async ({
    page,
    baseURL,
  }) => {
    const { path, member } = await homeWithEntry(page)
    const unshared = `体重公開アプリで${member.name}さんの記録を見る`
    expect(await preview(baseURL, path)).toEqual({ status: 200, description: unshared })
    await open(page)
    await expect(page.getByRole('menu')).toHaveAccessibleDescription('リンクを知っている人は、この記録を見られます')
    await expect(page.getByText('リンクを知っている人は、この記録を見られます')).toBeVisible()
    await expectAccessible(page, '[role=menu]')
    await expect.poll(() => preview(baseURL, path)).toEqual({ status: 200, description: '朝' })
  })

  test('is ended by its owner after a question, by keyboard, and shared again it is another one', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id, path } = await homeWithEntry(page)
    await open(page)
    const before = await shortLinkOf(page, id)
    await hrefsWith(page, before)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'この記録のリンクを無効にしますか？' })
    await expect(
      question.getByText(
        'これまでにシェアしたリンクは開けなくなります。もう一度シェアすると、新しいリンクになります。',
      ),
    ).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    await button(question, '無効にする').press('Enter')
    await expect(page.getByText('リンクを無効にしました。')).toBeVisible()
    await expect(button(page, 'シェア')).toBeFocused()
    for (const old of [path, before]) expect((await preview(baseURL, old)).status).toBe(404)

    await open(page)
    await item(page, 'リンクをコピー').click()
    await expect(item(page, 'コピーしました！')).toBeVisible()
    const after = new URL(await copied(page)).pathname
    expect(after).not.toBe(before)
    expect(await preview(baseURL, after)).toEqual({ status: 200, description: '朝' })
    await page.goto(after)
    await expect(page.getByRole('article')).toBeVisible()
    expect(new URL(page.url()).pathname).not.toBe(path)
  })

  test('when it is ended on its own page, the page goes on to the new address, and who had it in a list finds it', async ({
    page,
    browser,
    baseURL,
  }) => {
    await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
    await signedIn(page)
    const entry = await published(page, '58.4', '朝')
    await signedIn(other)
    await followed(other, entry.member.id)
    const theirs = await other.newPage()
    await theirs.goto('/')
    await expect(card(theirs, '朝')).toBeVisible()

    await page.goto(pathOf(entry))
    await open(page)
    await item(page, end).click()
    await button(page, '無効にする').click()
    await expect(page.getByText('リンクを無効にしました。')).toBeVisible()
    await expect(page).not.toHaveURL(pathOf(entry))
    const now = new URL(page.url()).pathname
    await expect(card(page, '朝')).toBeVisible()

    await card(theirs, '朝').locator('time').click()
    await expect(theirs).toHaveURL(now)
    await expect(card(theirs, '朝')).toBeVisible()
    await button(theirs, 'シェア').click()
    await expect(item(theirs, 'リンクをコピー')).toBeFocused()
    await expect(item(theirs, end)).toHaveCount(0)
  })

  test('that could not be ended is said in the question, and stays', async ({ page, baseURL }) => {
    const { path } = await homeWithEntry(page)
    await refuseOnce(page, '**/short-link', { method: 'DELETE', refusal: 'not_own_entry' })
    await open(page)
    await item(page, end).click()
    await button(page, '無効にする').click()
    await expect(page.getByRole('alert')).toHaveText('リンクを無効にできませんでした: 自分の体重記録のみ変更できます。')
    expect((await preview(baseURL, path)).status).toBe(200)
  })
})

test.describe('a short link', () => {
  test('leads a member to the post, and back is where they came from', async ({ page, context }) => {
    const { author, link, path } = await linkFrom(context)
    await signedIn(page)
    await page.goto('/users')
    await page.goto(link)
    await expect(page).toHaveURL(path)
    await expect(page.getByText('短いリンクの先')).toBeVisible()
    await open(page)
    const said = (await hrefsWith(page, link)).at(-1)?.searchParams.get('text')
    expect(said).toBe(`${await page.title()} #体重記録`)
    expect(said).toContain(`${author.member.name}さんの体重 61.5kg（`)
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(page).toHaveURL('/users')
  })

  test('leads who is not signed in to the way in, and from there to the post', async ({ page, context }) => {
    const { author, link, path } = await linkFrom(context)
    await page.goto('/user/nobody/post/AAAAAAAAAAAAAAAA')
    await expect(page.getByText('記録を見るにはログインしてください。', { exact: true })).toBeVisible()
    // Many pictures are wanted at once in these tests: it is drawn before somebody looks.
    const [, drawn = ''] = /og:image" content="([^"]+)"/.exec(await (await page.request.get(path)).text()) ?? []
    await expect.poll(async () => (await page.request.get(drawn)).status()).toBe(200)
    await page.goto(link)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
    await expect(page.getByText(`${author.member.name}さんの記録を見るにはログインしてください。`)).toBeVisible()
    const picture = page.getByRole('img', { name: `${author.member.name}さんの記録の画像` })
    await expect(picture).toHaveJSProperty('naturalWidth', 1200)
    await expectAccessible(page)
    await expect(page.getByText('短いリンクの先')).toHaveCount(0)
    await page.getByRole('button', { name: 'すでにアカウントをお持ちの方' }).click()
    await page.getByLabel('メールアドレス').fill(author.email)
    await page.getByLabel('パスワード', { exact: true }).fill(author.password)
    await page.getByRole('button', { name: 'ログイン', exact: true }).click()
    await expect(page.getByText('短いリンクの先')).toBeVisible()
    await expect(page).toHaveURL(path)
  })

  test('says that it leads on while it is not known where to', async ({ page, context }) => {
    const { link, path } = await linkFrom(context)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/short-links/*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'リダイレクト中...' })).toBeVisible()
    await expect(page).toHaveTitle('リダイレクト中... | 体重公開アプリ')
    // Words for the eye, not only for the ear.
    expect((await page.getByText('読み込み中...').boundingBox())?.width).toBeGreaterThan(40)
    await expectAccessible(page)
    held.resolve()
    await expect(page).toHaveURL(path)
  })

  test('of a deleted post is 404, and leads home', async ({ page, context }) => {
    const { author, link, id } = await linkFrom(context)
    await signIn(context, author)
    await context.request.delete(`/api/entries/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'リンクが見つかりません' })).toBeVisible()
    await expect(page.getByText('このリンクは無効か、削除されました。')).toBeVisible()
    await expect(page.getByRole('button', { name: '体重を記録' })).toBeVisible()
    await page.getByRole('link', { name: 'ホームに戻る' }).click()
    await expect(page).toHaveURL('/')
  })

  test('that lost its code is not found either, for anybody', async ({ page }) => {
    for (const path of ['/s/', '/s']) {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'リンクが見つかりません' })).toBeVisible()
      await expect(page.getByText('このリンクは無効か、削除されました。')).toBeVisible()
    }
    await page.getByRole('link', { name: 'ホームに戻る' }).click()
    await expect(page).toHaveURL('/')
  })

  test('that could not be asked for is tried again, and is not called missing', async ({ page, context }) => {
    const { link, path } = await linkFrom(context)
    await page.route('**/api/short-links/*', (route) => route.abort())
    await page.goto(link)
    await expect(page.getByText('読み込みに失敗しました')).toBeVisible()
    await expect(page.getByText('リンクが見つかりません')).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute('**/api/short-links/*')
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(page).toHaveURL(path)
  })

  test('shows a crawler the title and the words of the post, and goes on without script', async ({
    browser,
    context,
    baseURL,
  }) => {
    const { link, path } = await linkFrom(context)
    const { titles, tag } = parsedPage(await (await fetch(`${baseURL}${link}`)).text())
    expect(titles[0]).toMatch(/さんの体重 61\.5kg（\d{4}\/\d\d\/\d\d）$/)
    expect([tag('og:title'), tag('og:description')]).toEqual([titles[0], '短いリンクの先'])
    expect(new URL(tag('og:url') ?? '').pathname).toBe(path)
    const without = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await without.newPage()
    await page.goto(link)
    await expect(page).toHaveURL(path)
    await without.close()
  })
})

/** What the head may say of a post, and where it says it. */
const headParts = [
  ...['og:title', 'og:description', 'og:url', 'og:image'].map((name) => [name, `meta[property="${name}"]`, 'content']),
  ['twitter:title', 'meta[name="twitter:title"]', 'content'],
  ['canonical', 'link[rel="canonical"]', 'href'],
] as [string, string, string][]

/** Each as often as it is there. */
const headOf = (page: Page): Promise<Record<string, (string | null)[]>> =>
  page.evaluate(
    (parts) =>
      Object.fromEntries(
        parts.map(([name, place, attribute]) => [
          name,
          Array.from(document.head.querySelectorAll(place), (tag) => tag.getAttribute(attribute)),
        ]),
      ),
    headParts,
  )

test('title, share tags and canonical address are those of the post that is shown, and go where none is', async ({
  page,
}) => {
  const { path, member } = await homeWithEntry(page)
  const second = await published(page, '57.9')
  await page.goto(path)
  await expect(card(page, '朝')).toBeVisible()
  const titleOf = (weight: string) =>
    new RegExp(`^${member.name}さんの体重 ${weight.replace('.', '\\.')}kg（\\d{4}/\\d\\d/\\d\\d）$`)
  const expectHead = async (at: string, weight: string, description: string) => {
    await expect(page).toHaveTitle(titleOf(weight))
    const address = new URL(at, page.url()).href
    await expect
      .poll(() => headOf(page))
      .toEqual({
        'og:title': [await page.title()],
        'og:description': [description],
        'og:url': [address],
        'og:image': [],
        'twitter:title': [],
        canonical: [address],
      })
  }
  await expectHead(path, '58.4', '朝')
  await page.getByRole('button', { name: '戻る' }).click()
  await expect(page).toHaveTitle('ホーム | 体重公開アプリ')
  await expect.poll(async () => Object.values(await headOf(page)).flat()).toEqual([])
  await card(page, '57.9').locator('time').click()
  await expectHead(pathOf(second), '57.9', `体重公開アプリで${member.name}さんの記録を見る`)
})

test('who is led from a post to another page takes nothing of it along', async ({ page, context }) => {
  const { link, path } = await linkFrom(context)
  await page.goto(link)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
  expect((await headOf(page))['canonical']).toEqual([new URL(path, page.url()).href])
  await page.getByRole('link', { name: '利用規約' }).click()
  await expect(page).toHaveTitle('利用規約 | 体重公開アプリ')
  await expect.poll(async () => Object.values(await headOf(page)).flat()).toEqual([])
})
