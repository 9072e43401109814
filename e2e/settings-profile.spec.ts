import type { Page } from '@playwright/test'
import { text } from '../web/src/features/profiles/own-profile/text.ts'
import { freshAddress, isSignedIn, openCompletion, signedIn, tickConsents } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { layoutShift } from './page-settled.ts'
import { expectTextSoon, stopClock } from './stopped-clock.ts'
import { expect, lostConnection, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const toast = (page: Page) => page.locator('[role=status]:popover-open')
const family = '👨‍👩‍👧‍👦'
const freshHandle = () => `h_${crypto.randomUUID().slice(0, 12).replaceAll('-', '_')}`

async function openProfile(page: Page) {
  const me = await signedIn(page)
  await page.goto('/settings?tab=profile')
  await expect(field(page, '表示名')).toHaveValue(me.member.name)
  return me
}

const save = (page: Page) => button(page, 'プロフィールを更新').click()

/** What was sent to change the profile, in the order it was. */
function changes(page: Page) {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  return sent
}

test('settings, profile: every field is saved, and all that shows the member follows', async ({ page }) => {
  const { member } = await openProfile(page)
  const handle = freshHandle()
  const today = new Intl.DateTimeFormat('ja-JP', {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date())
  await expect(field(page, '登録日')).toHaveValue(today)
  await expect(field(page, '登録日')).not.toBeEditable()
  await expect(field(page, 'ユーザー名')).toHaveValue(member.handle)
  await expect(field(page, 'ユーザー名')).toHaveAccessibleDescription('半角英数字と_、30文字まで')
  await expect(field(page, '目標体重（kg）')).toHaveAccessibleDescription('30〜200kg')
  await field(page, '表示名').fill(' 山田 花子 ')
  await field(page, 'ユーザー名').fill(handle.toUpperCase())
  await expect(page.getByText(text.profile.handleForwards)).toBeVisible()
  await field(page, '目標体重（kg）').fill('５２．５')
  await field(page, '自己紹介').fill('毎朝はかります。\nよろしく。')
  await expect(page.getByText('14/200')).toBeVisible()
  await save(page)
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
  await expect(field(page, '表示名')).toHaveValue('山田 花子')
  await expect(field(page, 'ユーザー名')).toHaveValue(handle)
  await page.reload()
  await expect(field(page, '目標体重（kg）')).toHaveValue('52.5')
  await expect(field(page, '自己紹介')).toHaveValue('毎朝はかります。\nよろしく。')
  await page.goto(`/user/@${member.handle}`)
  await expect(page.getByRole('heading', { name: '山田 花子' })).toBeVisible()
  await expect(page).toHaveURL(`/user/${handle}`)
  await expect(page.getByText('目標体重 52.5kg')).toBeVisible()
  await page.goto('/settings?tab=profile')
  await field(page, '目標体重（kg）').fill('60.')
  await save(page)
  await expect(field(page, '目標体重（kg）')).toHaveValue('60')
  await field(page, '目標体重（kg）').fill('')
  await save(page)
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
  await page.reload()
  await expect(field(page, '目標体重（kg）')).toHaveValue('')
})

test('settings, profile: what is wrong is said at its field, counted as a person counts, and nothing is sent', async ({
  page,
}) => {
  await openProfile(page)
  const sent = changes(page)
  const wrong = async (name: string, typed: string, sentence: string) => {
    const before = await field(page, name).inputValue()
    await field(page, name).fill(typed)
    await save(page)
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(sentence))
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await field(page, name).fill(before)
    await expect(page.getByText(sentence)).toBeHidden()
  }
  await wrong('表示名', '', '表示名を入力してください')
  await wrong('表示名', family.repeat(21), '表示名は20文字以内で入力してください')
  await wrong('表示名', 'ad\u200Bmin', '表示名に使用できない文字が含まれています')
  await wrong('ユーザー名', 'taro-yamada', 'ユーザー名は半角英数字と_で入力してください')
  await wrong('ユーザー名', 'admin', 'この名前は使えません')
  await wrong('表示名', '体重公開アプリ公式', 'この名前は使えません')
  await wrong('ユーザー名', 'a'.repeat(31), 'ユーザー名は30文字以内で入力してください')
  await wrong('目標体重（kg）', '29.9', '目標体重は30〜200kgで入力してください')
  await wrong('目標体重（kg）', '200.1', '目標体重は30〜200kgで入力してください')
  for (const fine of ['60.12', '60.123', '６０。１２'])
    await wrong('目標体重（kg）', fine, '目標体重は0.1kg単位で入力してください')
  await wrong('自己紹介', '字'.repeat(201), '自己紹介は200文字以内で入力してください')
  await field(page, '表示名').fill(family.repeat(21))
  await field(page, 'ユーザー名').fill('花子')
  await field(page, '自己紹介').fill('字'.repeat(201))
  await expect(page.getByText('201/200')).toBeVisible()
  await field(page, '目標体重（kg）').fill('x')
  await save(page)
  await expectAccessible(page)
  expect(sent).toEqual([])
})

test('settings, profile: a user name is judged while it is typed, and nobody gets one that is taken', async ({
  page,
}) => {
  const [other, third] = [await signedIn(page), await signedIn(page)]
  await openProfile(page)
  await field(page, 'ユーザー名').pressSequentially('あ')
  await expect(page.getByText('ユーザー名は半角英数字と_で入力してください')).toBeVisible()
  await field(page, 'ユーザー名').fill(other.member.handle)
  await expect(page.getByText('このユーザー名は使われています')).toBeVisible()
  const sent = changes(page)
  await save(page)
  await expect(field(page, 'ユーザー名')).toBeFocused()
  expect(sent).toEqual([])
  await page.route('**/api/handles/*', (route) => route.abort())
  await field(page, 'ユーザー名').fill(third.member.handle.toUpperCase())
  await expect(page.getByText('このユーザー名は使われています')).toBeHidden()
  await field(page, '表示名').fill('花子')
  await save(page)
  await expect(field(page, 'ユーザー名')).toHaveAccessibleDescription('このユーザー名は使われています')
  await expect(field(page, 'ユーザー名')).toBeFocused()
  await expect(field(page, '表示名')).toHaveValue('花子')
  await field(page, 'ユーザー名').fill(freshHandle())
  await save(page)
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
})

test("settings, profile: a target from sign-up that is beyond the limits here stands in no other field's way", async ({
  page,
}) => {
  await openCompletion(page, freshAddress())
  await field(page, 'ニックネーム').fill('花子')
  await field(page, 'パスワード').fill('correct horse battery')
  await field(page, 'パスワード（確認）').fill('correct horse battery')
  await field(page, '目標体重（kg・任意）').fill('25.5')
  await tickConsents(page)
  await button(page, 'アカウントを作成').click()
  await button(page, 'この目標にする').click()
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
  await page.goto('/settings?tab=profile')
  await expect(field(page, '目標体重（kg）')).toHaveValue('25.5')
  const sent = changes(page)
  await field(page, '表示名').fill('花')
  await save(page)
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
  expect(sent).toEqual([{ name: '花' }])
})

test('settings, profile: the bio is saved when it is left, and its failure is said and loses nothing', async ({
  page,
}) => {
  await openProfile(page)
  const sent = changes(page)
  await field(page, '自己紹介').fill('はじめまして')
  await field(page, '表示名').focus()
  await expect(toast(page)).toHaveText(text.profile.bioSaved)
  await field(page, '自己紹介').focus()
  await field(page, '表示名').focus()
  expect(sent).toEqual([{ bio: 'はじめまして' }])
  await page.route('**/api/account/profile', (route) => route.abort())
  await field(page, '自己紹介').fill('二度目')
  await field(page, '表示名').focus()
  await expect(toast(page)).toHaveText(`自己紹介の更新に失敗しました${lostConnection}`)
  await expect(field(page, '自己紹介')).toHaveValue('二度目')
  await field(page, '表示名').fill('花子')
  await save(page)
  await expect(page.getByRole('alert')).toHaveText(`プロフィールの更新に失敗しました${lostConnection}`)
  await expect(field(page, '表示名')).toHaveValue('花子')
  await page.unroute('**/api/account/profile')
  sent.length = 0
  await save(page)
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
  expect(sent).toEqual([{ name: '花子', bio: '二度目' }])
  sent.length = 0
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/account/profile', async (route) => {
    await isReleased
    await route.continue()
  })
  await field(page, '自己紹介').fill('三度目')
  await field(page, '表示名').focus()
  await expect(field(page, '自己紹介')).toHaveAccessibleDescription(/保存中\.\.\./)
  await button(page, 'プロフィールを更新').press('Enter')
  await expect(button(page, '更新中...')).toBeVisible()
  release()
  await expect(button(page, 'プロフィールを更新')).toBeVisible()
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
  await field(page, '自己紹介').fill('四度目')
  await save(page)
  await expect.poll(() => sent).toEqual([{ bio: '三度目' }, { bio: '四度目' }])
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
})

