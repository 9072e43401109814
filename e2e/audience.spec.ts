import type { Browser, BrowserContext, Page } from '@playwright/test'
import { askSingly } from './ask-singly.ts'
import { expectAccessible } from './accessibility.ts'
import { gotoHomeAtRest } from './home-at-rest.ts'
import { follow } from './member-steps.ts'
import { signedIn } from './people.ts'
import {
  button,
  card,
  chooseInMenu,
  closeMoment,
  measured,
  pathOf,
  published,
  refuseOnce,
  shortLinkOf,
} from './publishing.ts'
import { expect, test } from './test.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: '体重を記録' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'この記録の公開範囲' })
const choice = (place: Pick<Page, 'getByRole'>, name: string) => place.getByRole('radio', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
/** A record on somebody's profile, which is an article too. */
const row = (page: Page, words: string) => page.getByRole('article').getByRole('article').filter({ hasText: words })
/** What a card says of whom it is for, unless it is for everyone. */
const sign = '公開範囲: '
const notShared = '公開範囲が「全員」ではないため、共有できません。'

async function openSheet(page: Page) {
  await button(page, '体重を記録').click()
  await expect(page.getByLabel('体重（kg）')).toBeFocused()
}

async function fill(page: Page, weight: string, note: string) {
  await page.getByLabel('体重（kg）').fill(weight)
  await page.getByLabel('メモ（任意）').fill(note)
}

const other = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({ ...(baseURL && { baseURL }) })

/** What the settings say; the screens of them are another journey's. */
async function set({ request }: Page, choices: { isPrivate?: boolean; usualAudience?: string; shownNumbers?: string }) {
  const answer = await request.patch('/api/privacy', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: choices,
  })
  expect(answer.status()).toBe(200)
}

/** For whom the server takes what this person has recorded, by its note. */
async function audiences({ request }: Page): Promise<Record<string, string>> {
  const { items } = (await (await request.get('/api/feed/following')).json()) as {
    items: { note: string; audience: string }[]
  }
  return Object.fromEntries(items.map(({ note, audience }) => [note, audience]))
}

test('audience: one touch when recording says that it is for followers, and nobody else finds it', async ({
  page,
  browser,
  baseURL,
}) => {
  await using followers = await other(browser, baseURL)
  await using strangers = await other(browser, baseURL)
  const { member } = await signedIn(page)
  await signedIn(followers)
  await follow(followers, member)
  await signedIn(strangers)
  await published(page, '58.4', 'みんなへの朝')
  await page.goto('/')
  await openSheet(page)
  await expect(choice(sheet(page), '全員')).toBeChecked()
  await choice(sheet(page), 'フォロワー').click()
  await expectAccessible(page, 'dialog[open]')
  await fill(page, '58.1', '仲間への朝')
  await button(page, '公開する').click()
  await closeMoment(page)
  await expect(card(page, '仲間への朝')).toContainText('公開範囲: フォロワー')
  await expect(card(page, 'みんなへの朝')).not.toContainText(sign)
  await expectAccessible(page)
  await openSheet(page)
  await expect(choice(sheet(page), '全員')).toBeChecked()

  const [theirs, strange] = [await followers.newPage(), await strangers.newPage()]
  await theirs.goto(`/user/${member.handle}`)
  const seen = row(theirs, '仲間への朝')
  await expect(seen).toContainText('公開範囲: フォロワー')
  await expect(button(row(theirs, 'みんなへの朝'), 'シェア')).toBeVisible()
  await expect(button(seen, 'シェア')).toHaveCount(0)
  await button(seen, 'その他').click()
  await expect(theirs.getByRole('menuitem', { name: /^ミュート/ })).toBeVisible()
  await expect(item(theirs, 'リンクをコピー')).toHaveCount(0)
  await theirs.keyboard.press('Escape')
  await strange.goto(`/user/${member.handle}`)
  await expect(row(strange, 'みんなへの朝')).toBeVisible()
  await expect(strange.getByText('仲間への朝')).toHaveCount(0)
  await seen.getByRole('time').click()
  await expect(theirs.getByRole('heading', { level: 1, name: '記録' })).toBeVisible()
  await strange.goto(new URL(theirs.url()).pathname)
  await expect(strange.getByRole('heading', { level: 1, name: '記録が見つかりません' })).toBeVisible()
})

