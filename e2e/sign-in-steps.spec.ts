import { freshAddress, mailedLink, openCompletion, signedIn } from './people.ts'
import { askSingly } from './ask-singly.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test('every step of signing up is readable for everybody in light and dark', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'メールアドレスで登録' }).click()
  await expect(page.getByRole('heading', { name: '新規登録' })).toBeVisible()
  await expectAccessible(page)
  const email = freshAddress()
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: '登録リンクを送信' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(await mailedLink(email, '登録リンクのお知らせ'))
  await expect(page.getByRole('heading', { name: 'メールアドレスの確認' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('heading', { name: '登録を完了する' })).toBeVisible()
  await page.getByLabel('ニックネーム').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('ニックネームを入力してください')).toBeVisible()
  await expectAccessible(page)
})

test('the steps of Google and of a reset are readable for everybody in light and dark', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByText('メールアドレスを入力してください')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'パスワードをお忘れですか？' }).click()
  await expect(page.getByRole('heading', { name: 'パスワードリセット' })).toBeVisible()
  await expectAccessible(page)
  const { email } = await signedIn(page)
  await page.context().clearCookies()
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: 'リセットメールを送信' }).click()
  await page.goto(await mailedLink(email, 'パスワードリセットのご案内'))
  await expect(page.getByLabel('新しいパスワード', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await page.getByLabel('メールアドレス').fill(freshAddress())
  await page.getByRole('button', { name: 'このアカウントで続ける' }).click()
  await expect(page.getByRole('heading', { name: 'プロフィール登録' })).toBeVisible()
  await expectAccessible(page)
})

test('the keyboard alone completes a registration, and says where one is', async ({ page }) => {
  await openCompletion(page)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('プロフィール画像を選択')).toBeFocused()
  const type = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await type('はなこ')
  await type(`hana_${crypto.randomUUID().slice(0, 8)}`)
  await type('correct horse')
  await type('correct horse')
  await type('55')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '身長を入れて確かめる' })).toBeFocused()
  await type('よろしく')
  for (const name of ['利用規約', 'プライバシーポリシー']) {
    await page.keyboard.press('Tab')
    if (name === '利用規約') await page.keyboard.press('Space')
    if (name === '利用規約') await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: '16歳以上です' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'アカウントを作成' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
  await expectAccessible(page)
})

test('an address typed at the login is there in every step that asks for it, with what is typed while one is loaded', async ({
  page,
}) => {
  const email = freshAddress()
  const field = page.getByLabel('メールアドレス')
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/reset-request-screen*', async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/login')
  await field.fill(email.slice(0, 9))
  const asked = page.waitForRequest('**/reset-request-screen*')
  await page.getByRole('button', { name: 'パスワードをお忘れですか？' }).click()
  await asked
  await field.fill(email)
  load()
  await expect(page.getByRole('heading', { name: 'パスワードリセット' })).toBeVisible()
  await expect(field).toHaveValue(email)
  for (const step of ['新規登録はこちら', 'メールのリンクでログイン']) {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'ログイン', exact: true })).toBeVisible()
    await expect(field).toHaveValue(email)
    await page.getByRole('button', { name: step }).click()
    await expect(page.getByRole('button', { name: 'リンクを送信' })).toBeVisible()
    await expect(field).toHaveValue(email)
  }
})

test('a link by mail signs in who asks for it at the login, also with an address typed in full width', async ({
  page,
}) => {
  const { email } = await signedIn(page)
  await page.context().clearCookies()
  await page.goto('/login')
  const wide = email.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  await page.getByLabel('メールアドレス').fill(wide)
  await page.getByRole('button', { name: 'メールのリンクでログイン' }).click()
  await expect(page.getByRole('heading', { name: 'メールのリンクでログイン' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ログインリンクを送信' }).click()
  await expect(page.getByText(`${email} にログインリンクを送信しました。`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'ログインリンクを再送信' })).toBeDisabled()
  await page.goto(await mailedLink(email, 'ログインリンクのお知らせ'))
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
})

test('each step back is one step back', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '新規登録はこちら' }).click()
  await expect(page.getByRole('heading', { name: '新規登録' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: '新規登録' })).toBeVisible()
})

test('where the operator has named a service it is told who is signed in, and told again at the end', async ({
  page,
}) => {
  const site = (await (await page.request.get('/api/site')).json()) as object
  const tokenSync = { path: '/token-sync', maxAgeSeconds: 300 }
  await askSingly(page)
  await page.route('**/api/site', (route) => route.fulfill({ json: { ...site, tokenSync } }))
  let minted = 0
  await page.route('**/api/sessions/token', (route) =>
    route.fulfill({ json: { token: `token-${++minted}`, expiresAt: '2030-01-01T00:00:00.000Z' } }),
  )
  const told: string[] = []
  await page.route('**/token-sync', async (route) => {
    told.push(`${route.request().method()} ${route.request().headers()['authorization'] ?? ''}`)
    await route.fulfill({ status: 204 })
  })
  await page.clock.install()
  await signedIn(page)
  await page.goto('/activity')
  await expect.poll(() => told).toEqual(['POST Bearer token-1'])
  await page.clock.runFor(290_000)
  expect(told).toHaveLength(1)
  await page.clock.runFor(30_000)
  await expect.poll(() => told).toEqual(['POST Bearer token-1', 'POST Bearer token-2'])
  await page.getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.getByRole('button', { name: 'ログアウトする' }).click()
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
  expect(told.at(-1)).toBe('DELETE Bearer token-2')
})

test('nobody else is told who is signed in unless the operator wants it', async ({ page }) => {
  await signedIn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto('/activity')
  await expect(page.getByText('まだアクティビティがありません')).toBeVisible()
  await expect.poll(() => asked).toContain('/api/opening')
  // After this long the page would have asked again, and more than once.
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('link', { name: '設定', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  expect(asked).not.toContain('/api/sessions/token')
})