test('settings, profile: who leaves by a click from the bio is asked nothing, since it is saved by then', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openProfile(page)
  const sent = changes(page)
  await field(page, '自己紹介').fill('はじめまして')
  await page.getByRole('tab', { name: 'アカウント' }).click()
  await expect(page).toHaveURL('/settings?tab=account')
  expect(sent).toEqual([{ bio: 'はじめまして' }])
})

test('settings, profile: a second click sends nothing more, and the good news goes after three seconds', async ({
  page,
}) => {
  await openProfile(page)
  const sent = changes(page)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/account/profile', async (route) => {
    await isReleased
    await route.continue()
  })
  await field(page, '表示名').fill('花子')
  await button(page, 'プロフィールを更新').dblclick()
  await expect(button(page, '更新中...')).toBeDisabled()
  await expect(button(page, '更新中...')).toBeFocused()
  await field(page, '目標体重（kg）').fill('60')
  await stopClock(page)
  release()
  await expectTextSoon(page, toast(page), 'プロフィールを更新しました。')
  await page.clock.runFor(2500)
  await expect(toast(page)).not.toBeEmpty()
  await page.clock.runFor(600)
  await expect(toast(page)).toBeEmpty()
  expect(sent).toEqual([{ name: '花子' }])
  await expect(field(page, '目標体重（kg）')).toHaveValue('60')
})

