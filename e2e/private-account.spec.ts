import type { Browser, BrowserContext, Page } from '@playwright/test'
import { follow, newMember } from './member-steps.ts'
import { button, published, refuseOnce } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** Somebody else, in a browser of their own. */
const elsewhere = (browser: Browser, baseURL: string | undefined) => browser.newContext({ ...(baseURL && { baseURL }) })

/** Somebody new who wants to be asked, with one entry. */
async function privateMember(owner: Page | BrowserContext, note: string) {
  const member = await newMember(owner)
  await published(owner, '65.2', note)
  const answer = await owner.request.patch('/api/privacy', { headers, data: { isPrivate: true } })
  expect(answer.status()).toBe(200)
  return member
}

/** How many wait for whoever is signed in there. */
async function waitingFor({ request }: Page | BrowserContext): Promise<number> {
  return ((await (await request.get('/api/follow-requests')).json()) as { items: unknown[] }).items.length
}

const closed = (page: Page) => page.getByText('このアカウントは承認制です。')
/** On a profile, which is an article itself. */
const entry = (page: Page, words: string) => page.getByRole('article').getByRole('article').filter({ hasText: words })
const rows = (page: Page) => page.getByRole('list', { name: 'フォローリクエスト' }).getByRole('listitem')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('somebody asks to follow, is accepted from the activity, and the profile opens where they stand', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [anna, ben] = [await privateMember(page, '朝の記録'), await newMember(second)]
  const theirs = await second.newPage()
  const asked: string[] = []
  theirs.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await theirs.goto(`/user/${anna.handle}`)
  await expect(closed(theirs)).toBeVisible()
  await expect(theirs.getByText('記録は、承認されたフォロワーだけが見られます。')).toBeVisible()
  await expect(theirs.getByRole('main').getByRole('img', { name: '承認制のアカウント' })).toBeVisible()
  await expect(theirs.getByRole('main').getByText('0 フォロワー')).toBeVisible()
  await expect(theirs.getByRole('main').getByRole('link', { name: /フォロワー|フォロー中/ })).toHaveCount(0)
  await button(theirs.getByRole('main'), 'フォローをリクエスト').click()
  await expect(button(theirs.getByRole('main'), 'リクエスト済み')).toHaveAccessibleDescription(anna.name)
  await expect(theirs.getByRole('main').getByText('0 フォロワー')).toBeVisible()
  await expectAccessible(theirs)
  expect(asked.filter((path) => path.startsWith(`/api/members/${anna.id}/`) && !path.endsWith('/follow'))).toEqual([])

  await page.goto('/activity')
  await expect(page.getByRole('link', { name: 'フォローリクエスト（1件）' })).toBeVisible()
  await page.getByRole('link', { name: `${ben.name}さんからフォローリクエストが届きました` }).click()
  await expect(page).toHaveURL('/follow-requests')
  await expect(rows(page)).toContainText([ben.name])
  await expectAccessible(page)
  await button(rows(page), '承認する').dblclick()
  await expect(page.getByText(`${ben.name}さんを承認しました。`)).toBeVisible()
  await expect(page.getByText('フォローリクエストはありません。')).toBeVisible()

  await expect(entry(theirs, '朝の記録')).toContainText('65.2kg')
  await expect(theirs.getByRole('heading', { name: '記録 1件' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: '1 フォロワー' })).toBeVisible()
  await theirs.goto('/activity')
  const accepted = theirs.getByRole('link', { name: `${anna.name}さんがフォローリクエストを承認しました` })
  await accepted.click()
  await expect(theirs).toHaveURL(`/user/${anna.handle}`)
  await second.close()
})

test('leaving who wants to be asked is asked first, and closes the profile at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const anna = await newMember(second)
  await published(second, '65.2', '夜の記録')
  await newMember(page)
  await follow(page, anna)
  await second.request.patch('/api/privacy', { headers, data: { isPrivate: true } })
  await page.goto(`/user/${anna.handle}`)
  await expect(entry(page, '夜の記録')).toBeVisible()
  const followed = button(page.getByRole('main'), 'フォロー中')
  await followed.click()
  const question = dialog(page, 'フォローを解除しますか？')
  await expect(question).toContainText('もう一度フォローするには承認が必要です。')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(followed).toBeFocused()
  await page.keyboard.press('Enter')
  await refuseOnce(page, '**/api/members/*/follow', { method: 'DELETE', refusal: 'foreign_origin' })
  await button(question, 'フォローを解除する').click()
  await expect(page.getByText('フォローを更新できませんでした')).toBeVisible()
  await expect(followed).toBeVisible()
  await expect(entry(page, '夜の記録')).toBeVisible()
  await followed.click()
  await button(question, 'フォローを解除する').click()
  await expect(closed(page)).toBeVisible()
  await expect(entry(page, '夜の記録')).toHaveCount(0)
  await expect(button(page.getByRole('main'), 'フォローをリクエスト')).toBeFocused()
  await page.goto(`/followers?user=${anna.id}`)
  await expect(page.getByText('この一覧は、承認されたフォロワーだけが見られます。')).toBeVisible()
  await second.close()
})

