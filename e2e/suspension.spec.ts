import { expectAccessible } from './accessibility.ts'
import { newMember } from './member-steps.ts'
import { caseAbout, decide, elsewhere, moderatorIn, report } from './moderator-steps.ts'
import { button, card, published } from './publishing.ts'
import { expect, test } from './test.ts'

test('suspension: a line says until when, forms refuse with a sentence and keep what was typed', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  await moderatorIn(second)
  await newMember(third)
  const member = await newMember(page)
  await published(page, '61.4', '停止の前の記録です。')
  await report(third, { kind: 'profile', id: member.id, reason: 'spam' })
  await decide(second, await caseAbout(second, member.id), { act: 'suspend', reason: 'spam', days: 7 })

  await page.goto('/')
  const line = page.getByRole('complementary', { name: 'あなたへのお知らせ' })
  await expect(line).toContainText('投稿などの利用が停止されています。')
  await expect(line).toContainText(/\d{4}\/\d\d\/\d\d \d\d:\d\d に終わります。/)
  await expectAccessible(page)
  const entry = card(page, '停止の前の記録です。')
  await button(entry, 'コメント').click()
  await entry.getByLabel('コメントを入力').fill('ひとこと')
  await button(entry, '送信').click()
  await expect(entry.getByRole('alert')).toHaveText('いまは投稿などの利用が停止されています。')
  await expect(entry.getByLabel('コメントを入力')).toHaveValue('ひとこと')
  await button(page, '体重を記録').click()
  const sheet = page.getByRole('dialog', { name: '体重を記録' })
  await sheet.getByLabel('体重（kg）').fill('61.2')
  await sheet.getByLabel('メモ（任意）').fill('今日の分です。')
  await button(sheet, '公開する').click()
  await expect(sheet.getByText('いまは投稿などの利用が停止されています。')).toBeVisible()
  await expect(sheet.getByLabel('メモ（任意）')).toHaveValue('今日の分です。')
  await page.goto('/notices')
  await expect(page.getByRole('group', { name: /^投稿などの利用を、.+ まで停止しました。$/ })).toContainText('スパム')
  await expect(button(page, '異議を申し立てる')).toBeVisible()
  await expect(line.getByRole('link', { name: '理由と異議申し立て' })).toBeVisible()
  await expectAccessible(page)
  await second.close()
  await third.close()
})
