import { signedIn, signIn } from './people.ts'
import { button, card, published } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expectNothingOf, expectSaved, offlineBanner, savedNames, savedText } from './device-storage.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 } })

test('device: a session that ended meanwhile leads to the way in, and nothing of it stays saved', async ({
  page,
  context,
}) => {
  const { member } = await signedIn(page)
  await published(page, '58.4', '人には見せない')
  await page.goto(`/user/${member.handle}`)
  await expectSaved(page, 'profiles.one')
  await page.goto('/')
  await expectSaved(page, 'feed.following', '人には見せない', 'stats.mine')
  await context.setOffline(true)
  await page.reload()
  await expect(card(page, '人には見せない')).toBeVisible()
  await context.request.post('/api/sign-out', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
  await expect(page.getByText('ユーザーがログインしていません')).toBeVisible()
  await expect.poll(() => savedNames(page)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expectNothingOf(page, member)
  await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
  await expect(offlineBanner(page)).toBeVisible()
})

test('device: signing out forgets user, entries, figures and people, and where the member has been', async ({
  page,
  context,
}) => {
  const first = await signedIn(page)
  await published(page, '58.4', '最初の人のメモ')
  await page.goto(`/user/${first.member.handle}`)
  await expectSaved(page, 'profiles.one')
  await page.goto('/')
  await expectSaved(page, '最初の人のメモ', 'stats.mine', 'profiles.recommended', first.member.handle)
  await button(page, 'ログアウト').click()
  await button(page, 'ログアウトする').click()
  await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
  await expectNothingOf(page, first.member)
  expect(await signIn(context, first)).toBe(200)
  await page.goto('/')
  await expect(card(page, '最初の人のメモ')).toBeVisible()
  await expectSaved(page, '最初の人のメモ')
  // Somebody else signs in where the first one never signed out. An open page would notice by itself and load anew meanwhile.
  await page.goto('about:blank')
  const second = await signedIn(context)
  // A home of one's own: an empty one shows what everybody has published.
  await published(context, '60', '次の人のメモ')
  await page.goto('/')
  await expect(page.getByText(second.member.name, { exact: true }).first()).toBeVisible()
  await expectSaved(page, 'feed.following', 'stats.mine')
  expect(await savedText(page)).not.toContain('最初の人のメモ')
  await context.setOffline(true)
  await page.reload()
  await expect(offlineBanner(page)).toBeVisible()
  await expect(page.getByText(second.member.name, { exact: true }).first()).toBeVisible()
  expect(await page.getByText('最初の人のメモ').count()).toBe(0)
})

test('device: nothing of a member is in any cache of the browser, only the shell', async ({ page }) => {
  const answers: (string | undefined)[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(response.headers()['cache-control'])
  })
  await signedIn(page)
  await published(page, '58.4', 'どこにも残らない')
  await page.goto('/')
  await expectSaved(page, 'どこにも残らない')
  await page.reload()
  await expect(card(page, 'どこにも残らない')).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/index.html')
  // Its page, its files, and when it began to run.
  expect(kept.filter((path) => !/^\/(index\.html|began|assets\/.+)$/.test(path))).toEqual([])
  expect(answers.length).toBeGreaterThan(3)
  expect(new Set(answers)).toEqual(new Set(['private, no-store']))
})

test('settings: what is saved on this device is wiped on demand, after a question', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4', '消されるメモ')
  await page.goto('/')
  await expectSaved(page, '消されるメモ', 'profiles.recommended')
  await page.goto('/settings?tab=profile')
  await page.evaluate(() => {
    sessionStorage.setItem('hakari.something', '1')
    localStorage.setItem('of somebody else', '1')
  })
  await button(page, 'この端末に保存したデータを消去').click()
  const dialog = page.getByRole('dialog', { name: 'この端末に保存したデータを消去しますか？' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('未送信')).toBeHidden()
  await expectAccessible(page)
  await button(dialog, 'キャンセル').click()
  expect(await savedNames(page)).toContain('hakari.saved.reading')
  await page.evaluate(() => {
    const acts = [
      { kind: 'entry', weight: '58.4', note: '' },
      { kind: 'like', entryId: '1', isLiked: true },
      { kind: 'comment', entryId: '1', text: 'どうも' },
    ]
    for (const act of acts)
      localStorage.setItem(`hakari.outbox.0.${act.kind}`, JSON.stringify({ id: act.kind, at: 1, act }))
  })
  await button(page, 'この端末に保存したデータを消去').click()
  await expect(dialog.getByText('未送信の記録が1件あります。消去すると失われます。')).toBeVisible()
  await expect(
    dialog.getByText('未送信のいいね・コメント・フォローが2件あります。消去すると失われます。'),
  ).toBeVisible()
  const answered = page.waitForResponse('**/forget-browser')
  await button(dialog, '消去する').click()
  // Pictures too, but nothing that is stored.
  expect(await (await answered).headerValue('clear-site-data')).toBe('"cache"')
  await expect(page.getByText('この端末に保存したデータを消去しました。')).toBeVisible()
  await expectAccessible(page)
  const left = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()),
  ])
  expect(left).toEqual(['of somebody else'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
})
