import type { Locator, Page } from '@playwright/test'
import { signedIn } from './people.ts'
import {
  button,
  card,
  chooseInMenu,
  closeMoment,
  followed,
  pathOf,
  publishAndClose,
  published,
  refuseOnce,
} from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: '体重を記録' })
const weight = (page: Page) => page.getByLabel('体重（kg）', { exact: true })
const note = (page: Page) => page.getByLabel('メモ（任意）')

async function openSheet(page: Page) {
  await button(page, '体重を記録').click()
  await expect(weight(page)).toBeFocused()
}

test.describe('recording a weight', () => {
  test('it stands on top of both tabs at once', async ({ page }) => {
    const { member } = await signedIn(page)
    await published(page, '58.7', 'きのう')
    await page.goto('/?tab=all')
    await expect(card(page, 'きのう')).toBeVisible()
    await page.getByRole('tab', { name: 'フォロー中' }).click()
    await expect(card(page, 'きのう')).toBeVisible()
    await openSheet(page)
    await expect(button(page, '公開する')).toBeDisabled()
    await weight(page).fill('58.4')
    await note(page).fill('朝いちばん')
    await expect(page.getByText('5/200')).toBeVisible()
    await publishAndClose(page)
    await expect(sheet(page)).toBeHidden()
    const first = page.getByRole('article').first()
    await expect(first).toContainText('朝いちばん')
    await expect(first).toContainText('58.4kg')
    await expect(first.getByText('前回より −0.3kg', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'すべて' }).click()
    // Others publish at the same time.
    const own = page.getByRole('article').filter({ hasText: member.name })
    await expect(own.first()).toContainText('朝いちばん')
  })

  test('the keyboard alone is enough', async ({ page }) => {
    await signedIn(page)
    await page.goto('/settings')
    await button(page, '体重を記録').focus()
    await page.keyboard.press('Enter')
    await expect(weight(page)).toBeFocused()
    await page.keyboard.type('62')
    await page.keyboard.press('Tab')
    await page.keyboard.type('歩いた日')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: '全員', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, '今（測定した日時を変更）')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button(page, '公開する')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, '閉じる')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button(page, '体重を記録')).toBeFocused()
    await page.goto('/')
    await expect(card(page, '歩いた日')).toContainText('62.0kg')
  })

  test('only digits and one point are taken, also in full width, and six characters at most', async ({ page }) => {
    await signedIn(page)
    await page.goto('/')
    await openSheet(page)
    for (const [typed, kept] of [
      ['５８。４', '58.4'],
      ['58.4kg', '58.4'],
      ['5.8.4', '5.84'],
      ['45・2', '45.2'],
      ['45 2', '45.2'],
      ['45/2', '45.2'],
      ['45:2', '45.2'],
      ['123.4567', '123.45'],
    ] as const) {
      await weight(page).fill('')
      await weight(page).pressSequentially(typed)
      await expect(weight(page)).toHaveValue(kept)
    }
  })

  test('each thing that can be wrong has its sentence', async ({ page }) => {
    await signedIn(page)
    await page.goto('/')
    await openSheet(page)
    await weight(page).press('Enter')
    await expect(weight(page)).toHaveAccessibleDescription('正しい体重を入力してください')
    for (const [typed, sentence] of [
      ['0', '正しい体重を入力してください'],
      ['0.04', '正しい体重を入力してください'],
      ['.', '正しい体重を入力してください'],
      ['500.1', '体重は500kg以下で入力してください'],
    ] as const) {
      await weight(page).fill(typed)
      await button(page, '公開する').click()
      await expect(weight(page)).toHaveAccessibleDescription(sentence)
    }
    await note(page).fill('あ'.repeat(201))
    await expect(page.getByText('201/200')).toHaveCSS('color', 'rgb(179, 38, 30)')
    await expect(page.getByText('文字数の上限を超えています')).toBeAttached()
    await button(page, '公開する').click()
    await expect(page.getByText('メモは200文字以内で入力してください')).toBeVisible()
    await expect(page.getByText('201/200')).toBeVisible()
    await expectAccessible(page)
    await weight(page).fill('500')
    await note(page).fill('あ'.repeat(200))
    await publishAndClose(page)
    await expect(sheet(page)).toBeHidden()
    await expect(page.getByRole('article')).toContainText('500.0kg')
  })

  test('a phone on its side has the buttons in sight', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await signedIn(page)
    await page.goto('/')
    await openSheet(page)
    for (const name of ['公開する', 'キャンセル']) await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    await note(page).focus()
    await expect(note(page)).toBeInViewport({ ratio: 0.5 })
    for (const name of ['公開する', 'キャンセル']) await expect(button(page, name)).toBeInViewport({ ratio: 1 })
  })

  test('a double click makes one entry', async ({ page }) => {
    await signedIn(page)
    await page.goto('/')
    await openSheet(page)
    await weight(page).fill('58.4')
    await button(page, '公開する').dblclick()
    await closeMoment(page)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('what the server refuses is said, and what was typed stays', async ({ page }) => {
    await signedIn(page)
    await page.goto('/')
    await refuseOnce(page, '**/api/entries', { method: 'POST', refusal: 'foreign_origin' })
    await openSheet(page)
    await weight(page).fill('58.4')
    await note(page).fill('もう一度')
    await button(page, '公開する').click()
    await expect(sheet(page).getByRole('alert')).toHaveText(
      'このページからは送信できません。ページを開き直してください。',
    )
    await expect(weight(page)).toHaveValue('58.4')
    await expect(note(page)).toHaveValue('もう一度')
    await expect(page.getByText('未送信')).toHaveCount(0)
    await publishAndClose(page)
    await expect(sheet(page)).toBeHidden()
    await expect(card(page, 'もう一度')).toHaveCount(1)
  })

  test('while it is sent it says so and cannot be sent again or given up', async ({ page }) => {
    await signedIn(page)
    await page.goto('/')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/entries', async (route) => {
      await held.promise
      await route.continue()
    })
    await openSheet(page)
    await weight(page).fill('58.4')
    await button(page, '公開する').click()
    await expect(button(sheet(page), '送信中...')).toBeDisabled()
    await expect(button(sheet(page), 'キャンセル')).toBeDisabled()
    await expectAccessible(page)
    held.resolve()
    await closeMoment(page)
    await expect(page.getByRole('article')).toContainText('58.4kg')
  })

  test('the same weight on another occasion is another entry', async ({ page }) => {
    await signedIn(page)
    await page.goto('/')
    for (const count of [1, 2]) {
      await openSheet(page)
      await weight(page).fill('58.4')
      await publishAndClose(page)
      await expect(page.getByRole('article')).toHaveCount(count)
    }
    await expect(page.getByRole('article').first().getByText('前回と同じ', { exact: true })).toBeVisible()
  })

  test('closing by accident loses nothing; cancelling does', async ({ page }) => {
    await signedIn(page)
    await page.goto('/')
    await openSheet(page)
    await weight(page).fill('58.4')
    await page.keyboard.press('Escape')
    await openSheet(page)
    await expect(weight(page)).toHaveValue('58.4')
    await button(page, 'キャンセル').click()
    await openSheet(page)
    await expect(weight(page)).toHaveValue('')
  })
})