test('audience: by keyboard a record is for oneself, is recorded instead of published, and says why it is not shared', async ({
  page,
}) => {
  await signedIn(page)
  await set(page, { usualAudience: 'followers' })
  await page.goto('/')
  await openSheet(page)
  await expect(choice(sheet(page), 'フォロワー')).toBeChecked()
  await fill(page, '58.4', 'ひとりの朝')
  await page.keyboard.press('Tab')
  await expect(choice(sheet(page), 'フォロワー')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(choice(sheet(page), '自分だけ')).toBeChecked()
  await button(sheet(page), '記録する').press('Enter')
  await closeMoment(page)
  const mine = card(page, 'ひとりの朝')
  await expect(mine).toContainText('公開範囲: 自分だけ')
  await button(mine, 'シェア').press('Enter')
  await expect(item(page, '公開範囲を変更')).toBeFocused()
  await expect(page.getByRole('menu')).toHaveAccessibleDescription(notShared)
  await expectAccessible(page, '[role=menu]')
  await page.keyboard.press('Enter')
  await expect(choice(dialog(page), '自分だけ')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(choice(dialog(page), '全員')).toBeChecked()
  await button(dialog(page), '変更する').press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(button(mine, 'シェア')).toBeFocused()
  await expect(mine).not.toContainText(sign)
  await page.keyboard.press('Enter')
  await expect(item(page, 'リンクをコピー')).toBeFocused()
})

test('audience: the menu of a card changes it, says that links end, and a refusal leaves it as it was', async ({
  page,
  browser,
  baseURL,
}) => {
  await using strangers = await other(browser, baseURL)
  await signedIn(page)
  await signedIn(strangers)
  const entry = await published(page, '58.4', '見せすぎた朝')
  const link = await shortLinkOf(page, entry.id)
  const strange = await strangers.newPage()
  await strange.goto(pathOf(entry))
  await expect(card(strange, '見せすぎた朝')).toBeVisible()
  await page.goto('/')
  const mine = card(page, '見せすぎた朝')
  await chooseInMenu(page, mine, '公開範囲')
  await expect(choice(dialog(page), '全員')).toBeChecked()
  await expect(choice(dialog(page), 'フォロワー')).toHaveAccessibleDescription(
    'あなたをフォローしている人だけが見られます。',
  )
  await choice(dialog(page), '自分だけ').check()
  await expect(dialog(page).getByText('共有したリンクは使えなくなります。')).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await refuseOnce(page, '**/audience', { method: 'PUT', refusal: 'not_own_entry' })
  await button(dialog(page), '変更する').click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '公開範囲を変更できませんでした: 自分の体重記録のみ変更できます。',
  )
  await expect(mine).not.toContainText(sign)
  await button(dialog(page), '変更する').dblclick()
  await expect(page.getByText('公開範囲を変更しました。')).toBeVisible()
  await expect(mine).toContainText('公開範囲: 自分だけ')
  await expect(card(strange, '見せすぎた朝')).toHaveCount(0)
  for (const path of [pathOf(entry), link]) expect((await fetch(`${baseURL}${path}`)).status).toBe(404)
  await button(mine, 'その他').click()
  await expect(page.getByRole('menuitem')).toHaveText(['編集', '公開範囲', 'コメントできる人', '削除'])
})

test('audience: of somebody who wants to be asked, everyone means their followers, and sharing leads to that choice', async ({
  page,
}) => {
  await signedIn(page)
  await set(page, { isPrivate: true })
  await published(page, '58.4', '承認制の朝')
  await page.goto('/')
  await openSheet(page)
  const hint = sheet(page).getByText('承認制のため、「全員」の記録は、承認したフォロワーだけが見られます。')
  await expect(hint).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await choice(sheet(page), 'フォロワー').click()
  await expect(hint).toHaveCount(0)
  await button(sheet(page), 'キャンセル').click()
  const mine = card(page, '承認制の朝')
  await chooseInMenu(page, mine, '公開範囲')
  await expect(choice(dialog(page), '全員')).toHaveAccessibleDescription(
    'アカウントが承認制のあいだは、承認したフォロワーだけが見られます。',
  )
  await choice(dialog(page), 'フォロワー').check()
  await expect(dialog(page).getByText('共有したリンクは使えなくなります。')).toHaveCount(0)
  await button(dialog(page), 'キャンセル').click()
  await expect(mine).not.toContainText(sign)
  await button(mine, 'シェア').click()
  await expect(page.getByRole('menu')).toHaveAccessibleDescription(
    'アカウントが承認制のため、この記録は共有できません。',
  )
  await expectAccessible(page, '[role=menu]')
  await item(page, '公開と安全の設定を開く').click()
  await expect(page).toHaveURL('/settings?tab=privacy')
})

test('audience: without the network it is chosen, kept and shown, and is sent with the record', async ({
  page,
  context,
}) => {
  await signedIn(page)
  await set(page, { usualAudience: 'followers' })
  await gotoHomeAtRest(page)
  await openSheet(page)
  await expect(choice(sheet(page), 'フォロワー')).toBeChecked()
  await context.setOffline(true)
  await fill(page, '58.4', '電波のない朝')
  await button(page, '公開する').click()
  await expect(card(page, '電波のない朝')).toContainText('公開範囲: フォロワー')
  await openSheet(page)
  await choice(sheet(page), '自分だけ').click()
  await fill(page, '58.2', '電波のない夜')
  await button(page, '記録する').click()
  await expect(card(page, '電波のない夜')).toContainText('公開範囲: 自分だけ')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('未送信', { exact: true })).toHaveCount(0)
  expect(await audiences(page)).toEqual({ 電波のない朝: 'followers', 電波のない夜: 'self' })
})

