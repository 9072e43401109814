import { freshAddress, signedIn } from './people.ts'
import { button, publishAndClose } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { unreachableBanner, expectSaved, offlineBanner, waitingBanner } from './device-storage.ts'
import { inFrontOf } from './second-build.ts'
import { expect, test } from './test.ts'

interface Manifest {
  name: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

test('installable: the manifest names the app, and its icons are there in the size it says', async ({ page }) => {
  await page.goto('/')
  const answer = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ name: '体重公開アプリ', short_name: '秤', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  const touch = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  const icons = [...manifest.icons, { src: touch, sizes: '180x180', type: 'image/png' }]
  for (const { src, sizes, type } of icons) {
    expect((await page.request.get(src)).headers()['content-type']).toBe(type)
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(size).toBe(sizes)
  }
  const session = await page.context().newCDPSession(page)
  expect((await session.send('Page.getAppManifest')).errors).toEqual([])
})

test('installable: what another app shares becomes the note of a new entry', async ({ page }) => {
  await signedIn(page)
  const shared = new URLSearchParams({ share_title: '散歩', share_text: '😀'.repeat(300), share_url: '散歩' })
  await page.goto(`/?${shared}&tab=all`)
  await expect(page.getByRole('dialog', { name: '体重を記録' })).toBeVisible()
  await expect(page.getByLabel('メモ（任意）')).toHaveValue(`散歩\n${'😀'.repeat(197)}`)
  await expect(page).toHaveURL('/?tab=all')
  await page.getByLabel('体重（kg）').fill('58.4')
  await publishAndClose(page)
  await expect(page.getByRole('article').filter({ hasText: '散歩' })).toBeVisible()
  await button(page, '体重を記録').click()
  await expect(page.getByLabel('メモ（任意）')).toHaveValue('')
})

test("installable: the app's shortcut opens the record sheet, and leaves the address clean", async ({ page }) => {
  await signedIn(page)
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { shortcuts: { url: string }[] }
  await page.goto(manifest.shortcuts[0]?.url ?? '')
  await expect(page.getByLabel('体重（kg）')).toBeFocused()
  await expect(page).toHaveURL('/')
})

test('installable: who is not signed in signs in first, and what was shared is still there', async ({ page }) => {
  const { email, password } = await signedIn(page)
  await page.context().clearCookies()
  await page.goto(`/?share_text=${encodeURIComponent('朝のメモ')}`)
  await button(page, 'すでにアカウントをお持ちの方').click()
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード').fill(password)
  await button(page, 'ログイン').click()
  await expect(page.getByRole('dialog', { name: '体重を記録' })).toBeVisible()
  await expect(page.getByLabel('メモ（任意）')).toHaveValue('朝のメモ')
  await expect(page).toHaveURL('/')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('installable: a new build offers itself, waits until it is wanted, and then is there', async ({
    page,
    baseURL,
  }) => {
    await using front = await inFrontOf(baseURL ?? '')
    // Another port, the same app: what the page asks there is not foreign.
    const other = await page.context().newPage()
    await signedIn(page.context())
    await other.goto(front.url)
    await other.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    await other.goto(`${front.url}/contact`)
    await other.getByLabel('お名前').fill('書きかけ')
    front.deploy()
    await other.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => null))
    await expect(other.getByText('新しいバージョンがあります。')).toBeVisible()
    await expect(other.getByLabel('お名前')).toHaveValue('書きかけ')
    await expectAccessible(other)
    const deployed = other.locator('script[src*=second]').first()
    await expect(deployed).not.toBeAttached()
    await button(other, '更新する').click()
    await expect(deployed).toBeAttached()
    await expect(other.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
    await expect(other.getByText('新しいバージョンがあります。')).toBeHidden()
    expect(await other.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  })

  test('installable: who has loaded the new build already is not asked', async ({ page, baseURL }) => {
    await using front = await inFrontOf(baseURL ?? '')
    const other = await page.context().newPage()
    // Once, before everything else: a reload must not bring back what the new build has tidied away.
    await other.addInitScript(() => {
      if (sessionStorage.getItem('was here') === null) void caches.open('hakari-shell-long-ago')
      sessionStorage.setItem('was here', 'yes')
    })
    await signedIn(page.context())
    await other.goto(front.url)
    await other.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    front.deploy()
    // Where the page takes its time, the one that is kept is shown instead.
    await expect(async () => {
      await other.reload()
      await expect(other.locator('script[src*=second]').first()).toBeAttached({ timeout: 1000 })
    }).toPass()
    // The build before stays for tabs that still show it; older ones go.
    const shells = () => other.evaluate(() => caches.keys())
    await expect.poll(shells).toEqual([expect.stringMatching(/[0-9a-f]{16}$/), 'hakari-shell-second'])
    expect(await other.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    expect(await other.getByText('新しいバージョンがあります。').count()).toBe(0)
  })

  test('installable: a server that says nothing, or is being restarted, leaves the app readable and is named', async ({
    page,
    baseURL,
  }) => {
    await using front = await inFrontOf(baseURL ?? '')
    const other = await page.context().newPage()
    const me = await signedIn(page.context())
    await other.goto(front.url)
    await expect(other.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible()
    await expectSaved(other, me.member.handle, 'feed.following')
    for (const [fail, banner] of [
      [() => front.fallSilent(), waitingBanner(other)],
      [() => front.breakDown(), unreachableBanner(other)],
    ] as const) {
      fail()
      await other.reload()
      await expect(banner).toBeVisible()
      await expect(other.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible()
      expect(await offlineBanner(other).count()).toBe(0)
      front.repair()
      await expect(banner).toBeHidden()
    }
  })

  test('installable: who only looks in fetches nothing ahead, a member the whole app', async ({ context }) => {
    const page = await context.newPage()
    const ahead: string[] = []
    page.on('request', (request) => /service-worker/.test(request.url()) && ahead.push(request.url()))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
    const kept = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    // The page would register its worker when it is idle, and its idle callback comes before the test's.
    for (const _ of ['once', 'and again'])
      await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
    await page.getByRole('link', { name: '利用規約' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible()
    expect(await kept()).toBe(0)
    expect(ahead).toEqual([])
    await signedIn(context)
    await page.goto('/')
    await expect.poll(kept).toBe(1)
    expect(ahead).not.toEqual([])
  })

  test('installable: answers of the server and files do not pass through the worker', async ({ context }) => {
    await signedIn(context)
    // A page of one's own: Chrome complains where a page announces files that then come from a worker.
    const page = await context.newPage()
    expect((await page.goto('/service-worker.js'))?.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    })
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    await context.clearCookies()
    const passed: string[] = []
    page.on('response', (response) => {
      if (response.fromServiceWorker()) passed.push(new URL(response.url()).pathname)
    })
    for (const path of ['/healthz', '/api/docs', '/icon.svg', `/login?x=${freshAddress()}`]) await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
    expect(passed.filter((path) => path !== '/login' && !path.startsWith('/assets/'))).toEqual([])
    expect(passed).toContain('/login')
  })
})
