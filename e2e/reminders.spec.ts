import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newMember } from './member-steps.ts'
import { signedIn } from './people.ts'
import { button } from './publishing.ts'
import { questionSent, timeHasCome } from './reminder-steps.ts'
import { expect, lostConnection, mailTo, test } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const place = '/settings?tab=notifications'
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const reminder = (page: Page) => page.getByRole('group', { name: '量る時間' })
const time = (page: Page, label: string) => reminder(page).getByLabel(label, { exact: true })
const weekday = (page: Page, day: string) => reminder(page).getByRole('checkbox', { name: `${day}曜日` })
const rest = (page: Page) => reminder(page).getByRole('checkbox', { name: '今日はお休み' })
const save = (page: Page) => button(reminder(page), '量る時間を保存')

const schedule = async (page: Page, times: string[], weekdays = everyDay) =>
  expect((await page.request.put('/api/reminders', { headers, data: { times, weekdays } })).status()).toBe(200)

test('reminders: one or two times on chosen weekdays are set by keyboard, kept, and shown in another window', async ({
  page,
}) => {
  await newMember(page)
  const other = await page.context().newPage()
  for (const window of [page, other]) await window.goto(place)
  await expect(reminder(other).getByText('いまは、リマインダーはありません。')).toBeVisible()
  await button(page, '時間を追加').press('Enter')
  await expect(time(page, '時間')).toBeFocused()
  await expect(time(page, '時間')).toHaveValue('07:00')
  await button(page, '時間を追加').press('Enter')
  await expect(time(page, '2つめの時間')).toBeFocused()
  await time(page, '1つめの時間').fill('06:30')
  for (const day of ['土', '日']) await weekday(page, day).press('Space')
  await save(page).press('Enter')
  await expect(page.getByText('量る時間を保存しました。')).toBeVisible()
  for (const window of [page, other])
    await expect(reminder(window).getByText('平日の06:30と21:00に届きます。')).toBeVisible()
  await button(page, '1つめの時間を削除').click()
  await expect(button(page, '時間を追加')).toBeFocused()
  await expect(time(page, '時間')).toHaveValue('21:00')
  await save(page).click()
  await expect(reminder(other).getByText('平日の21:00に届きます。')).toBeVisible()
  await page.reload()
  await expect(weekday(page, '金')).toBeChecked()
  await expect(weekday(page, '土')).not.toBeChecked()
  await button(page, '時間を削除').click()
  await save(page).click()
  await expect(page.getByText('リマインダーをなしにしました。')).toBeVisible()
  await expect(reminder(other).getByText('いまは、リマインダーはありません。')).toBeVisible()
  await other.close()
})

test('reminders: what is missing is said at its field, and nothing is sent', async ({ page }) => {
  await newMember(page)
  await schedule(page, ['07:00', '21:00'], [1])
  await page.goto(place)
  await time(page, '2つめの時間').fill('07:00')
  await weekday(page, '月').uncheck()
  await save(page).click()
  await expect(time(page, '2つめの時間')).toHaveAccessibleDescription('1つめとちがう時刻を入力してください')
  await expect(time(page, '2つめの時間')).toBeFocused()
  await expect(reminder(page).getByText('曜日を1つ以上選んでください')).toBeVisible()
  await time(page, '1つめの時間').fill('')
  await time(page, '1つめの時間').blur()
  await expect(time(page, '1つめの時間')).toHaveAccessibleDescription('1つめの時間を入力してください')
  await expectAccessible(page)
  await page.reload()
  await expect(reminder(page).getByText('毎週月曜日の07:00と21:00に届きます。')).toBeVisible()
})

test('reminders: what could not be saved stays to be saved again, and a second click saves once', async ({ page }) => {
  await newMember(page)
  await schedule(page, ['07:00'])
  await page.goto(place)
  await time(page, '時間').fill('08:15')
  const asked: string[] = []
  await page.route('**/api/reminders', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked.push(route.request().method())
    return route.abort()
  })
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(`変更を保存できませんでした${lostConnection}`)
  await expect(time(page, '時間')).toHaveValue('08:15')
  await page.unroute('**/api/reminders')
  const held = Promise.withResolvers<void>()
  asked.length = 0
  await page.route('**/api/reminders', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked.push(route.request().method())
    await held.promise
    return route.fallback()
  })
  await save(page).dblclick()
  await expect(button(reminder(page), '保存しています...')).toBeVisible()
  held.resolve()
  await expect(reminder(page).getByText('毎日08:15に届きます。')).toBeVisible()
  expect(asked).toEqual(['PUT'])
})

test('reminders: 今日はお休み holds in every window, and is taken back', async ({ page }) => {
  await newMember(page)
  await schedule(page, ['07:00'])
  const other = await page.context().newPage()
  for (const window of [page, other]) await window.goto(place)
  await rest(page).check()
  await expect(page.getByText('今日はお休みにしました。')).toBeVisible()
  await expect(rest(other)).toBeChecked()
  await rest(other).uncheck()
  await expect(other.getByText('今日のお休みを取り消しました。')).toBeVisible()
  await expect(rest(page)).not.toBeChecked()
  await other.close()
})

test('reminders: after seven without a weighing one is asked kindly, goes on, or stops and begins again', async ({
  page,
}) => {
  const { id } = await newMember(page)
  await schedule(page, ['07:00'])
  await questionSent(id)
  await page.goto(place)
  await expect(reminder(page).getByText('リマインダーをつづけますか。')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'つづける').click()
  await expect(page.getByText('リマインダーをつづけます。')).toBeVisible()
  await expect(button(page, 'つづける')).toHaveCount(0)
  await questionSent(id)
  await page.reload()
  await button(page, 'やめる').click()
  await expect(page.getByText('リマインダーを止めました。')).toBeVisible()
  await expect(reminder(page).getByText('リマインダーは、いま止まっています。')).toBeVisible()
  await expect(reminder(page).getByText('毎日07:00に届きます。')).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'また始める').click()
  await expect(reminder(page).getByText('毎日07:00に届きます。')).toBeVisible()
})

test('reminders: one comes by mail when its time has come, and its link opens the sheet', async ({ page }) => {
  const { email, member } = await signedIn(page)
  const choice = await page.request.patch('/api/notifications/choices/reminder', { headers, data: { mail: true } })
  expect(choice.status()).toBe(200)
  await schedule(page, ['07:00'])
  await timeHasCome(member.id)
  let link = ''
  await expect
    .poll(async () => {
      const mail = (await mailTo(email)).find(({ subject }) => subject === '【体重公開アプリ】量る時間です')
      link = mail?.links[0] ?? ''
      return link
    })
    .toContain('/?record=1')
  await page.goto(new URL(link).pathname + new URL(link).search)
  await expect(page.getByLabel('体重（kg）')).toBeVisible()
})
