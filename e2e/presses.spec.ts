import { layoutShift } from './page-settled.ts'
import { newMember } from './member-steps.ts'
import { openNotifications, tick } from './notification-steps.ts'
import { button } from './publishing.ts'
import { expect, test } from './test.ts'

test.describe('a press counts, though leaving the field has a sentence to say above the button', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 700 } })

  for (const by of ['mouse', 'finger'])
    test(`by ${by}`, async ({ page }) => {
      await newMember(page)
      await openNotifications(page)
      await tick(page, '静かな時間を設ける').check()
      const end = page.getByLabel('終わり', { exact: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      // Letters so large that the sentence takes a second line.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const save = button(page, '時間を保存')
      await end.fill('')
      await save.evaluate((it) => it.scrollIntoView({ block: 'center' }))
      const before = await save.boundingBox()
      if (!before) throw new Error('There is no button.')
      // At its upper edge, which is where the button goes away from.
      const at = [before.x + 20, before.y + 3] as const
      if (by === 'finger') await page.touchscreen.tap(...at)
      else {
        await page.mouse.move(...at)
        await page.mouse.down()
        await expect(end).not.toBeFocused()
        expect(await save.boundingBox()).toEqual(before)
        await page.mouse.up()
      }
      await expect(page.getByText('終わりを入力してください')).toBeVisible()
      // Only sending leads back to the field.
      await expect(end).toBeFocused()
    })
})

test('nothing moves away from under a press because something above it comes later', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newMember(page)
  let answers = 0
  await page.route('**/api/**', async (route) => {
    const waits = (answers++ % 5) * 60
    await new Promise((resolve) => setTimeout(resolve, waits))
    await route.fallback()
  })
  // A browser without a head has refused notifications already, or waits to be asked.
  const push = /^(通知を許可する方法|プッシュ通知を受け取る)$/
  for (const [path, ...parts] of [
    ['/settings?tab=notifications', push, '時間を追加', 'プッシュの内容'],
    ['/settings?tab=data', 'Health Planetと連携する', 'まだ取り込みはありません。', 'アーカイブを作成'],
    ['/terms', '第1条（適用）'],
  ] as const) {
    await page.goto(path)
    for (const part of parts) await expect(page.getByText(part, { exact: true }).first()).toBeAttached()
    const { share, moved } = await layoutShift(page)
    expect(share, `${path}: ${moved}`).toBeLessThan(0.01)
  }
})
