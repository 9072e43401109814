import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { newMember } from './member-steps.ts'
import { openCompletion, signedIn, tickConsents } from './people.ts'
import { button } from './publishing.ts'
import { expect, test } from './test.ts'

const question = (page: Page) => page.getByRole('dialog', { name: '目標体重について' })
const target = (page: Page) => page.getByLabel('目標体重（kg）', { exact: true })
const savedTarget = async ({ request }: Page) =>
  ((await (await request.get('/api/account/profile')).json()) as { targetWeight: string }).targetWeight

test('target: a height says in the browser whether it is below the guide, and is neither sent nor kept', async ({
  page,
}) => {
  await newMember(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/settings?tab=profile')
  await target(page).fill('52.5')
  await button(page, '身長を入れて確かめる').click()
  const height = question(page).getByLabel('身長（cm・任意）')
  await expect(question(page)).toContainText('この画面の中だけで使い、送信も保存もしません。')
  await height.fill('20')
  await button(question(page), '確かめる').click()
  await expect(height).toHaveAccessibleDescription('身長は100〜250cmで入力してください')
  await height.fill('１５７．３')
  await height.press('Enter')
  await expect(question(page)).toContainText('この目標は、入力した身長ではBMI 18.5（やせの目安）を下回りません。')
  await height.fill('173.9')
  await button(question(page), '確かめる').click()
  await expect(question(page)).toContainText(
    'この目標は、入力した身長ではBMI 18.5（やせの目安）を下回ります。体に合う体重は人によって違います。気になることがあれば、医師や相談窓口に話してみてください。',
  )
  await expect(question(page)).not.toContainText(/危険|異常|病気/)
  await expect(question(page).getByRole('group', { name: '相談できる窓口' })).toBeVisible()
  await expectAccessible(page)
  await button(question(page), 'この目標にする').click()
  await expect(question(page)).toBeHidden()
  await button(page, 'プロフィールを更新').click()
  await expect(page.getByText('プロフィールを更新しました。')).toBeVisible()
  expect(await savedTarget(page)).toBe('52.5')
  await page.reload()
  await target(page).fill('52.4')
  await button(page, '身長を入れて確かめる').click()
  await expect(height).toHaveValue('')
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const state: unknown = history.state
    return JSON.stringify([localStorage, sessionStorage, document.cookie, state, databases, location.href])
  })
  for (const words of [...sent, kept]) expect(words).not.toMatch(/173\.9|157\.3|１５７/)
  expect(sent.length).toBeGreaterThan(5)
})

test('target: one below 40 kg is asked about when it is sent, forbidden by nothing, and asked about once', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/settings?tab=profile')
  await target(page).fill('39.9')
  await button(page, 'プロフィールを更新').click()
  await expect(question(page)).toContainText(
    '体に合う体重は人によって違います。身長を入れると、この目標について確かめられます。',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(target(page)).toBeFocused()
  await button(page, 'プロフィールを更新').click()
  await button(question(page), '見直す').click()
  await expect(target(page)).toBeFocused()
  await expect(target(page)).toHaveValue('39.9')
  expect(await savedTarget(page)).toBe('')
  await button(page, 'プロフィールを更新').click()
  await button(question(page), 'この目標にする').click()
  await expect(page.getByText('プロフィールを更新しました。')).toBeVisible()
  expect(await savedTarget(page)).toBe('39.9')
  await target(page).fill('40')
  await button(page, 'プロフィールを更新').click()
  await expect.poll(() => savedTarget(page)).toBe('40')
  await expect(question(page)).toBeHidden()
})

test('target: who registers with a low one is asked, and loses nothing of what was typed', async ({ page }) => {
  await openCompletion(page)
  await page.getByLabel('ニックネーム').fill('はなこ')
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  await page.getByLabel('目標体重（kg・任意）').fill('38')
  await tickConsents(page)
  await button(page, 'アカウントを作成').click()
  await button(question(page), '見直す').click()
  await expect(page.getByLabel('目標体重（kg・任意）')).toBeFocused()
  await expect(page.getByLabel('ニックネーム')).toHaveValue('はなこ')
  await button(page, 'アカウントを作成').click()
  await button(question(page), 'この目標にする').click()
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
})

test('target: the first steps ask the same', async ({ page }) => {
  await signedIn(page, { isNew: true })
  await page.goto('/')
  await button(page, '決める').click()
  await page.getByLabel('目標体重（kg）').fill('35')
  await page.getByLabel('目標体重（kg）').press('Enter')
  await button(question(page), 'この目標にする').click()
  await expect(page.getByRole('group', { name: 'はじめの3つ' }).getByText('35kg')).toBeVisible()
})
