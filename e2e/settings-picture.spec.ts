import type { Page } from '@playwright/test'
import { signedIn } from './people.ts'
import { expectReadable } from './readable.ts'
import { expect, lostConnection, sandbox, test } from './test.ts'

const chooser = (page: Page) => page.getByLabel('プロフィール画像を変更')
const portrait = async () => Buffer.from(await (await fetch(`${sandbox}/google/picture/new-hanako`)).arrayBuffer())
const shown = (page: Page) => page.getByRole('group', { name: 'プロフィール画像' }).locator('img')

test('settings, picture: it is changed at once and can be removed', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'プロフィール画像を削除' })).toBeHidden()
  await chooser(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await portrait() })
  await expect(shown(page)).toHaveJSProperty('naturalWidth', 192)
  await page.reload()
  await expect(shown(page)).toHaveJSProperty('naturalWidth', 192)
  await page.getByRole('button', { name: 'プロフィール画像を削除' }).click()
  await expect(page.getByRole('button', { name: 'キャンセル' })).toBeFocused()
  await expectReadable(page, 'dialog[open]')
  await page.getByRole('button', { name: '削除する', exact: true }).dblclick()
  await expect(shown(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('settings, picture: what cannot be one is refused in a sentence that goes after five seconds', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/settings')
  await expect(chooser(page)).toBeVisible()
  await page.clock.install()
  const failure = page.locator('[role=status]:popover-open')
  const pick = (mimeType: string, buffer: Buffer) => chooser(page).setInputFiles({ name: 'me', mimeType, buffer })
  await pick('application/pdf', Buffer.from('%PDF'))
  await expect(failure).toHaveText('画像ファイル（JPEG、PNG、WebP）を選択してください')
  await page.clock.fastForward(4000)
  await expect(failure).not.toBeEmpty()
  await page.clock.fastForward(1100)
  await expect(failure).toBeEmpty()
  await pick('image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(failure).toHaveText('画像サイズは5MB以下にしてください')
  await pick('image/png', Buffer.from('no picture'))
  await expect(failure).toHaveText('画像ファイル（JPEG、PNG、WebP）を選択してください')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/storage/objects?*', async (route) => {
    await isReleased
    await route.abort()
  })
  await pick('image/png', await portrait())
  await expect(page.getByLabel('更新中...')).toBeDisabled()
  release()
  // Sent again and again, until nobody would wait any longer.
  await page.clock.fastForward(10 * 60_000)
  await expect(failure).toHaveText(`プロフィール画像の更新に失敗しました${lostConnection}`)
})