test.describe('an entry', () => {
  test('liking survives impatient thumbs: the last wish wins, one request at a time', async ({ page }) => {
    await signedIn(page)
    const { id } = await published(page, '58.4', '押してみて')
    let underway = 0
    let most = 0
    const held = Promise.withResolvers<void>()
    await page.route('**/like', async (route) => {
      most = Math.max(most, ++underway)
      await held.promise
      await route.continue()
    })
    page.on('requestfinished', (request) => request.url().endsWith('/like') && underway--)
    await page.goto('/')
    const like = button(card(page, '押してみて'), 'いいね')
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    for (let press = 0; press < 7; press++) await like.click()
    held.resolve()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveAccessibleDescription('1')
    const known = async () => ((await (await page.request.get(`/api/entries/${id}`)).json()) as { likes: number }).likes
    await expect.poll(() => underway).toBe(0)
    await expect.poll(known).toBe(1)
    expect(most).toBe(1)
    await page.getByRole('tab', { name: 'すべて' }).click()
    await expect(button(card(page, '押してみて').first(), 'いいね')).toHaveAccessibleDescription('1')
  })

  test('a refused like is undone with a sentence', async ({ page }) => {
    await signedIn(page)
    await published(page, '58.4')
    await page.goto('/')
    await refuseOnce(page, '**/like', { method: 'PUT', refusal: 'not_found' })
    const like = button(page, 'いいね')
    await like.click()
    await expect(page.getByText('いいねを更新できませんでした')).toBeVisible()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expect(like).toHaveAccessibleDescription('0')
  })

  test('its link is copied, and the menu closes two seconds later', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await signedIn(page)
    await published(page, '58.4')
    await page.goto('/')
    await button(page, 'シェア').click()
    await page.getByRole('menuitem', { name: 'リンクをコピー' }).click()
    await expect(page.getByRole('menuitem', { name: 'コピーしました！' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).pathname).toMatch(/^\/s\/[A-Za-z0-9]{6}$/)
    await page.clock.runFor(2000)
    await expect(page.getByRole('menu')).toBeHidden()
    await button(page, 'シェア').click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  })

  test('whoever opens the menu again after copying keeps it open', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await signedIn(page)
    await published(page, '58.4')
    await page.goto('/')
    await button(page, 'シェア').click()
    await page.getByRole('menuitem', { name: 'リンクをコピー' }).click()
    await expect(page.getByRole('menuitem', { name: 'コピーしました！' })).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'シェア').click()
    await expect(page.getByRole('menuitem', { name: 'リンクをコピー' })).toBeVisible()
    await page.clock.runFor(3000)
    await expect(page.getByRole('menu')).toBeVisible()
  })

  test('its owner deletes it after a question, and the next one is measured anew', async ({ page }) => {
    await signedIn(page)
    await published(page, '60', '最初')
    await published(page, '61', '途中')
    await published(page, '60.5', '最後')
    await page.goto('/')
    await expect(card(page, '最後').getByText('前回より −0.5kg')).toBeVisible()
    for (const name of ['コメント', 'シェア', 'その他']) await expect(button(card(page, '途中'), name)).toBeVisible()
    await refuseOnce(page, '**/api/entries/*', { method: 'DELETE', refusal: 'not_own_entry_to_delete' })
    await chooseInMenu(page, card(page, '途中'), '削除')
    const question = page.getByRole('dialog', { name: 'この体重記録を削除しますか？' })
    await button(question, 'キャンセル').click()
    await chooseInMenu(page, card(page, '途中'), '削除')
    await button(question, '削除する').click()
    await expect(question.getByRole('alert')).toHaveText('削除に失敗しました: 自分の体重記録のみ削除できます')
    await button(question, '削除する').press('Enter')
    await expect(card(page, '途中')).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    await expect(card(page, '最後').getByText('前回より +0.5kg')).toBeVisible()
  })

  test('of somebody else cannot be deleted', async ({ page }) => {
    await signedIn(page)
    const entry = await published(page, '58.4')
    await signedIn(page)
    await page.goto(pathOf(entry))
    await button(page, 'その他').click()
    await expect(page.getByRole('menuitem')).toHaveText(['リンクをコピー', /^ミュート/, /^ブロック/, /^報告/])
  })
})