test('audience: what an older build left unsent is for everyone, and where the setting is not known the server looks it up', async ({
  page,
}) => {
  const { member } = await signedIn(page)
  await set(page, { usualAudience: 'self' })
  await askSingly(page)
  await page.route('**/api/privacy', (route) => route.abort())
  await page.goto('/')
  await openSheet(page)
  await expect(sheet(page).getByRole('group', { name: 'いつもの公開範囲' })).toBeVisible()
  await expect(sheet(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expectAccessible(page, 'dialog[open]')
  await fill(page, '58.4', 'いつもの朝')
  await button(page, '公開する').click()
  await closeMoment(page)
  await expect(card(page, 'いつもの朝')).toContainText('公開範囲: 自分だけ')
  await page.evaluate((memberId) => {
    const left = { id: crypto.randomUUID(), at: Date.now(), act: { kind: 'entry', weight: '58.2', note: '前の版の朝' } }
    localStorage.setItem(`hakari.outbox.${memberId}.${left.id}`, JSON.stringify(left))
  }, member.id)
  await page.reload()
  await expect(button(card(page, '前の版の朝'), 'いいね')).toBeVisible()
  expect(await audiences(page)).toEqual({ いつもの朝: 'self', 前の版の朝: 'everyone' })
})

/** Whoever follows sees three records in their feed, each with its weight. */
async function followedWithThree(page: Page, browser: Browser, baseURL: string | undefined) {
  const { member } = await signedIn(page)
  await measured(page, 9, '61.7')
  await measured(page, 4, '60.9')
  const newest = await published(page, '60.3', '隠す朝')
  const followers = await other(browser, baseURL)
  await signedIn(followers)
  await follow(followers, member)
  const theirs = await followers.newPage()
  await theirs.goto('/')
  await expect(card(theirs, '隠す朝')).toContainText('60.3kg')
  return { member, newest, theirs, [Symbol.asyncDispose]: () => followers.close() }
}

/** Nowhere in the page, seen or spoken, stands what somebody weighs. */
async function expectNoWeights(page: Page) {
  for (const weight of ['61.7', '60.9', '60.3']) expect(await page.content()).not.toContain(weight)
}

test('numbers: who shows changes alone has no weight on card, post, title and chart, at once and also for followers', async ({
  page,
  browser,
  baseURL,
}) => {
  await using followed = await followedWithThree(page, browser, baseURL)
  const { member, newest, theirs } = followed
  await set(page, { shownNumbers: 'change' })
  const seen = card(theirs, '隠す朝')
  await expect(seen).not.toContainText('60.3kg')
  await expect(seen).toContainText('前回より −0.6kg')
  await expect(seen.getByRole('img', { name: /推移/ })).toHaveAccessibleName(`${member.name}さんの直近3回の推移です`)
  await expect(theirs.getByRole('article')).toHaveCount(3)
  await expect(theirs.getByRole('article').last()).toContainText('記録しました')
  await expectNoWeights(theirs)
  await expectAccessible(theirs)

  await theirs.goto(pathOf(newest))
  await expect(theirs.getByRole('link', { name: /^前の記録 ?\d\d\/\d\dの記録$/ })).toBeVisible()
  await expect(theirs).toHaveTitle(new RegExp(`^${member.name}さんの記録（\\d{4}/\\d\\d/\\d\\d）$`))
  await expectNoWeights(theirs)
  await expectAccessible(theirs)

  await theirs.goto(`/user/${member.handle}`)
  await expect(theirs.getByRole('img', { name: /までの推移。記録は3日分です。$/ })).toBeVisible()
  await expect(theirs.getByText('体重は公開されていません。推移だけを表示しています。')).toBeVisible()
  await expect(theirs.getByRole('slider')).toHaveCount(0)
  await expect(button(theirs, '表で見る')).toHaveCount(0)
  await expectNoWeights(theirs)
  await expectAccessible(theirs)

  await page.goto('/')
  await expect(card(page, '隠す朝')).toContainText('60.3kg')
})

test('numbers: while it is asked what is shown of the only one who is followed, nobody else stands in their place', async ({
  page,
  browser,
  baseURL,
}) => {
  await using followed = await followedWithThree(page, browser, baseURL)
  const { member, theirs } = followed
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await theirs.route('**/api/feed/**', async (route) => {
    await isReleased
    await route.continue()
  })
  await set(page, { shownNumbers: 'change' })
  const cards = theirs.getByRole('article')
  await expect(cards).toHaveCount(0)
  await expect(button(theirs, '記録をはじめる')).toHaveCount(0)
  release()
  await expect(cards).toHaveCount(3)
  await expect(cards.filter({ hasText: member.name })).toHaveCount(3)
  await expectNoWeights(theirs)
})

test('numbers: who hides them has neither change nor line anywhere, and sharing says no weight either', async ({
  page,
  browser,
  baseURL,
}) => {
  await using followed = await followedWithThree(page, browser, baseURL)
  const { member, newest, theirs } = followed
  await set(page, { shownNumbers: 'none' })
  const seen = card(theirs, '隠す朝')
  await expect(seen).toContainText('記録しました')
  await expect(seen).not.toContainText('kg')
  await expect(theirs.getByRole('main').getByRole('img', { name: /推移/ })).toHaveCount(0)
  await expectNoWeights(theirs)
  await expectAccessible(theirs)

  await theirs.goto(pathOf(newest))
  await expect(theirs.getByRole('link', { name: /^前の記録 ?\d\d\/\d\dの記録$/ })).toBeVisible()
  await expect(theirs.getByRole('article')).not.toContainText('kg')
  await expect(theirs).toHaveTitle(new RegExp(`^${member.name}さんの記録（`))
  await expectNoWeights(theirs)

  await theirs.goto(`/user/${member.handle}`)
  await expect(theirs.getByText('数値は公開されていません。')).toBeVisible()
  await expect(theirs.getByRole('main')).not.toContainText('kg')
  await expectNoWeights(theirs)
  await expectAccessible(theirs)

  await page.goto('/')
  await expect(card(page, '隠す朝')).toContainText('60.3kg')
  await button(card(page, '隠す朝'), 'シェア').click()
  await expect(item(page, 'Xでシェア')).toHaveAttribute('href', new RegExp(encodeURIComponent('/s/')))
  await expect(item(page, 'Xでシェア')).not.toHaveAttribute('href', /60\.3/)
})
