import type { push } from '@hakari/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { badgesOf, deliver, focusedBy, openedBy, playTrayIn, shownIn, touch, workerOf } from './notification-tray.ts'
import { signedIn, signIn } from './people.ts'
import { button, commented, pathOf, published } from './publishing.ts'
import {
  arrivedAt,
  isSubscribed,
  openCard,
  playPush,
  pushCard,
  type SandboxSubscription,
  subscribe,
  subscriptionFor,
} from './push-steps.ts'
import { pressTwice } from './press-twice.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const headers = { 'Sec-Fetch-Site': 'same-origin' }

const message = (more: Partial<push.Message> = {}): string =>
  JSON.stringify({
    title: '体重公開アプリ',
    body: '花子さんがあなたの記録にいいねしました',
    path: '/activity',
    tag: 'like-1',
    unread: 1,
    memberId: '',
    ...more,
  } satisfies push.Message)

/** Somebody at home, with the worker at work. */
async function atHome(page: Page) {
  await playTrayIn(page)
  const me = await signedIn(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible()
  return { me, worker: await workerOf(page) }
}

/** The newest of what arrives at the sandbox, as the browser would hand it to the worker. */
async function newestAt(subscription: SandboxSubscription | undefined): Promise<push.Message> {
  await expect.poll(() => arrivedAt(subscription)).not.toEqual([])
  const [newest = ''] = await arrivedAt(subscription)
  return JSON.parse(newest) as push.Message
}

test('push: a touch subscribes this browser, a test arrives and is shown, and a touch ends it', async ({ page }) => {
  const made = await playPush(page)
  await signedIn(page)
  await subscribe(page)
  await expect(page.getByText('この端末でプッシュ通知を受け取ります。')).toBeVisible()
  await expect(pushCard(page).getByRole('heading', { name: 'プッシュ通知' })).toBeFocused()
  expect(await isSubscribed(page)).toBe(true)
  const worker = await workerOf(page)
  await page.keyboard.press('Tab')
  await expect(button(pushCard(page), 'テストを送る')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pushCard(page).getByText('テストを送りました。')).toBeVisible()
  await expectAccessible(page)
  const sent = await newestAt(made[0])
  await deliver(page, JSON.stringify(sent))
  await expect
    .poll(() => shownIn(worker))
    .toMatchObject([
      {
        title: '体重公開アプリ',
        body: 'プッシュ通知のテストです。この端末に届いています。',
        tag: 'test',
        data: { path: '/settings?tab=notifications' },
        lang: 'ja',
        icon: '/icon-192.png',
        badge: '/badge-96.png',
      },
    ])
  for (const path of ['/icon-192.png', '/badge-96.png'])
    expect((await page.request.get(path)).headers()['content-type']).toBe('image/png')
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('listitem').filter({ hasText: 'この端末' })).toContainText('プッシュ通知あり')
  await openCard(page)
  await pressTwice(button(pushCard(page), 'この端末での受け取りをやめる'))
  await expect(page.getByText('この端末での受け取りをやめました。')).toBeVisible()
  await expect(pushCard(page).getByRole('heading', { name: 'プッシュ通知' })).toBeFocused()
  expect(await isSubscribed(page)).toBe(false)
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('listitem').filter({ hasText: 'この端末' })).toBeVisible()
  await expect(page.getByText('プッシュ通知あり')).toHaveCount(0)
})

