import { expectAccessible } from './accessibility.ts'
import { signedIn } from './people.ts'
import { button, card, commented, measured, pathOf, published } from './publishing.ts'
import { expect, test } from './test.ts'

test('a card tells the change in words, and draws the line of records that leads to it', async ({ page }) => {
  const { member } = await signedIn(page)
  const first = await measured(page, 3, '58.4')
  await page.request.patch('/api/account/profile', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { targetWeight: '57' },
  })
  await published(page, '58', '言葉のある記録')
  await published(page, '58')
  await page.goto('/')
  const told = card(page, '言葉のある記録')
  await expect(told.getByText('前回より −0.4kg目標に近づきました', { exact: true })).toBeVisible()
  await expect(told.getByText('目標に近づきました', { exact: true })).toBeAttached()
  const line = told.getByRole('img', { name: `${member.name}さんの直近2回の推移。58.4kgから58.0kg、目標は57.0kgです` })
  await expect(line).toBeVisible()
  await expect(line).toContainText('2回')
  const short = page.getByRole('article').first()
  await expect(short.getByText('前回と同じ', { exact: true })).toBeVisible()
  const box = async (name: RegExp) => (await page.getByRole('img', { name }).boundingBox()) ?? { x: 0, width: 0 }
  expect((await box(/直近3回/)).width).toBeLessThan((await box(/直近2回/)).width)
  expect((await box(/直近3回/)).x).toBeGreaterThan((await box(/直近2回/)).x)
  const oldest = page.getByRole('article').last()
  await expect(oldest.getByText('はじめての記録', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.request.delete(`/api/entries/${first.id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await expect(told.getByText('はじめての記録', { exact: true })).toBeVisible()
  await expect(button(told, 'いいね')).toBeVisible()
})

test('a line of one day stands beside the weight, with words and on a page of its own, too', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4')
  const entry = await published(page, '58.1', 'その日の二つめ')
  for (const path of ['/', pathOf(entry)]) {
    await page.goto(path)
    const told = card(page, 'その日の二つめ')
    const line = await told.getByRole('img', { name: /の直近2回の推移。58.4kgから58.1kg/ }).boundingBox()
    const weight = await told.getByText('58.1kg', { exact: true }).boundingBox()
    expect(line && weight && line.x > weight.x + weight.width).toBe(true)
    expect(line && weight && line.y < weight.y + weight.height).toBe(true)
  }
  await expectAccessible(page)
})

test('the tenth record says that it is the tenth', async ({ page }) => {
  await signedIn(page)
  for (let days = 10; days > 0; days--) await measured(page, days, '60')
  await page.goto('/')
  await expect(page.getByRole('article').first().getByText('10回目の記録', { exact: true })).toBeVisible()
  await expect(page.getByText('9回目の記録')).toBeHidden()
})

test('the page of a record draws its line large, shows what is said of it, and leads to the one before and after', async ({
  page,
}) => {
  await signedIn(page)
  await measured(page, 3, '60.4')
  const middle = await measured(page, 2, '60')
  await measured(page, 1, '59.8')
  await commented(page, middle.id, '真ん中のコメント')
  await page.goto(pathOf(middle))
  const line = page.getByRole('img', { name: /の直近2回の推移。60.4kgから60.0kgです$/ })
  await expect(line).toBeVisible()
  expect((await line.boundingBox())?.height).toBeGreaterThan(160)
  await expect(page.getByText('真ん中のコメント')).toBeVisible()
  const neighbours = page.getByRole('navigation', { name: '前後の記録' })
  await expectAccessible(page)
  await neighbours.getByRole('link', { name: /^次の記録 ?.+ 59.8kg$/ }).click()
  await expect(neighbours.getByText('いちばん新しい記録')).toBeVisible()
  await neighbours.getByRole('link', { name: /^前の記録 ?.+ 60.0kg$/ }).click()
  await neighbours.getByRole('link', { name: /^前の記録 ?.+ 60.4kg$/ }).click()
  await expect(neighbours.getByText('はじめての記録', { exact: true })).toBeVisible()
})
