import { privacy } from '../web/src/features/legal/privacy-text.ts'
import { terms } from '../web/src/features/legal/terms-text.ts'
import { signedIn } from './people.ts'
import { expect, test } from './test.ts'

const operator = { siteName: '体重公開アプリ', name: 'Hakari', address: null, serverCountry: '日本' }
const pages = [
  ['/terms', '利用規約', terms(operator), 10],
  ['/privacy', 'プライバシーポリシー', privacy(operator), 11],
] as const

for (const [path, heading, articles, count] of pages)
  test(`${path} shows its ${count} articles and the date, and goes back`, async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('contentinfo').getByRole('link', { name: heading }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByText('最終更新日 2025年10月5日')).toBeVisible()
    const titles = articles.map(({ title }, i) => `第${i + 1}条（${title}）`)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(titles)
    expect(titles).toHaveLength(count)
    for (const part of articles.flatMap(({ body }) => body.flat()))
      await expect(page.getByRole('main')).toContainText(part)
    await expect(page.getByRole('main').getByRole('link', { name: 'お問い合わせ' })).toBeVisible()
    await page.getByRole('button', { name: '戻る' }).click()
    await expect(page).toHaveURL('/contact')
  })

test('the terms and the privacy policy say from when their newest wording holds', async ({ page }) => {
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path)
    await expect(page.getByText('最終更新日 2025年10月5日')).toBeVisible()
    await expect(page.getByText('改定日 2026年12月1日')).toBeVisible()
  }
})

test('nobody below 16 is admitted, and the terms end with who can be talked to', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByRole('main')).toContainText('16歳未満の方は登録できません。')
  await page.goto('/terms')
  await expect(page.getByRole('main')).toContainText('16歳未満の方は登録できません。')
  await expect(page.getByRole('main')).not.toContainText('16歳未満の方の個人情報は')
  const help = page.getByRole('group', { name: '相談できる窓口' })
  for (const [name, address] of [
    ['摂食障害情報ポータルサイト', 'https://edportal.jp/'],
    ['摂食障害「相談ほっとライン」', 'https://sessyoku-hotline.jp/'],
    ['こころの健康相談統一ダイヤル（0570-064-556）', 'tel:0570-064-556'],
  ] as const)
    await expect(help.getByRole('link', { name })).toHaveAttribute('href', address)
})

test('back on a page opened from outside goes home', async ({ page }) => {
  await page.goto('/terms')
  await page.getByRole('button', { name: '戻る' }).click()
  await expect(page).toHaveURL('/')
})

test('the law and the court of the terms are Japanese law and the Tokyo District Court', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('main')).toContainText('日本法')
  await expect(page.getByRole('main')).toContainText('東京地方裁判所')
})

test('without the server the page says so and can be tried again', async ({ page }) => {
  await page.route('**/api/site', (route) => route.abort())
  await page.goto('/privacy')
  await expect(page.getByRole('alert')).toContainText('読み込みに失敗しました')
  await page.unroute('**/api/site')
  await page.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(11)
})

test('the landing names the app and the ways in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
  await expect(page.getByText('体重は、公開してこそ結果につながる。')).toBeVisible()
  await expect(page.getByText('または')).toBeVisible()
  for (const name of ['Googleでログイン', 'メールアドレスで登録', 'すでにアカウントをお持ちの方'])
    await expect(page.getByRole('button', { name })).toBeVisible()
})

test('the landing shows examples that say so, and who sees what, with both ways in on a small phone', async ({
  page,
}) => {
  await page.goto('/')
  const examples = page.getByTestId('examples')
  await expect(examples.getByText('例', { exact: true })).toHaveCount(3)
  for (const words of ['前回より −0.4kg', '前回より +0.3kg', '前回と同じ'])
    await expect(examples.getByText(words)).toBeVisible()
  await expect(
    page.getByText(
      '公開した記録は、登録した人が見られます。シェアしたリンクを知っている人は、登録していなくてもその記録を見られます。本名はいりません。',
    ),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 640 })
  for (const name of ['Googleでログイン', 'メールアドレスで登録'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(examples.getByText('例', { exact: true }).last()).toBeInViewport({ ratio: 1 })
})

test('a phone has its bar below, a wide screen its sidebar, and the drawer leads everywhere', async ({ page }) => {
  await signedIn(page)
  await page.goto('/users')
  await page.getByRole('button', { name: 'メニュー' }).click()
  for (const name of ['ユーザー一覧', 'アクティビティ', '設定', '利用規約', 'プライバシーポリシー', 'お問い合わせ'])
    await expect(page.getByRole('dialog', { name: 'メニュー' }).getByRole('link', { name })).toBeVisible()
  await page.getByRole('dialog', { name: 'メニュー' }).getByRole('link', { name: '設定' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'メニュー' })).toBeHidden()
  await page.getByRole('complementary').getByRole('link', { name: 'アクティビティ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'アクティビティ' })).toBeVisible()
})
