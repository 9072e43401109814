import type { Page } from '@playwright/test'
import { freshAddress, mailedLink, signedIn } from './people.ts'
import { published } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, mailTo, test } from './test.ts'

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード').fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

async function forget(page: Page) {
  await page.getByRole('button', { name: 'パスワードをお忘れですか？' }).click()
  await expect(page.getByRole('heading', { name: 'パスワードリセット' })).toBeVisible()
}

test('e-mail address and password lead from the landing to the home of a member', async ({ page, context }) => {
  const { email, password } = await signedIn(page)
  await context.clearCookies()
  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/viewer', async (route) => {
    await known
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/viewer')
  await page.goto('/')
  await asked
  // The page shows neither the sign-in nor a home until it knows who is there.
  await expect(page.locator('#root')).toBeEmpty()
  tell()
  await page.getByRole('button', { name: 'すでにアカウントをお持ちの方' }).click()
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await expect(page.getByLabel('メールアドレス')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('パスワード')).toHaveAttribute('type', 'password')
  await signIn(page, email.toUpperCase(), password)
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
})

test('who logs in has figures and people fetched, and from then on hears of every new entry', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { email, password } = await signedIn(page)
  await context.clearCookies()
  await using elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signedIn(elsewhere)
  await published(elsewhere, '61.4')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  const ofMembers = ['/api/opening', '/api/profiles', '/api/live']
  expect(asked.filter((path) => ofMembers.includes(path))).toEqual([])
  await signIn(page, email, password)
  await page.getByRole('tab', { name: 'すべて' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => ofMembers.filter((path) => !asked.includes(path))).toEqual([])
  await published(elsewhere, '61.2')
  await expect(page.getByRole('button', { name: /^新しい記録が\d+件あります$/ })).toBeVisible()
})

test('who wanted to go somewhere is there after logging in', async ({ page, context }) => {
  const { email, password } = await signedIn(page)
  await context.clearCookies()
  await page.goto('/activity?from=mail')
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
  await page.getByRole('button', { name: 'すでにアカウントをお持ちの方' }).click()
  await signIn(page, email, password)
  await expect(page.getByRole('heading', { name: 'アクティビティ' })).toBeVisible()
  await expect(page).toHaveURL('/activity?from=mail')
})

test('an unknown address, a wrong password and missing fields each have their sentence', async ({ page, context }) => {
  const { email } = await signedIn(page)
  await context.clearCookies()
  await page.goto('/login')
  await signIn(page, freshAddress(), 'whatever')
  await expect(page.getByRole('alert')).toHaveText('このメールアドレスは登録されていません')
  await signIn(page, email, 'not the one')
  await expect(page.getByRole('alert')).toHaveText('パスワードが正しくありません')
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email)
  await page.getByLabel('メールアドレス').fill('')
  await page.getByLabel('パスワード').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('メールアドレスを入力してください')).toBeVisible()
  await expect(page.getByText('パスワードを入力してください')).toBeVisible()
  await page.getByLabel('メールアドレス').fill('hanako@')
  await page.getByLabel('メールアドレス').blur()
  await expect(page.getByText('無効なメールアドレスです')).toBeVisible()
})

test('a login that is refused says why, and the button waits only while it works', async ({ page }) => {
  await page.goto('/login')
  for (const [refusal, sentence] of [
    ['account_disabled', 'このアカウントは無効化されています'],
    ['too_many_requests', '試行回数が多すぎます。5分後にもう一度お試しください'],
    ['unexpected', 'ログインに失敗しました'],
  ] as const) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/sign-in', async (route) => {
      await answered
      await route.fulfill({ status: 403, json: { refusal, requestId: 'x', retryAfterSeconds: 280 } })
    })
    await signIn(page, 'hanako@example.jp', 'correct horse')
    await expect(page.getByRole('button', { name: 'ログイン中...' })).toBeDisabled()
    answer()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeEnabled()
    await page.unroute('**/api/sign-in')
  }
})