test('push: a comment is pushed without a weight, opens its entry in the running window and is closed when read', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await playPush(page)
  await signedIn(page)
  const entry = await published(page, '61.7', '朝の記録')
  await subscribe(page)
  const worker = await workerOf(page)
  await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const hanako = await signedIn(other)
  await commented(other, entry.id, 'おはようございます')
  const sent = await newestAt(made[0])
  expect(sent).toMatchObject({ path: pathOf(entry), unread: 1 })
  expect(sent.body).toContain(hanako.member.name)
  // Its path is made by chance, and may hold any letters.
  expect(JSON.stringify({ ...sent, path: '' })).not.toMatch(/61\.7|kg/)
  await deliver(page, JSON.stringify(sent))
  await expect.poll(() => shownIn(worker)).toMatchObject([{ body: sent.body, tag: sent.tag }])
  expect(await badgesOf(worker)).toEqual([1])
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await touch(worker, sent.tag)
  await expect(page).toHaveURL(pathOf(entry))
  await expect(page.getByText('おはようございます').first()).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(await focusedBy(worker)).toEqual(['/settings'])
  expect(await openedBy(worker)).toEqual([])
  await expect.poll(() => shownIn(worker)).toEqual([])
  await deliver(page, JSON.stringify(sent))
  await expect.poll(() => shownIn(worker)).toHaveLength(1)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /アクティビティ/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'アクティビティ' })).toBeVisible()
  await expect.poll(() => shownIn(worker)).toEqual([])
  await expect.poll(async () => (await badgesOf(page)).at(-1)).toBe(0)
})

test('push: whoever opens the entry, or has weighed, finds nothing about it left', async ({ page }) => {
  const { worker } = await atHome(page)
  const entry = await published(page, '58.4', '読まれた記録')
  await deliver(page, message({ tag: 'announcement-1', path: pathOf(entry) }))
  await deliver(page, message({ tag: 'reminder', path: '/?record=1', body: '量る時間です' }))
  await expect.poll(() => shownIn(worker)).toHaveLength(2)
  await page.goto(pathOf(entry))
  const tags = async () => (await shownIn(worker)).map(({ tag }) => tag)
  await expect.poll(tags).toEqual(['reminder'])
  await touch(worker, 'reminder')
  await expect(page.getByRole('dialog', { name: '体重を記録' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await deliver(page, message({ tag: 'reminder', path: '/?record=1', body: '量る時間です' }))
  await expect.poll(tags).toEqual(['reminder'])
  await page.getByLabel('体重（kg）').fill('58.2')
  await button(page, '公開する').click()
  await expect.poll(tags).toEqual([])
})

test('push: one that cannot be read says that there is something', async ({ page }) => {
  const { worker } = await atHome(page)
  await deliver(page, 'なにこれ')
  await expect
    .poll(() => shownIn(worker))
    .toMatchObject([{ title: '体重公開アプリ', body: '新しいお知らせがあります', data: { path: '/activity' } }])
  expect(await badgesOf(worker)).toEqual([])
  await touch(worker, 'unreadable')
  await expect(page).toHaveURL('/activity')
})

test('push: what is shown again makes no sound, nor what comes while somebody looks', async ({ page }) => {
  const { worker } = await atHome(page)
  await deliver(page, message())
  await expect.poll(() => shownIn(worker)).toMatchObject([{ silent: true, renotify: false }])
  // Nobody looks at a window behind another one.
  await worker.evaluate(() => {
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } }
    Object.defineProperty(WindowClient.prototype, 'focused', { get: () => false })
  })
  await deliver(page, message())
  await deliver(page, message({ body: '花子さんほか1人があなたの記録にいいねしました', unread: 2 }))
  await deliver(page, message({ tag: 'comment-1', unread: 3 }))
  await expect
    .poll(() => shownIn(worker))
    .toMatchObject([
      { tag: 'like-1', body: '花子さんほか1人があなたの記録にいいねしました', silent: false, renotify: true },
      { tag: 'comment-1', silent: false },
    ])
  await deliver(page, message({ tag: 'comment-1', unread: 0 }))
  await expect.poll(() => badgesOf(worker)).toEqual([1, 1, 2, 3, 0])
  await expect.poll(async () => (await shownIn(worker)).at(-1)).toMatchObject({ silent: true, renotify: false })
})

/** As on a page that has only begun to load. */
function listenLate(): void {
  const { serviceWorker } = navigator
  const listen = serviceWorker.addEventListener.bind(serviceWorker)
  serviceWorker.addEventListener = (...what: Parameters<typeof listen>) => void setTimeout(() => listen(...what), 1500)
}

test('push: whoever has typed something is asked before a notification leads away', async ({ page }) => {
  const { worker } = await atHome(page)
  await page.addInitScript(listenLate)
  await page.goto('/settings?tab=profile')
  await page.getByLabel('表示名').fill('書きかけです')
  await deliver(page, message({ tag: 'announcement-1', path: '/users' }))
  await expect.poll(() => shownIn(worker)).toHaveLength(1)
  await touch(worker, 'announcement-1')
  const question = page.getByRole('dialog')
  await button(question, 'キャンセル').click()
  await expect(page.getByLabel('表示名')).toHaveValue('書きかけです')
  await expect(page).toHaveURL('/settings?tab=profile')
})

test('push: a notification opens pages of ours only, and a new window where none is open', async ({ page }) => {
  const { worker } = await atHome(page)
  await deliver(page, message({ path: 'https://elsewhere.example/activity' }))
  await expect.poll(() => shownIn(worker)).toHaveLength(1)
  await page.goto('about:blank')
  await touch(worker, 'like-1')
  expect(await openedBy(worker)).toEqual(['/'])
})

test('push: a reminder is put off for today from the notification, and the settings open where that fails', async ({
  page,
}) => {
  const { worker } = await atHome(page)
  const reminders = await page.request.put('/api/reminders', {
    headers,
    data: { times: ['07:00'], weekdays: [1, 2, 3, 4, 5, 6, 7] },
  })
  expect(reminders.status()).toBe(200)
  const actions: push.Message['actions'] = [{ action: 'rest', title: '今日はお休み' }]
  const reminder = message({ tag: 'reminder', path: '/?record=1', body: '量る時間です', actions })
  await deliver(page, reminder)
  await expect.poll(() => shownIn(worker)).toMatchObject([{ tag: 'reminder', actions }])
  await touch(worker, 'reminder', 'rest')
  const state = (await (await page.request.get('/api/reminders')).json()) as { isResting: boolean }
  expect(state.isResting).toBe(true)
  expect(await shownIn(worker)).toEqual([])
  await expect(page).toHaveURL('/')
  for (const [action, goesOn] of [
    ['go_on', true],
    ['stop', false],
  ] as const) {
    const asked = page.context().waitForEvent('request', (request) => request.url().endsWith('/api/reminders/answer'))
    await deliver(page, message({ tag: 'reminder', actions: [{ action, title: 'はい' }] }))
    await expect.poll(() => shownIn(worker)).toHaveLength(1)
    await touch(worker, 'reminder', action)
    expect((await asked).postDataJSON()).toEqual({ goesOn })
  }
  await deliver(page, reminder)
  await expect.poll(() => shownIn(worker)).toHaveLength(1)
  await page.context().clearCookies()
  await touch(worker, 'reminder', 'rest')
  await expect(page).toHaveURL((url) => url.pathname + url.search === '/settings?tab=notifications')
})

/** What the worker passes on is out of a journey's reach, so it never leaves the page. */
function loseUnheard(): void {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) =>
    init?.method === undefined || init.method !== sessionStorage.getItem('played.unheard')
      ? send(input, init)
      : new Promise(() => {})
}

