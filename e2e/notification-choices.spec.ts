import { expectAccessible } from './accessibility.ts'
import { connected, fitbit } from './import-steps.ts'
import { follow, newMember } from './member-steps.ts'
import { elsewhere } from './moderator-steps.ts'
import {
  activityRows,
  badge,
  choose,
  openNotifications,
  savedChoices,
  secondDevice,
  tick,
} from './notification-steps.ts'
import { signedIn } from './people.ts'
import { button, commented, published } from './publishing.ts'
import { expect, lostConnection, test } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

const kinds = {
  like: 'いいね',
  comment: 'コメント',
  follow: 'フォローとリクエスト',
  record: '選んだ人の記録',
  import: '取り込み',
  reminder: '記録のリマインダー',
  announcement: '運営からのお知らせ',
}
const channels = { app: 'アプリ内', push: 'プッシュ', mail: 'メール' } as const
const channelNames = Object.keys(channels) as (keyof typeof channels)[]

test('choices: each kind is chosen for each place by itself, stays so, and shows on another device at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signedIn(page)
  const second = await secondDevice(browser, baseURL, person)
  await openNotifications(page)
  const before = (await savedChoices(page)).choices
  for (const [kind, name] of Object.entries(kinds))
    for (const channel of channelNames) {
      const cell = tick(page, `${name}を${channels[channel]}で受け取る`)
      if (kind === 'reminder' && channel === 'app') await expect(cell).toHaveCount(0)
      else await cell.setChecked(before[kind]?.[channel] !== true)
    }
  await expect(page.getByText('お知らせの届け先を保存しました。')).toBeVisible()
  // It says so of each of them; the last one is on its way a little longer.
  const isLastSaved = async () =>
    (await savedChoices(page)).choices['announcement']?.mail !== before['announcement']?.mail
  await expect.poll(isLastSaved).toBe(true)
  await page.reload()
  const { choices: after } = await savedChoices(page)
  for (const [kind, name] of Object.entries(kinds))
    for (const channel of channelNames) {
      const isPossible = kind !== 'reminder' || channel !== 'app'
      const isOn = isPossible && before[kind]?.[channel] !== true
      expect(after[kind]?.[channel], `${kind} ${channel}`).toBe(isOn)
      if (!isPossible) continue
      for (const device of [page, second])
        await expect(tick(device, `${name}を${channels[channel]}で受け取る`)).toBeChecked({ checked: isOn })
    }
  await second.context().close()
})

