import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { expectAccessible } from './accessibility.ts'
import { ownApp } from './own-app.ts'
import { untilSettled } from './page-settled.ts'
import { freshAddress, signedIn } from './people.ts'
import { button } from './publishing.ts'
import { expect, test } from './test.ts'

const siteName = 'からだの手帳'
const settings = {
  SITE_NAME: siteName,
  SITE_SHORT_NAME: '手帳',
  BRAND_DIR: join(import.meta.dirname, '../deploy/brand-example'),
  CONTACT_URL: 'mailto:help@techo.example',
  OPERATOR_NAME: '手帳の会',
  OPERATOR_ADDRESS: '京都府京都市中京区',
}
const plum = { light: 'rgb(107, 58, 120)', dark: 'rgb(211, 174, 222)' }

const ground = (page: Page, name: string) =>
  button(page, name).evaluate((element) => getComputedStyle(element).backgroundColor)
/** On the first screen, and in the bar of all others. */
const mark = (page: Page) => page.locator('h1 > img, a > img[src*="/mark-"]').filter({ visible: true }).first()

/** At both widths, light and dark, nothing of ours is left and everything can be read. */
async function expectDressed(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await untilSettled(page)
    await expect(mark(page)).toBeVisible()
    expect(await mark(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await page.locator('body').innerText()).not.toMatch(/体重公開アプリ|「秤」|Hakari/)
    await expectAccessible(page)
  }
}

test('an installation of somebody else has their name, mark, colours, contact and legal texts, also without a network', async ({
  browser,
}) => {
  test.slow()
  await using app = await ownApp(settings)
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))

  await page.goto('/')
  await expect(page).toHaveTitle(siteName)
  await expect(page.getByRole('heading', { level: 1, name: siteName })).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect.poll(() => ground(page, 'メールアドレスで登録')).toBe(plum[scheme])
  }
  await expectDressed(page)
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as object
  expect(manifest).toMatchObject({ name: siteName, short_name: '手帳' })
  const session = await context.newCDPSession(page)
  expect((await session.send('Page.getAppManifest')).errors).toEqual([])

  const email = freshAddress()
  await button(page, 'メールアドレスで登録').click()
  await page.getByLabel('メールアドレス').fill(email)
  await button(page, '登録リンクを送信').click()
  const mail = await app.mail(email, '登録リンクのお知らせ')
  expect(mail.text).toContain(`--\n${siteName}`)
  expect(mail.html).toContain(`このメールは${siteName}からお送りしています。`)

  for (const [path, title, words] of [
    ['/terms', '利用規約', `この利用規約は、手帳の会が提供する「${siteName}」を利用するときの約束です。`],
    ['/privacy', 'プライバシーポリシー', '住所：京都府京都市中京区'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('施行日 2026年12月20日')).toBeVisible()
    await expect(page).toHaveTitle(`${title} | ${siteName}`)
    await expectDressed(page)
  }
  await expect(page.getByRole('link', { name: '個人情報保護委員会' })).toHaveAttribute('href', 'https://www.ppc.go.jp/')
  await page.goto('/contact')
  await expect(page.getByText('お問い合わせは、次の窓口で受け付けています。')).toBeVisible()
  await expect(page.getByRole('link', { name: 'help@techo.example' })).toHaveAttribute('href', settings.CONTACT_URL)
  expect(await page.getByLabel('お名前').count()).toBe(0)
  await expectDressed(page)

  const { member } = await signedIn(context)
  await app.written(`update members set joined_at = '2026-11-01' where id = $1`, [member.id])
  await page.goto('/')
  await expect(page).toHaveTitle(`ホーム | ${siteName}`)
  await expect(page.getByText('利用規約とプライバシーポリシーを2026年12月20日に改定します。')).toBeVisible()
  await expectDressed(page)
  await button(page, '変更点を見る').click()
  const changes = page.getByRole('dialog', { name: '利用規約とプライバシーポリシーの改定' })
  await expect(changes).toContainText('プライバシーポリシーを、手帳の会のものにしました。')
  await expectAccessible(page)
  await button(page, '確認しました').click()
  await expect(changes).toBeHidden()

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto('/terms')
  await expect(page.getByText('16歳以上の方が登録できます。')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('16歳以上の方が登録できます。')).toBeVisible()
  await expect(page).toHaveTitle(`利用規約 | ${siteName}`)
  await expect(mark(page)).toBeVisible()
  expect(await mark(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(faults.filter((fault) => !fault.startsWith('Failed to load resource'))).toEqual([])
  await context.close()
})