test('push: a subscription that is lost or of another key is renewed without asking, for who had asked for it', async ({
  page,
}) => {
  const made = await playPush(page)
  const me = await signedIn(page)
  await subscribe(page)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('played.subscription') ?? '') as { key: string }
    const key = `B${kept.key.slice(1, -4)}AAAA`
    localStorage.setItem('played.subscription', JSON.stringify({ ...kept, key }))
  })
  await page.goto('/')
  await expect.poll(() => made.length).toBe(2)
  await page.evaluate(() => localStorage.removeItem('played.subscription'))
  // The page is closed before the server hears of it.
  await page.evaluate(() => sessionStorage.setItem('played.unheard', 'PUT'))
  await page.addInitScript(loseUnheard)
  await page.reload()
  await expect.poll(() => made.length).toBe(3)
  await page.evaluate(() => sessionStorage.removeItem('played.unheard'))
  await openCard(page)
  await expect(pushCard(page).getByText('この端末で受け取っています。')).toBeVisible()
  await button(pushCard(page), 'テストを送る').click()
  await expect.poll(() => arrivedAt(made[2])).toHaveLength(1)
  // Somebody else at the same browser has asked for nothing. No page is open that would notice by itself and begin anew.
  await page.goto('about:blank')
  await signedIn(page)
  await page.goto('/settings?tab=notifications')
  await expect(button(pushCard(page), 'プッシュ通知を受け取る')).toBeVisible()
  expect(await isSubscribed(page)).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('played.subscription'))).toBeNull()
  expect(await signIn(page.context(), me)).toBe(200)
})