test('choices: the table says what is chosen where, what cannot be, and what always comes, to the eye and the ear', async ({
  page,
}) => {
  await newMember(page)
  await openNotifications(page)
  const table = page.getByRole('table', { name: 'お知らせの届け先' })
  await expect(table.getByRole('columnheader')).toHaveText(['種類', 'アプリ内', 'プッシュ', 'メール', 'プレビュー'])
  await expect(table.getByRole('rowheader')).toContainText([...Object.values(kinds).slice(0, 5), '週のまとめ'])
  const reminder = table.getByRole('row').filter({ hasText: '記録のリマインダー' })
  await expect(reminder.getByRole('cell').first()).toHaveText('ありません')
  // This installation names no address of its operator, and so sends no letters.
  await expect(table.getByRole('row', { name: '週のまとめ' })).toContainText('いまはお届けしていません')
  await expect(table.getByRole('row', { name: '週のまとめ' }).getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('この端末は、まだプッシュを受け取っていません。')).toBeVisible()
  await expect(page.getByText(/安全にかかわるメールは、いつでも届きます。止めることはできません。/)).toBeVisible()
  await expectAccessible(page)
  await tick(page, 'コメントをメールで受け取る').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('お知らせの届け先を保存しました。')).toBeVisible()
  await expect(tick(page, 'コメントをメールで受け取る')).toBeFocused()
  expect((await savedChoices(page)).choices['comment']).toEqual({ app: true, push: true, mail: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('tab', { name: '通知', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
})

test('choices: what is off in the app is neither counted nor listed, and is there again once it is on', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await elsewhere(browser, baseURL)
  const [me, they] = [await newMember(page), await newMember(other)]
  const { id } = await published(page, '61.4')
  await follow(page, they)
  await page.request.put(`/api/members/${they.id}/follow/told`, { headers, data: { isTold: true } })
  await connected(page, fitbit, 'wrong-account-aki')
  const shown = ['like', 'comment', 'follow', 'record', 'import']
  for (const kind of shown) await choose(page, kind, { app: false })
  await page.request.post('/api/integrations/fitbit/history', { headers })
  await other.request.put(`/api/entries/${id}/like`, { headers })
  await commented(other, id, '数えられないコメント')
  await follow(other, me)
  await published(other, '70.3')
  await page.goto('/activity')
  await expect(page.getByText('まだアクティビティがありません')).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName('アクティビティ')
  const sentences = {
    like: `${they.name}さんがあなたの記録（61.4kg）にいいねしました`,
    comment: `${they.name}さんがあなたの記録（61.4kg）にコメントしました: 数えられないコメント`,
    follow: `${they.name}さんがあなたをフォローしました`,
    record: `${they.name}さんが記録しました`,
    import: 'Fitbitからの取り込みができませんでした',
  }
  for (const [kind, sentence] of Object.entries(sentences)) {
    await choose(page, kind, { app: true })
    await expect(activityRows(page).filter({ hasText: sentence })).toBeVisible()
    await expect(activityRows(page)).toHaveCount(Object.keys(sentences).indexOf(kind) + 1)
  }
  await other.close()
})

test('choices: a tick that cannot be saved is put back and says so, and of two quick ones the last counts', async ({
  page,
}) => {
  await newMember(page)
  await openNotifications(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/notifications/choices/*', async (route) => {
    await held.promise
    await route.abort()
  })
  const cell = tick(page, 'いいねをプッシュで受け取る')
  await cell.uncheck()
  await expect(page.getByRole('status').filter({ hasText: '保存しています...' })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('alert')).toHaveText(`変更を保存できませんでした${lostConnection}`)
  await expect(cell).toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/api/notifications/choices/*')
  const first = Promise.withResolvers<void>()
  await page.route(
    '**/api/notifications/choices/*',
    async (route) => {
      await first.promise
      await route.continue()
    },
    { times: 1 },
  )
  await cell.uncheck()
  await cell.check()
  await cell.uncheck()
  await tick(page, 'いいねをメールで受け取る').check()
  first.resolve()
  await expect(page.getByText('お知らせの届け先を保存しました。')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(cell).not.toBeChecked()
  expect((await savedChoices(page)).choices['like']).toEqual({ app: true, push: false, mail: true })
})

test('choices: where the address took no mail it is said, and one can have them sent again', async ({ page }) => {
  await newMember(page)
  let isStopped = true
  await page.route('**/api/notifications', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isMailStopped: isStopped } })
  })
  await openNotifications(page)
  const note = page.getByRole('group', { name: 'メール', exact: true })
  await expect(note).toContainText('お知らせのメールを止めています。')
  await expect(note.getByRole('link', { name: 'メールアドレスを確かめる' })).toHaveAttribute(
    'href',
    '/settings?tab=account',
  )
  await expectAccessible(page)
  isStopped = false
  await button(note, 'もう一度送る').dblclick()
  await expect(page.getByText('お知らせのメールを、もう一度送ります。')).toBeVisible()
  await expect(note).toBeHidden()
})

test('choices: each kind can be seen as it would come, without a weight, and as little as is chosen', async ({
  page,
}) => {
  await newMember(page)
  await openNotifications(page)
  for (const name of Object.values(kinds)) {
    await button(page, `${name}のプレビュー`).click()
    const dialog = page.getByRole('dialog', { name: `${name}のプレビュー` })
    await expect(dialog.getByRole('region', { name: 'プッシュ' })).toContainText('体重公開アプリ')
    await expect(dialog.getByRole('region', { name: 'メール' })).toContainText('【体重公開アプリ】')
    await expect(dialog).toContainText('プッシュやメールに、体重は書かれません。')
    await expect(dialog).not.toContainText(/\dkg/)
    if (name === 'いいね') await expectAccessible(page, 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(button(page, `${name}のプレビュー`)).toBeFocused()
  }
  await tick(page, '内容を隠す').check()
  await expect(page.getByText('内容を隠すようにしました。')).toBeVisible()
  await button(page, 'コメントのプレビュー').click()
  const push = page.getByRole('dialog').getByRole('region', { name: 'プッシュ' })
  await expect(push).toContainText('新しいお知らせがあります')
  await expect(push).not.toContainText('コメント')
})