test('a forgotten password is set anew by a mailed link, and only the new one opens', async ({ page, context }) => {
  const { email, password } = await signedIn(page)
  await context.clearCookies()
  await page.goto('/login')
  await forget(page)
  await expect(page.getByLabel('メールアドレス')).toHaveAttribute('type', 'email')
  await page.getByLabel('メールアドレス').fill(email)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'リセットメールを送信' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('パスワードリセットメールを送信しました')
  await page.clock.runFor(2900)
  await expect(page.getByRole('button', { name: 'ログインに戻る' })).toBeVisible()
  // Three seconds later the login is back, and still says it.
  await page.clock.runFor(200)
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await page.clock.resume()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('パスワードリセットメールを送信しました')

  await page.goto(await mailedLink(email, 'パスワードリセットのご案内'))
  await expect(page.getByText(`${email} の新しいパスワードを設定します。`)).toBeVisible()
  await page.getByLabel('新しいパスワード', { exact: true }).fill('five5')
  await page.getByLabel('新しいパスワード（確認）').fill('five6')
  await page.getByRole('button', { name: 'パスワードを再設定する' }).click()
  await expect(page.getByText('パスワードは6文字以上にしてください')).toBeVisible()
  await expect(page.getByText('新しいパスワードと確認用パスワードが一致しません')).toBeVisible()
  await page.getByLabel('新しいパスワード', { exact: true }).fill('a better one')
  await page.getByLabel('新しいパスワード（確認）').fill('a better one')
  await page.getByRole('button', { name: 'パスワードを再設定する' }).click()
  // Who holds the link is the owner, and is in.
  await expect(page.getByText('パスワードを再設定しました')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await context.clearCookies()
  await page.goto('/login')
  await signIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('パスワードが正しくありません')
  await signIn(page, email, 'a better one')
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await expect
    .poll(async () => (await mailTo(email)).map(({ subject }) => subject))
    .toContain('【体重公開アプリ】パスワードが変更されました')
})

test('an unknown address is told the same as a known one, and gets no mail', async ({ page }) => {
  const email = freshAddress()
  await page.goto('/login')
  await forget(page)
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: 'リセットメールを送信' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('パスワードリセットメールを送信しました')
  await page.getByRole('button', { name: 'ログインに戻る' }).click()
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  expect(await mailTo(email)).toEqual([])
})

test('a reset that is refused says why and offers another mail', async ({ page }) => {
  for (const [refusal, sentence] of [
    ['reset_link_expired', 'リセットリンクの有効期限が切れています'],
    ['reset_link_invalid', '無効なリセットリンクです'],
    ['account_disabled', 'このアカウントは無効化されています'],
    ['too_many_requests', '試行回数が多すぎます。10分後にもう一度お試しください'],
    ['unexpected', 'パスワードのリセットに失敗しました'],
  ] as const) {
    await page.route('**/api/accounts/reset/check', (route) =>
      route.fulfill({ status: 410, json: { refusal, requestId: 'x', retryAfterSeconds: 600 } }),
    )
    await page.goto(`/reset-password#code=${'x'.repeat(43)}`)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await page.getByRole('link', { name: 'もう一度リセットメールを送信する' }).click()
    await expect(page.getByRole('heading', { name: 'パスワードリセット' })).toBeVisible()
    await page.unroute('**/api/accounts/reset/check')
  }
})

test('a reset mail that cannot be asked for says so', async ({ page }) => {
  await page.goto('/login')
  await forget(page)
  await page.route('**/api/accounts/reset', (route) =>
    route.fulfill({ status: 500, json: { refusal: 'unexpected', requestId: 'x' } }),
  )
  await page.getByLabel('メールアドレス').fill('hanako@example.jp')
  await page.getByRole('button', { name: 'リセットメールを送信' }).click()
  await expect(page.getByRole('alert')).toHaveText('パスワードリセットメールの送信に失敗しました')
})

test('a new address is proven by its link, and this browser stays in', async ({ page }) => {
  const { email, password } = await signedIn(page)
  const next = freshAddress()
  await page.request.post('/api/account/email', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { email: next, password },
  })
  await page.goto(await mailedLink(next, 'メールアドレス変更の確認'))
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('heading', { name: 'メールアドレスを変更しました' })).toBeVisible()
  await expect(page.getByText(`新しいメールアドレスは ${next} です。`)).toBeVisible()
  await page.getByRole('link', { name: 'ホームに戻る' }).click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  for (const address of [email, next])
    await expect
      .poll(async () => (await mailTo(address)).map(({ subject }) => subject))
      .toContain('【体重公開アプリ】メールアドレスが変更されました')
  await page.goto('/contact')
  await page.goto(`/confirm-email#code=${'x'.repeat(43)}`)
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('alert')).toHaveText('無効な認証リンクです')
})