test('push: when the browser changes its subscription the worker tells the server, if somebody is signed in who asked for pushes', async ({
  page,
}) => {
  const { worker } = await atHome(page)
  const { publicKey } = (await (await page.request.get('/api/push')).json()) as { publicKey: string }
  const made = await subscriptionFor(publicKey)
  const change = () =>
    worker.evaluate(async (given) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      Object.assign(registration.pushManager, {
        getSubscription: async () => null,
        subscribe: async () => ({ toJSON: () => given }),
      })
      const work: Promise<unknown>[] = []
      const event = Object.defineProperties(new Event('pushsubscriptionchange'), {
        waitUntil: { value: (promise: Promise<unknown>) => work.push(promise) },
      })
      dispatchEvent(event)
      await Promise.all(work)
    }, made)
  await change()
  expect(await isSubscribed(page)).toBe(false)
  const { endpoint, keys } = await subscriptionFor(publicKey)
  await page.request.put('/api/push', { headers, data: { endpoint, ...keys } })
  await change()
  expect(await isSubscribed(page)).toBe(true)
  expect((await page.request.post('/api/push/test', { headers })).status()).toBe(200)
  expect(await arrivedAt(made)).toHaveLength(1)
  await page.context().clearCookies()
  await change()
})

test('push: signing out leaves no subscription, no notification and no badge', async ({ page }) => {
  const made = await playPush(page)
  await signedIn(page)
  await subscribe(page)
  const worker = await workerOf(page)
  await deliver(page, message({ unread: 4 }))
  await expect.poll(() => shownIn(worker)).toHaveLength(1)
  await page.goto('/settings')
  await expect.poll(() => badgesOf(page)).toEqual([0])
  await page.evaluate(() => navigator.setAppBadge(4))
  await button(page, 'ログアウト').click()
  await button(page, 'ログアウトする').click()
  await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
  expect(await shownIn(worker)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('played.subscription'))).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('hakari.push'))).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('played.badge'))).toBe('0')
  expect(made).toHaveLength(1)
})

test('push: wiping the device says that pushes end here, and ends them', async ({ page }) => {
  await playPush(page)
  await signedIn(page)
  await subscribe(page)
  await page.goto('/settings?tab=profile')
  await button(page, 'この端末に保存したデータを消去').click()
  await expect(page.getByRole('dialog')).toContainText('この端末でのプッシュ通知も終わります。')
  await button(page, '消去する').click()
  await expect(page.getByText('この端末に保存したデータを消去しました。')).toBeVisible()
  expect(await isSubscribed(page)).toBe(false)
  await openCard(page)
  await expect(button(pushCard(page), 'プッシュ通知を受け取る')).toBeVisible()
})

test('push: a session that is ended elsewhere ends its pushes, and closes what is shown', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await playPush(page)
  const me = await signedIn(page)
  await subscribe(page)
  const worker = await workerOf(page)
  await deliver(page, message())
  await expect.poll(() => shownIn(worker)).toHaveLength(1)
  await using desk = await browser.newContext({ ...(baseURL && { baseURL }) })
  expect(await signIn(desk, me)).toBe(200)
  const other = await desk.newPage()
  await other.goto('/settings?tab=security')
  const row = other.getByRole('listitem').filter({ hasText: 'プッシュ通知あり' })
  await button(row, 'セッションを終了').click()
  await expect(row).toHaveCount(0)
  await expect.poll(() => shownIn(worker)).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('played.subscription'))).toBeNull()
  expect(made).toHaveLength(1)
})
