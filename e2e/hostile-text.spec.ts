import type { Locator, Page } from '@playwright/test'
import { naughtyStrings } from '../server/test/corpus/naughty-strings.ts'
import { signedIn } from './people.ts'
import { commented, pathOf, published } from './publishing.ts'
import { expect, test } from './test.ts'

const unbroken = ['w'.repeat(200), '字'.repeat(200), '👨‍👩‍👧‍👦'.repeat(60), `https://example.jp/${'a'.repeat(180)}`]

/** All of them, in as few texts as may be: each is one line of a text of at most 200 characters. */
const texts = naughtyStrings
  .map((line) => line.normalize('NFC'))
  .reduce<string[]>(
    ([text = '', ...done], line) =>
      text.length + line.length < 190 ? [text === '' ? line : `${text}\n${line}`, ...done] : [line, text, ...done],
    [],
  )

const visitors: [what: string, member: { nickname: string; bio: string }][] = [
  ['markup', { nickname: '<b onclick=__xss=1>x', bio: '"><img src=x onerror=window.__xss=1>' }],
  ['letters that run from right to left', { nickname: 'שלום 12 عالم', bio: 'مُنَاقَشَةُ 58.4 سُبُلِ' }],
  ['letters without a break', { nickname: 'W'.repeat(20), bio: 'v'.repeat(200) }],
  ['families of emoji', { nickname: '👨‍👩‍👧‍👦'.repeat(20), bio: '👩🏽‍🚒'.repeat(200) }],
]

for (const [i, [what, { nickname, bio }]] of visitors.entries())
  test(`a name and words of ${what} are shown as they are, and nothing runs, bursts or turns around`, async ({
    page,
  }) => {
    // Not by a registration of today: whoever is new posts no links, and some of these are.
    await signedIn(page)
    const called = { headers: { 'Sec-Fetch-Site': 'same-origin' }, data: { name: nickname, bio } }
    expect((await page.request.patch('/api/account/profile', called)).status()).toBe(200)
    // Whose words they are makes no difference to them: one visitor writes them all.
    const notes = i === 0 ? [...texts, ...unbroken] : unbroken.slice(0, 1)
    for (const note of notes) await published(page, '58.4', note)
    const entry = await published(page, '58.1', 'ここに話す')
    const { id, member } = entry
    for (const text of notes) await commented(page, id, text)

    await page.goto('/')
    for (const note of notes.toReversed()) await expect(page.locator('p', { hasText: exactly(note) })).toBeVisible()
    await expectSound(page)
    await expectOrder(page.getByRole('article').first(), nickname)

    await page
      .locator(`a[href="${pathOf(entry)}"]`)
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: '記録', exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${escaped(nickname)}さんの体重 58\\.1kg`))
    await expectOrder(page.getByRole('article'), nickname)
    for (const text of notes) await expect(page.locator('li p', { hasText: exactly(text) })).toBeVisible()
    await expectSound(page)

    await page.getByRole('article').locator(`a[href="/user/${member.handle}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1, name: nickname, exact: true })).toBeVisible()
    await expect(page.getByText(bio, { exact: true })).toBeVisible()
    await expectSound(page)

    await page.getByRole('link', { name: '0 フォロワー' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${nickname}のフォロワー`, exact: true })).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'メニュー' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: nickname })).toBeVisible()
    await expectSound(page)

    await page.goto(`/users?q=${member.handle}`)
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(bio)
    await expectSound(page)
  })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const exactly = (text: string) => new RegExp(`^${escaped(text).replaceAll(/\s+/g, '\\s+')}$`)

/** Nothing ran, and the page is as wide as its window. */
async function expectSound(page: Page) {
  expect(await page.evaluate(() => '__xss' in window)).toBe(false)
  expect(await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)).toBeLessThanOrEqual(0)
}

/** The order must be from left to right: the name, then the handle; the weight, then its unit. */
async function expectOrder(card: Locator, nickname: string) {
  const name = await card.getByText(nickname, { exact: true }).first().boundingBox()
  const handle = await card.getByText(/^@/).first().boundingBox()
  expect(name?.x ?? 0).toBeLessThan((handle?.x ?? 0) + 1)
  const [weight, unit] = await card
    .getByText('kg', { exact: true })
    .evaluate((element) => [element.parentElement, element].map((part) => part?.getBoundingClientRect().right ?? 0))
  expect(weight).toBe(unit)
}