test('settings, profile: of two tabs the last word counts field by field, and what nobody touched follows', async ({
  page,
  context,
}) => {
  await openProfile(page)
  const other = await context.newPage()
  await other.goto('/settings?tab=profile')
  await field(other, '自己紹介').fill('もう一つのタブから')
  await field(page, '表示名').fill('花子')
  await save(page)
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
  await expect(field(other, '表示名')).toHaveValue('花子')
  await expect(field(other, '自己紹介')).toHaveValue('もう一つのタブから')
  await save(other)
  await expect(field(page, '自己紹介')).toHaveValue('もう一つのタブから')
  await page.reload()
  await expect(field(page, '表示名')).toHaveValue('花子')
})

test('settings, profile: who leaves by another tab or a reload with something unsaved is asked', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page)
  await page.goto('/users')
  await page.goto('/settings')
  const question = page.getByRole('dialog', { name: text.profile.leaveQuestion })
  await field(page, '表示名').fill('花子')
  await page.getByRole('tab', { name: 'アカウント' }).click()
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'キャンセル' })).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/settings')
  await page.getByRole('tab', { name: 'アカウント' }).click()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect(page).toHaveURL('/settings?tab=account')
  await page.getByRole('tab', { name: 'プロフィール' }).click()
  await expect(field(page, '表示名')).not.toHaveValue('花子')
  await field(page, '目標体重（kg）').fill('61')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const browsers = await asked
  expect(browsers.type()).toBe('beforeunload')
  await browsers.dismiss()
  await expect(field(page, '目標体重（kg）')).toHaveValue('61')
})

test('settings, profile: who logs out with something unsaved is asked while the session still stands', async ({
  page,
  context,
}) => {
  await openProfile(page)
  await field(page, '表示名').fill('花子')
  const question = page.getByRole('dialog', { name: text.profile.leaveQuestion })
  await button(page, 'メニュー').click()
  await button(page, 'ログアウト').click()
  await button(page, 'ログアウトする').click()
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await expect(question).toBeHidden()
  expect(await isSignedIn(context)).toBe(true)
  await expect(field(page, '表示名')).toHaveValue('花子')
  await button(page, 'ログアウト').click()
  await button(page, 'ログアウトする').click()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect(page).toHaveURL('/')
  await expect(button(page, 'メールアドレスで登録')).toBeVisible()
  expect(await isSignedIn(context)).toBe(false)
})

test('settings, profile: a handle of before leads on until its owner says otherwise', async ({ page }) => {
  const { member } = await openProfile(page)
  const handle = freshHandle()
  await field(page, 'ユーザー名').fill(handle)
  await save(page)
  const guides = `以前のユーザー名（@${member.handle}）を開いた人は、あなたのプロフィールに案内されます。`
  await expect(page.getByText(guides)).toBeVisible()
  await button(page, '案内をやめる').click()
  const question = page.getByRole('dialog', { name: '以前のユーザー名からの案内をやめますか？' })
  await expect(question).toContainText('以前のアドレスは、どこにもつながらなくなります。元に戻せません。')
  await expectAccessible(page, 'dialog[open]')
  await question.getByRole('button', { name: '案内をやめる' }).dblclick()
  await expect(toast(page)).toHaveText('以前のユーザー名からの案内をやめました。')
  await expect(page.getByText(guides)).toBeHidden()
  await page.goto(`/user/${member.handle}`)
  await expect(page.getByRole('heading', { level: 1, name: 'ユーザーが見つかりません' })).toBeVisible()
  await page.goto(`/user/${handle}`)
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
})

