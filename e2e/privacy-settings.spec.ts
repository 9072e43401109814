import type { Page } from '@playwright/test'
import { newMember } from './member-steps.ts'
import { button, published, shortLinkOf } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, lostConnection, test } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).first()
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
/** The words for everybody and for followers also say who may comment. */
const audience = (page: Page, name: string) =>
  group(page, '新しい記録の公開範囲').getByRole('radio', { name, exact: true })
const saved = async ({ request }: Page) =>
  (await (await request.get('/api/privacy')).json()) as {
    isPrivate: boolean
    usualAudience: string
    usualCommenters: string
    shownNumbers: string
    requests: number
  }

test('each choice of who sees what is saved by itself, by keyboard too, and says so', async ({ page }) => {
  await newMember(page)
  await page.goto('/settings?tab=privacy')
  await expect(page.getByRole('heading', { level: 1, name: '公開と安全' })).toBeVisible()
  for (const name of ['公開', '体重']) await expect(choice(page, name)).toBeChecked()
  await expect(audience(page, '全員')).toBeChecked()
  await expect(group(page, '他の人に見せる数値')).toContainText('以前に体重を見た人は、計算できることがあります')
  await expect(choice(page, '増減だけ')).toHaveAccessibleDescription(/以前に体重を見た人は、計算できることがあります$/)
  await expectAccessible(page)
  await audience(page, '全員').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('新しい記録の公開範囲を「自分だけ」にしました。')).toBeVisible()
  await expect(choice(page, '自分だけ')).toBeChecked()
  await expect(choice(page, '自分だけ')).toBeFocused()
  await choice(page, '数値を隠す').click()
  await expect(page.getByText('他の人に見せる数値を「数値を隠す」にしました。')).toBeVisible()
  expect(await saved(page)).toEqual({
    isPrivate: false,
    usualAudience: 'self',
    usualCommenters: 'everyone',
    shownNumbers: 'none',
    requests: 0,
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(page.getByRole('tab', { name: '公開と安全' })).toHaveAttribute('aria-selected', 'true')
  for (const name of ['公開', '自分だけ', '数値を隠す']) await expect(choice(page, name)).toBeChecked()
  await expectAccessible(page)
})

test('showing weights to others again is asked first, and one arrow key alone shows none', async ({ page }) => {
  await newMember(page)
  await page.request.patch('/api/privacy', { headers, data: { shownNumbers: 'none' } })
  await page.goto('/settings?tab=privacy')
  await choice(page, '数値を隠す').focus()
  await page.keyboard.press('ArrowDown')
  const question = page.getByRole('dialog', { name: 'ほかの人に体重を見せますか？' })
  await expect(question).toContainText(
    'これまでの記録の体重と目標体重も、あなたの記録を見られる人に見えるようになります。',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(choice(page, '数値を隠す')).toBeChecked()
  expect(await saved(page)).toMatchObject({ shownNumbers: 'none' })
  await choice(page, '増減だけ').click()
  await expect(page.getByText('他の人に見せる数値を「増減だけ」にしました。')).toBeVisible()
  await choice(page, '体重').click()
  await button(question, '体重を見せる').dblclick()
  await expect(page.getByText('他の人に見せる数値を「体重」にしました。')).toBeVisible()
  await expect(choice(page, '体重')).toBeChecked()
  expect(await saved(page)).toMatchObject({ shownNumbers: 'weight' })
})

test('a choice that cannot be saved is put back, and says so', async ({ page }) => {
  await newMember(page)
  await page.goto('/settings?tab=privacy')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/privacy', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await held.promise
    await route.abort()
  })
  await choice(page, '増減だけ').click()
  await expect(choice(page, '増減だけ')).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: '保存しています...' })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('alert')).toHaveText(`変更を保存できませんでした${lostConnection}`)
  await expect(choice(page, '体重')).toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/api/privacy')
  await choice(page, '増減だけ').click()
  await expect(page.getByText('他の人に見せる数値を「増減だけ」にしました。')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('turning to 承認制 says first that followers stay and shared links end', async ({ page }) => {
  await newMember(page)
  const { id } = await published(page, '65.2')
  const link = await shortLinkOf(page, id)
  await page.goto('/settings')
  await page.getByRole('link', { name: '公開と安全' }).click()
  await choice(page, '承認制').click()
  const question = page.getByRole('dialog', { name: 'アカウントを承認制にしますか？' })
  await expect(question).toContainText('いまのフォロワーは、そのまま残ります。')
  await expect(question).toContainText('共有したリンクは使えなくなります。')
  await expectAccessible(page)
  await button(question, 'キャンセル').click()
  await expect(choice(page, '公開')).toBeChecked()
  await choice(page, '承認制').click()
  await button(question, '承認制にする').dblclick()
  await expect(page.getByText('アカウントを承認制にしました。')).toBeVisible()
  await expect(choice(page, '承認制')).toBeChecked()
  await expect(page.getByText('承認を待っている人はいません。')).toBeVisible()
  await expect(audience(page, '全員')).toHaveAccessibleDescription(
    '承認制のアカウントでは、承認したフォロワーだけが見られます。',
  )
  await page.getByRole('link', { name: 'フォローリクエスト' }).click()
  await expect(page.getByText('フォローリクエストはありません。')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'リンクが見つかりません' })).toBeVisible()
})