test('who is declined is told nothing and may ask again, and who asked may take it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  const anna = await privateMember(page, '')
  const [ben, chika] = [await newMember(second), await newMember(third)]
  for (const context of [second, third]) await follow(context, anna)
  await page.goto('/follow-requests')
  await expect(rows(page)).toContainText([chika.name, ben.name])
  await button(rows(page).filter({ hasText: chika.name }), '承認しない').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${chika.name}さんのリクエストを削除しました。`)).toBeVisible()
  await expect(rows(page)).toContainText([ben.name])
  await expect(rows(page).getByRole('link', { name: ben.name })).toBeFocused()

  const [bens, chikas] = [await second.newPage(), await third.newPage()]
  await chikas.goto('/activity')
  await expect(chikas.getByText('まだアクティビティがありません')).toBeVisible()
  await chikas.goto(`/user/${anna.handle}`)
  await expect(button(chikas.getByRole('main'), 'フォローをリクエスト')).toBeVisible()
  await bens.goto(`/user/${anna.handle}`)
  await button(bens.getByRole('main'), 'リクエスト済み').click()
  await expect(button(bens.getByRole('main'), 'フォローをリクエスト')).toBeVisible()
  await expect(page.getByText('フォローリクエストはありません。')).toBeVisible()
  await button(bens.getByRole('main'), 'フォローをリクエスト').click()
  await expect(rows(page)).toContainText([ben.name])
  await third.close()
  await second.close()
})

test('a request that was taken back a moment ago says so when it is answered', async ({ page, browser, baseURL }) => {
  const second = await elsewhere(browser, baseURL)
  const anna = await privateMember(page, '')
  const ben = await newMember(second)
  await follow(second, anna)
  await page.route('**/api/live*', () => {})
  await page.goto('/follow-requests')
  await expect(rows(page)).toContainText([ben.name])
  await second.request.delete(`/api/members/${anna.id}/follow`, { headers })
  await button(rows(page), '承認する').click()
  await expect(page.getByText('このリクエストは取り消されました。')).toBeVisible()
  await expect(page.getByText('フォローリクエストはありません。')).toBeVisible()
  await second.close()
})

test('a request that cannot be sent is kept, survives a reload and arrives', async ({ page, browser, baseURL }) => {
  const second = await elsewhere(browser, baseURL)
  const anna = await privateMember(second, '')
  await newMember(page)
  await page.goto(`/user/${anna.handle}`)
  await page.context().route('**/api/members/*/follow', (route) => route.abort())
  await button(page.getByRole('main'), 'フォローをリクエスト').click()
  await expect(button(page.getByRole('main'), 'リクエスト済み')).toBeVisible()
  await page.waitForEvent('requestfailed')
  await page.reload()
  await expect(button(page.getByRole('main'), 'リクエスト済み')).toBeVisible()
  await expect(closed(page)).toBeVisible()
  expect(await waitingFor(second)).toBe(0)
  await page.context().unroute('**/api/members/*/follow')
  await expect.poll(() => waitingFor(second)).toBe(1)
  await expect(button(page.getByRole('main'), 'リクエスト済み')).toBeVisible()
  await second.close()
})

test('turning to 公開 is asked first where nobody waits, too, and one arrow key alone opens nothing', async ({
  page,
}) => {
  await privateMember(page, '')
  await page.goto('/settings?tab=privacy')
  const asked = page.getByRole('radio', { name: '承認制' })
  await asked.focus()
  await page.keyboard.press('ArrowUp')
  const question = dialog(page, 'アカウントを公開にしますか？')
  await expect(question).toContainText('「全員」の記録は、登録しているすべての人が見られるようになります。')
  await expect(question).not.toContainText('リクエスト')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(asked).toBeChecked()
  expect(await (await page.request.get('/api/privacy')).json()).toMatchObject({ isPrivate: true })
  await page.getByRole('radio', { name: '公開', exact: true }).click()
  await button(question, '公開にする').click()
  await expect(page.getByText('アカウントを公開にしました。')).toBeVisible()
})

test('turning to 公開 accepts all who wait, after asking', async ({ page, browser, baseURL }) => {
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  const anna = await privateMember(page, '')
  for (const context of [second, third]) {
    await newMember(context)
    await follow(context, anna)
  }
  await page.goto('/settings?tab=privacy')
  await expect(page.getByText('2人が承認を待っています。')).toBeVisible()
  const [open, asked] = [
    page.getByRole('radio', { name: '公開', exact: true }),
    page.getByRole('radio', { name: '承認制' }),
  ]
  await open.click()
  const question = dialog(page, 'アカウントを公開にしますか？')
  await expect(question).toContainText('待っている2人のリクエストは、すべて承認されます。')
  await expectAccessible(page)
  await button(question, 'キャンセル').click()
  await expect(asked).toBeChecked()
  expect(await waitingFor(page)).toBe(2)
  await open.click()
  await button(question, '公開にする').dblclick()
  await expect(page.getByText('アカウントを公開にしました。')).toBeVisible()
  await expect(open).toBeChecked()
  await page.goto('/followers')
  await expect(page.getByText('2人', { exact: true })).toBeVisible()
  expect(await waitingFor(page)).toBe(0)
  await third.close()
  await second.close()
})