test('who is not signed in proves a new address with the password as well, and another member is told so', async ({
  page,
  context,
}) => {
  const { password, member } = await signedIn(page)
  const next = freshAddress()
  await page.request.post('/api/account/email', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { email: next, password },
  })
  const link = await mailedLink(next, 'メールアドレス変更の確認')
  await signedIn(page)
  await page.goto(link)
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'このリンクは、現在ログインしているアカウントのものではありません。ログアウトしてから、もう一度リンクを開いてください。',
  )
  await expectAccessible(page)
  await context.clearCookies()
  await page.goto('/contact')
  await page.goto(link)
  await expect(page.getByText(`@${member.handle} のメールアドレスを ${next} に変更します。`)).toBeVisible()
  await expect(
    page.getByText(
      `ご本人の確認のため、@${member.handle} のパスワードを入力してください。心当たりがない場合は、何もせずにこのページを閉じてください。`,
    ),
  ).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel('パスワード')
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('パスワードを入力してください', { exact: true })).toBeVisible()
  await field.fill('someone else')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('パスワードが正しくありません')
  await expect(field).toHaveValue('someone else')
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'メールアドレスを変更しました' })).toBeVisible()
  await expect(page.getByText(`新しいメールアドレスは ${next} です。`)).toBeVisible()
})

test('logging out asks first, and afterwards nothing of the member is there', async ({ page }) => {
  await signedIn(page)
  await page.goto('/users')
  await page.getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  const question = page.getByRole('dialog', { name: 'ログアウトしますか？' })
  await expect(question.getByRole('button', { name: 'キャンセル' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.route('**/api/sign-out', (route) =>
    route.fulfill({ status: 500, json: { refusal: 'unexpected', requestId: 'x' } }),
  )
  await question.getByRole('button', { name: 'ログアウトする' }).click()
  await expect(page.getByText('ログアウトに失敗しました')).toBeVisible()
  await page.unroute('**/api/sign-out')
  await question.getByRole('button', { name: 'ログアウトする' }).click()
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
})

test('a session ended elsewhere closes the screen here', async ({ page, context }) => {
  await signedIn(page)
  await page.goto('/activity')
  await expect(page.getByRole('heading', { name: 'アクティビティ' })).toBeVisible()
  await context.request.post('/api/sign-out', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
})

test('who is signed in already and opens the login is home', async ({ page }) => {
  await signedIn(page)
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
})

test('a test account is one touch on this machine, and refused to anybody else', async ({ page, browser, baseURL }) => {
  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.9' },
  })
  const stranger = await elsewhere.newPage()
  await stranger.goto('/login')
  await stranger.getByRole('button', { name: 'テストアカウントを作成' }).click()
  await expect(stranger.getByRole('alert')).toHaveText('テストアカウントは開発環境でのみ作成できます')
  await elsewhere.close()
  await page.goto('/login')
  await page.getByRole('button', { name: 'テストアカウントを作成' }).click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
})