test('one sees oneself as other members, followers and nobody do, and can press nothing there', async ({ page }) => {
  const { name } = await newMember(page)
  await published(page, '65.8', '二日前')
  await published(page, '65.2', '今朝')
  const change = (data: object) => page.request.patch('/api/privacy', { headers, data })
  await page.goto('/settings?tab=privacy')
  await page.getByRole('link', { name: '他の人からの見え方' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '他の人からの見え方' })).toBeVisible()
  const shown = (who: string) => page.getByRole('region', { name: who, exact: true })
  // The profile is an article itself.
  const entries = (who: string) => shown(who).getByRole('article').getByRole('article')
  await expect(shown('ほかのメンバー').getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(entries('ほかのメンバー').filter({ hasText: '今朝' })).toContainText('65.2kg')
  await expect(shown('ほかのメンバー').getByRole('heading', { name: '記録 2件' })).toBeVisible()
  await expect(shown('ほかのメンバー').getByRole('button')).toHaveCount(0)
  await expect(shown('ほかのメンバー').getByRole('link')).toHaveCount(0)
  await expectAccessible(page)

  await change({ isPrivate: true })
  await page.reload()
  await expect(shown('ほかのメンバー').getByText('このアカウントは承認制です。')).toBeVisible()
  await expect(shown('ほかのメンバー').getByRole('heading', { name: /^記録/ })).toHaveCount(0)
  await choice(page, 'ほかのメンバー').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/settings/preview?as=follower')
  await expect(entries('フォロワー')).toHaveCount(2)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('ログインしていない人には、あなたのプロフィールは見えません。')).toBeVisible()
  await expect(page.getByText('承認制のアカウントの記録は、リンクで共有できません。')).toBeVisible()
  await expectAccessible(page)

  await change({ isPrivate: false, shownNumbers: 'none' })
  await page.reload()
  await expect(page.getByText('「全員」の記録は、リンクを知っている人に次のものが見えます。')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    '名前と日付',
    '自分で「シェア」を押した記録では、メモ',
  ])
  await choice(page, 'フォロワー').click()
  await expect(shown('フォロワー').getByText('数値は公開されていません。')).toBeVisible()
  await expect(entries('フォロワー')).toHaveCount(2)
  await expect(shown('フォロワー')).not.toContainText(/\d\.\d|kg/)

  await change({ shownNumbers: 'change' })
  await page.reload()
  await expect(entries('フォロワー').filter({ hasText: '今朝' })).toContainText('−0.6kg')
  await expect(shown('フォロワー')).not.toContainText('65.')
  await expect(shown('フォロワー').getByRole('img', { name: /の記録です。$/ })).toBeVisible()
  await expect(shown('フォロワー').getByRole('slider')).toHaveCount(0)
  await expectAccessible(page)
  // One's own screens show everything, whatever was seen here.
  await page.goto('/')
  await expect(page.getByRole('article').filter({ hasText: '今朝' })).toContainText('65.2kg')
})
