import { signInAsGoogleMember } from './people.ts'
import { follow, newMember, publish } from './member-steps.ts'
import { expectAccessible } from './accessibility.ts'
import { blockLiveStream } from './block-live-stream.ts'
import { expect, test } from './test.ts'

const desk = { width: 1280, height: 800 }

test('the sidebar shows who one is, the figures and the places', async ({ page }) => {
  await page.setViewportSize(desk)
  await signInAsGoogleMember(page)
  await publish(page, '59')
  await publish(page, '58.4')
  await page.goto('/settings')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByRole('link', { name: '花子' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'フォロワー 0' })).toHaveAttribute('href', '/followers')
  await expect(sidebar.getByRole('link', { name: 'フォロー中 0' })).toHaveAttribute('href', '/following')
  await expect(sidebar.getByRole('term')).toHaveText(['今月の記録', '最新の体重', '目標まで'])
  await expect(sidebar.getByRole('definition')).toHaveText(['2回', '58.4kg', 'あと3.4kg'])
  for (const name of ['ユーザー一覧', 'アクティビティ', '設定', '利用規約', 'プライバシーポリシー', 'お問い合わせ'])
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: '設定' })).toHaveAttribute('aria-current', 'page')
  await expect(sidebar.getByRole('link', { name: '設定' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await sidebar.getByRole('link', { name: '花子' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '花子' })).toBeVisible()
  await sidebar.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByRole('dialog', { name: 'ログアウトしますか？' })).toBeVisible()
  await page.getByRole('button', { name: 'キャンセル' }).click()
})

test('the sidebar fits a laptop with all there can be in it', async ({ page, browser, baseURL }) => {
  for (let i = 0; i < 3; i++) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    await newMember(context)
    await publish(context, '60')
    await context.close()
  }
  await page.setViewportSize(desk)
  await signInAsGoogleMember(page)
  await publish(page, '58.4')
  await page.goto('/users')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByRole('button', { name: /^フォロー/ })).toHaveCount(3)
  await expect(sidebar.getByText('目標まで')).toBeVisible()
  expect(await sidebar.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
})

test('without an entry or a target there is no distance to it', async ({ page }) => {
  await page.setViewportSize(desk)
  await newMember(page)
  await page.goto('/settings')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByText('今月の記録')).toBeVisible()
  await expect(sidebar.getByText('目標まで')).toHaveCount(0)
  await expect(sidebar.getByRole('definition')).toHaveText(['0回', '—'])
})

test('people are recommended, and following one counts at once everywhere', async ({ page, browser, baseURL }, {
  repeatEachIndex,
}) => {
  /** More than anybody else publishes in these tests, or did when this one was tried before. */
  const count = 60 + 5 * repeatEachIndex
  const activeMember = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const member = await newMember(context)
    // Five at a time, because writes of one member wait for one another.
    for (let i = 0; i < count; i += 5) await Promise.all([0, 1, 2, 3, 4].map((n) => publish(context, `6${n}.5`)))
    await context.close()
    return member
  }
  const [active, known] = [await activeMember(), await activeMember()]
  await page.setViewportSize(desk)
  await newMember(page)
  await follow(page, known)
  await page.goto(`/user/${active.handle}`)
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByRole('heading', { name: 'おすすめのユーザー' })).toBeVisible()
  const rowOf = ({ name }: { name: string }) => sidebar.getByRole('listitem').filter({ hasText: name })
  const recommended = rowOf(active)
  const followed = page.waitForResponse('**/follow')
  await recommended.getByRole('button', { name: 'フォロー', exact: true }).click()
  await expect(recommended.getByRole('button', { name: 'フォロー中' })).toBeVisible()
  await expect(rowOf(known)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'フォロー中' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 フォロワー' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'フォロー中 2' })).toBeVisible()
  await expectAccessible(page)
  await followed
  await page.request.delete(`/api/members/${known.id}/follow`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  // Whoever was just followed keeps the row when the list is asked for again, and has none at the next visit.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(rowOf(known)).toBeVisible()
  await expect(recommended.getByRole('button', { name: 'フォロー中' })).toBeVisible()
  await recommended.getByRole('link').click()
  await expect(page).toHaveURL(`/user/${active.handle}`)
  await page.reload()
  await expect(rowOf(known)).toBeVisible()
  await expect(recommended).toHaveCount(0)
  // Where the home has a third column they stand there.
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: known.name })).toBeVisible()
  await expect(rowOf(known)).toHaveCount(0)
})

test('on a phone the same is behind the menu, which closes when one goes somewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const me = await newMember(page)
  const fan = await newMember(context)
  await follow(context, me)
  await publish(page, '60')
  await page.goto('/users')
  await expect(page.getByRole('complementary')).toBeHidden()
  await page.getByRole('button', { name: 'メニュー' }).click()
  const drawer = page.getByRole('dialog', { name: 'メニュー' })
  await expect(drawer.getByRole('link', { name: me.name })).toBeVisible()
  await expect(drawer.getByText('60.0kg')).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await drawer.getByRole('link', { name: 'フォロワー 1' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: fan.name })).toBeVisible()
  await context.close()
})

test('figures that cannot be loaded say so and offer to try again', async ({ page }) => {
  await page.setViewportSize(desk)
  await newMember(page)
  await blockLiveStream(page)
  // The figures are also asked for when the page has come to rest, which is some time: here it never does.
  await page.addInitScript(() => void (window.requestIdleCallback = () => 0))
  await page.route('**/api/stats', (route) => route.abort())
  await page.goto('/settings')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByRole('alert')).toContainText('読み込みに失敗しました')
  await page.unroute('**/api/stats')
  await sidebar.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(sidebar.getByText('今月の記録')).toBeVisible()
})