/** How often it pulses, for how long, and whether it is still marked when that is over. */
const pulsesThenRests = (entry: Locator) =>
  entry.evaluate((card) => {
    const { animationIterationCount: times, animationDuration: each } = getComputedStyle(card)
    for (const animation of card.getAnimations()) animation.finish()
    return { times, each, staysMarked: getComputedStyle(card).boxShadow !== 'none' }
  })

test.describe('the page of an entry', () => {
  test("highlights it under its owner's address and says it in the title", async ({ page }) => {
    await signedIn(page)
    const { member, ...entry } = await published(page, '58', '朝いちばん')
    await page.goto(`/user/somebody_else/post/${entry.publicId}`)
    await expect(page).toHaveURL(pathOf({ member, ...entry }))
    await expect(page).toHaveTitle(new RegExp(`^${member.name}さんの体重 58\\.0kg（\\d{4}/\\d{2}/\\d{2}）$`))
    const animation = () => page.getByRole('article').evaluate((entry) => getComputedStyle(entry).animationName)
    expect(await animation()).not.toBe('none')
    expect(await pulsesThenRests(page.getByRole('article'))).toEqual({ times: '2', each: '2.4s', staysMarked: true })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await animation()).toBe('none')
    await expectAccessible(page)
    await button(page, '戻る').click()
    await expect(page).toHaveURL('/')
  })

  test('goes home when the entry is deleted there', async ({ page }) => {
    await signedIn(page)
    await page.goto(pathOf(await published(page, '58', '朝いちばん')))
    await chooseInMenu(page, page, '削除')
    await button(page, '削除する').click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('まだ記録がありません。最初の体重を公開してみましょう。')).toBeVisible()
  })

  test('is where an address of before leads a member, which had a number for everybody to count', async ({ page }) => {
    await signedIn(page)
    const entry = await published(page, '58', '朝いちばん')
    for (const path of [`/user/${entry.member.handle}/post/${entry.id}`, `/user/somebody_else/post/${entry.id}`]) {
      await page.goto(path)
      await expect(page).toHaveURL(pathOf(entry))
      await expect(card(page, '朝いちばん')).toBeVisible()
    }
  })

  test('says when there is none, and without an id leads home', async ({ page }) => {
    const { member } = await signedIn(page)
    await page.goto(`/user/${member.handle}/post/999999999999`)
    await expect(page.getByRole('heading', { level: 1, name: '記録が見つかりません' })).toBeVisible()
    await page.getByRole('link', { name: 'ホームに戻る' }).click()
    await expect(page).toHaveURL('/')
    await page.goto(`/user/${member.handle}/post/`)
    await expect(page).toHaveURL('/')
  })

  test('who opens one that was deleted unheard is told so, and it is gone from the list', async ({
    page,
    browser,
    baseURL,
  }) => {
    await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
    await signedIn(other)
    const { id, member } = await published(other, '70.2', '消えた記録')
    await signedIn(page)
    await followed(page, member.id)
    await page.route('**/api/live*', (route) => route.abort())
    await page.goto('/')
    await expect(card(page, '消えた記録')).toBeVisible()
    await other.request.delete(`/api/entries/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    const answered = page.waitForResponse(`**/api/entries/${id}`)
    await card(page, '消えた記録').locator('time').click()
    await answered
    await expect(page.getByRole('heading', { level: 1, name: '記録が見つかりません' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'すべて' })).toBeVisible()
    expect(await card(page, '消えた記録').count()).toBe(0)
  })
})
