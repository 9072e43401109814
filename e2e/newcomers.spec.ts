import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openCompletion, tickConsents } from './people.ts'
import { button, card, chooseInMenu, publishAndClose } from './publishing.ts'
import { expect, test } from './test.ts'

const refused = '登録から7日間は、リンクを含む投稿はできません'

/** Registers through the form, which takes no link either. */
async function comeIn(page: Page) {
  await openCompletion(page)
  await page.getByLabel('ニックネーム').fill('あたらしい人')
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  const bio = page.getByLabel('自己紹介（任意）')
  await bio.fill('ブログは example.com です')
  await tickConsents(page)
  await button(page, 'アカウントを作成').click()
  await expect(bio).toHaveAccessibleDescription(new RegExp(refused))
  await expect(bio).toBeFocused()
  await expectAccessible(page)
  await bio.fill('よろしくお願いします。')
  await button(page, 'アカウントを作成').click()
  await button(page, 'はじめる').click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
}

test('a newcomer who posts a link reads at the field that this comes later, and nothing typed is lost', async ({
  page,
}) => {
  await comeIn(page)
  await page.goto('/me')
  await button(page, '記録する').click()
  await page.getByLabel('体重（kg）').fill('58.4')
  const note = page.getByLabel('メモ（任意）')
  await note.fill('見てください https://example.com/a')
  await button(page, '公開する').click()
  await expect(note).toHaveAccessibleDescription(new RegExp(refused))
  await expect(note).toHaveValue('見てください https://example.com/a')
  await expectAccessible(page)
  await note.fill('60.5kgから始めました。')
  await publishAndClose(page)
  await page.goto('/')
  const mine = card(page, '60.5kgから始めました。')
  await expect(mine).toBeVisible()

  await chooseInMenu(page, mine, '編集')
  await note.fill('www.example')
  await button(page, '変更する').click()
  await expect(note).toHaveAccessibleDescription(new RegExp(refused))
  await button(page, 'キャンセル').click()

  await button(mine, 'コメント').click()
  const comment = page.getByLabel('コメントを入力')
  await comment.fill('bit.ly/3abc')
  await button(page, '送信').click()
  await expect(comment).toHaveAccessibleDescription(new RegExp(refused))
  await expect(comment).toHaveValue('bit.ly/3abc')
  await expectAccessible(page)

  await page.goto('/settings?tab=profile')
  const name = page.getByLabel('表示名')
  await name.fill('example.com')
  await button(page, 'プロフィールを更新').click()
  await expect(name).toHaveAccessibleDescription(new RegExp(refused))
  await expect(name).toHaveValue('example.com')
})
