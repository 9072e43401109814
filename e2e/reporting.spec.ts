import type { Page } from '@playwright/test'
import { photo } from '../server/test/corpus/pictures.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, elsewhere } from './keeping-away-steps.ts'
import { newMember } from './member-steps.ts'
import { button, card, chooseInMenu, commented, pathOf, published } from './publishing.ts'
import { expect, test } from './test.ts'

const thanks = 'ご報告ありがとうございます'
const reasons = [
  '嫌がらせ',
  '摂食障害や極端な減量の助長',
  '自分を傷つけるおそれ',
  '個人情報の公開',
  'なりすまし',
  'スパム',
  'わいせつ',
  'その他',
]
const help = (page: Page) => page.getByRole('group', { name: '相談できる窓口' })

test('reporting: an entry is reported with a reason and a note, help stands there at once, and then one may mute', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben] = [await newMember(second), await newMember(page)]
  await published(second, '65.2', 'もう食べない')
  await page.goto('/?tab=all')
  await chooseInMenu(page, card(page, 'もう食べない'), /^報告/)
  const form = dialog(page, '記録を報告')
  await expect(form.getByRole('radio')).toHaveCount(reasons.length)
  for (const reason of reasons) await expect(form.getByRole('radio', { name: reason, exact: true })).toBeVisible()
  await expect(button(form, '報告する')).toBeDisabled()
  await form.getByRole('radio', { name: 'スパム' }).check()
  await expect(help(page)).toHaveCount(0)
  await form.getByRole('radio', { name: '自分を傷つけるおそれ' }).check()
  await expect(help(page).getByRole('link').first()).toBeVisible()
  await form.getByLabel('補足').fill('心配です')
  await expectAccessible(page)
  await page.route('**/api/reports', (route) => route.abort())
  await button(form, '報告する').click()
  await expect(form.getByRole('alert')).toContainText('報告を送信できませんでした。')
  await expect(form.getByLabel('補足')).toHaveValue('心配です')
  await page.unroute('**/api/reports')
  await button(form, '報告する').dblclick()
  await expect(dialog(page, thanks)).toContainText('運営が内容を確かめます。')
  await expect(help(page)).toBeVisible()
  await expectAccessible(page)
  await button(dialog(page, thanks), 'ミュートする').click()
  await button(dialog(page, 'ミュートしますか？'), 'ミュートする').click()
  await expect(page.getByText(`${ben.name}さんをミュートしました。`)).toBeVisible()
  await expect(card(page, 'もう食べない')).toHaveCount(0)
  await second.close()
})

test('reporting: comments and profiles are reported by keyboard, and one may block whose they are', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben] = [await newMember(second), await newMember(page)]
  const own = await published(page, '58.4', '自分の記録')
  await commented(second, own.id, 'ひどい言葉')
  await page.goto(pathOf(own))
  const said = page.getByRole('region', { name: 'コメント一覧' }).getByRole('listitem')
  await chooseInMenu(page, said, /^報告/)
  const form = dialog(page, 'コメントを報告')
  await form.getByRole('radio', { name: '嫌がらせ' }).focus()
  await page.keyboard.press('Space')
  await button(form, '報告する').focus()
  await page.keyboard.press('Enter')
  await button(dialog(page, thanks), '閉じる').first().click()
  await expect(dialog(page, thanks)).toBeHidden()
  await expect(said).toContainText('ひどい言葉')

  await page.goto(`/user/${ben.handle}`)
  await chooseInMenu(page, page.getByRole('main').locator('header'), /^報告/)
  const ofProfile = dialog(page, 'プロフィールを報告')
  await ofProfile.getByRole('radio', { name: 'なりすまし' }).check()
  await button(ofProfile, '報告する').click()
  await button(dialog(page, thanks), 'ブロックする').click()
  await button(dialog(page, 'ブロックしますか？'), 'ブロックする').click()
  await expect(page).toHaveURL('/')
  await page.goto(pathOf(own))
  await expect(page.getByText('まだコメントはありません。')).toBeVisible()
  await second.close()
})

test('reporting: on a profile with a picture one says whether the picture is meant', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await elsewhere(browser, baseURL)
  const [ben] = [await newMember(second), await newMember(page)]
  const picture = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  const uploaded = await second.request.post(`/api/storage/objects?name=profile-images/${ben.id}`, {
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': crypto.randomUUID() },
    multipart: { picture },
  })
  expect(uploaded.status()).toBe(200)
  await page.goto(`/user/${ben.handle}`)
  await chooseInMenu(page, page.getByRole('main').locator('header'), /^報告/)
  const form = dialog(page, 'プロフィールを報告')
  await expect(form.getByRole('radio', { name: '名前・自己紹介' })).toBeChecked()
  await form.getByRole('radio', { name: 'プロフィール画像' }).check()
  await form.getByRole('radio', { name: 'わいせつ' }).check()
  await expectAccessible(page)
  const sent = page.waitForRequest('**/api/reports')
  await button(form, '報告する').click()
  expect((await sent).postDataJSON()).toMatchObject({ kind: 'picture', id: ben.id, reason: 'obscenity' })
  await expect(dialog(page, thanks)).toBeVisible()
  await second.close()
})