test('settings, profile: what was typed when the session ended is there again after signing in', async ({
  page,
  context,
}) => {
  const { email, password } = await openProfile(page)
  await field(page, '表示名').fill('花子')
  await field(page, '目標体重（kg）').fill('61')
  // Ended just before the save arrives: earlier, another request of the page might be the first to learn of it.
  await page.route('**/api/account/profile', async (route) => {
    if (route.request().method() === 'PATCH') await context.clearCookies()
    await route.continue()
  })
  await save(page)
  await button(page, 'すでにアカウントをお持ちの方').click()
  await field(page, 'メールアドレス').fill(email)
  await field(page, 'パスワード').fill(password)
  await page.unroute('**/api/account/profile')
  await button(page, 'ログイン').click()
  await expect(page.getByText(text.profile.restored)).toBeVisible()
  await expect(field(page, '表示名')).toHaveValue('花子')
  await expect(field(page, '目標体重（kg）')).toHaveValue('61')
  await save(page)
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
  await expect(page.getByText(text.profile.restored)).toBeHidden()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([])
})

test('settings, profile: back asks too, and stays or goes as one answers', async ({ page }) => {
  await signedIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('link', { name: '設定', exact: true }).click()
  await page.getByRole('link', { name: 'プロフィール', exact: true }).click()
  const question = page.getByRole('dialog', { name: text.profile.leaveQuestion })
  await field(page, '表示名').fill('花子')
  await page.goBack()
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await expect(page).toHaveURL('/settings?tab=profile')
  await expect(field(page, '表示名')).toHaveValue('花子')
  await page.goBack()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goForward()
  await expect(field(page, '表示名')).not.toHaveValue('花子')
  await field(page, '自己紹介').fill('左へ')
  await page.goBack()
  // The address is that of the list at once, and again when what was typed is saved.
  await expect(page.getByRole('heading', { name: '設定' })).toBeVisible()
  await page.goForward()
  await expect(field(page, '自己紹介')).toHaveValue('左へ')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/account/profile', async (route) => {
    await isReleased
    await route.continue()
  })
  await field(page, '表示名').fill(' 急ぐ人 ')
  await save(page)
  await page.getByRole('navigation', { name: 'ナビゲーション' }).getByRole('link', { name: 'ホーム' }).click()
  await expect(question).toBeHidden()
  release()
  await expect(page).toHaveURL('/')
  await expect(question).toBeHidden()
})

test('settings, profile: others see the new name at once, and a name written backwards turns nothing around', async ({
  page,
  browser,
}) => {
  const { member } = await openProfile(page)
  const elsewhere = await browser.newContext()
  const reader = await elsewhere.newPage()
  await signedIn(reader)
  await reader.goto(`/user/${member.handle}`)
  await expect(reader.getByRole('heading', { name: member.name })).toBeVisible()
  await field(page, '表示名').fill('שלום')
  await save(page)
  await expect(reader.locator('h1 bdi', { hasText: 'שלום' })).toBeVisible()
  await elsewhere.close()
})

test('settings, profile: it works by keyboard alone, fits a phone, and is readable in light and dark', async ({
  page,
}) => {
  await signedIn(page)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(/api\/(account\/profile|stats.*)$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/settings?tab=profile')
  await expect(page.getByRole('heading', { name: 'トレンド' })).toBeAttached()
  release()
  await expect(field(page, '表示名')).toBeVisible()
  const { share, moved } = await layoutShift(page)
  expect(share, moved).toBeLessThan(0.05)
  await field(page, '表示名').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('キーボード')
  await page.keyboard.press('Tab')
  await expect(field(page, 'ユーザー名')).toBeFocused()
  for (const name of ['目標体重（kg）', '自己紹介']) {
    await page.keyboard.press('Tab')
    await expect(field(page, name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveText('プロフィールを更新しました。')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveText('変更はありません。')
  for (const size of ['100%', '150%', '200%']) {
    await page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

test('settings, profile: unreachable, it says so, can be tried again, and the device can still be cleared', async ({
  page,
}) => {
  await signedIn(page)
  await page.route('**/api/account/profile', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/settings?tab=profile')
  for (const card of ['プロフィール画像', 'プロフィール'])
    await expect(page.getByRole('group', { name: card, exact: true })).toContainText('読み込みに失敗しました')
  await expect(button(page, 'この端末に保存したデータを消去')).toBeVisible()
  await page.unroute('**/api/account/profile')
  await button(page, 'もう一度試す').first().click()
  await expect(field(page, '表示名')).toBeVisible()
})
