import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { layoutShift, untilSettled } from './page-settled.ts'
import { signedIn, signIn } from './people.ts'
import { button, card, followed, publishAndClose, published } from './publishing.ts'
import { expect, test } from './test.ts'

const firstSteps = (page: Page) => page.getByRole('group', { name: 'はじめの3つ' })
const invitation = (page: Page) => page.getByText('まだ記録がありません。最初の体重を公開してみましょう。')
const step = (page: Page, title: string) =>
  firstSteps(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

async function somebody(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  return { context, ...(await signedIn(context)) }
}

/** A device that has nothing of before to show first: what is published meanwhile moves nothing there. */
async function onAnotherDevice(page: Page, browser: Browser, baseURL: string | undefined): Promise<Page> {
  const { cookies } = await page.context().storageState()
  const device = await browser.newContext({ ...(baseURL && { baseURL }), storageState: { cookies, origins: [] } })
  const screen = await device.newPage()
  await screen.goto('/')
  await expect(firstSteps(screen)).toBeVisible()
  await expect(screen.getByRole('article').first()).toBeVisible()
  return screen
}

test('first steps: a newcomer sets a goal, records and follows three from the home, and is new no more', async ({
  page,
  browser,
  baseURL,
}) => {
  const others = [
    await somebody(browser, baseURL),
    await somebody(browser, baseURL),
    await somebody(browser, baseURL),
  ] as const
  const [shown, second, third] = others
  await signedIn(page, { isNew: true })
  const note = `朝 ${String(Math.random()).slice(2)}`
  const person = step(page, '3人フォローする').getByRole('listitem').filter({ hasText: shown.member.name })
  // Everybody publishes meanwhile: it may be others who did so last.
  await expect(async () => {
    await published(shown.context, '70.2', note)
    await page.goto('/')
    await expect(person).toBeVisible({ timeout: 8000 })
  }).toPass()
  await expect(invitation(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'みんなの記録から' })).toBeVisible()
  await expect(card(page, note).first()).toBeVisible()
  const { share, moved } = await layoutShift(await onAnotherDevice(page, browser, baseURL))
  expect(share, moved).toBeLessThan(0.01)
  await expectAccessible(page, '[role=group]')

  const goal = page.getByLabel('目標体重（kg）')
  await button(step(page, '目標を決める'), '決める').press('Enter')
  await expect(goal).toBeFocused()
  await goal.fill('300')
  await goal.press('Enter')
  await expect(goal).toHaveAccessibleDescription('目標体重は30〜200kgで入力してください')
  await goal.fill('52.5')
  await goal.press('Enter')
  await expect(step(page, '目標を決める')).toContainText('完了')
  await expect(step(page, '目標を決める')).toContainText('52.5kg')
  await expect(page.getByRole('heading', { name: '目標を決める' })).toBeFocused()

  await button(firstSteps(page), '記録する').click()
  await page.getByRole('dialog', { name: '体重を記録' }).getByLabel('体重（kg）').fill('58.4')
  await publishAndClose(page)
  await expect(step(page, '最初の体重を記録する')).toContainText('完了')
  await expect(page.getByRole('heading', { name: 'みんなの記録から' })).toBeHidden()

  const answered = Promise.withResolvers<void>()
  await page.route('**/api/members/*/follow', async (route) => {
    await answered.promise
    await route.continue()
  })
  await button(person, 'フォロー').click()
  // Before the server has heard of it, also when the rest is asked for anew meanwhile.
  await expect(step(page, '3人フォローする')).toContainText('1/3')
  const askedAnew = page.waitForResponse('**/api/first-steps')
  await published(page.context(), '58.3', '夜')
  await (await askedAnew).finished()
  await untilSettled(page)
  await expect(step(page, '3人フォローする')).toContainText('1/3')
  answered.resolve()
  await expect(button(person, 'フォロー中')).toBeVisible()
  await expect(card(page, note).first()).toBeVisible()
  // In another window, or on another device.
  await followed(page, second.member.id)
  await expect(step(page, '3人フォローする')).toContainText('2/3')
  await expect(button(person, 'フォロー中')).toBeVisible()
  await followed(page, third.member.id)
  await expect(page.getByText('はじめの3つができました。')).toBeVisible()
  await expect(firstSteps(page)).toBeHidden()

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(card(page, note).first()).toBeVisible()
  await expect(firstSteps(page)).toBeHidden()
  expect(asked).toContain('/api/feed/following')
  expect(asked.filter((path) => path.includes('first-steps'))).toEqual([])
  for (const { context } of others) await context.close()
})

test('first steps: who closes them has closed them in every window, after a reload and on other devices', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const account = await signedIn(page, { isNew: true })
  const beside = await context.newPage()
  for (const window of [page, beside]) {
    await window.goto('/')
    await expect(firstSteps(window)).toBeVisible()
  }
  await button(firstSteps(page), '閉じる').press('Enter')
  for (const window of [page, beside]) await expect(firstSteps(window)).toBeHidden()
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1)
  await page.reload()
  await expect(invitation(page)).toBeVisible()
  await expect(firstSteps(page)).toBeHidden()
  await using elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  expect(await signIn(elsewhere, account)).toBe(200)
  const other = await elsewhere.newPage()
  await other.goto('/')
  await expect(invitation(other)).toBeVisible()
  await expect(firstSteps(other)).toBeHidden()
  await beside.close()
})
