import type { Page } from '@playwright/test'
import { freshAddress, mailedLink, signedIn, tickConsents } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, mailTo, sandbox, test } from './test.ts'

/** Signs in at the sandbox's Google, as anybody. */
async function comeAs(page: Page, email: string, name = '') {
  await expect(page).toHaveURL(new RegExp(`^${sandbox}/google/`))
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('名前').fill(name)
  await page.getByRole('button', { name: 'このアカウントで続ける' }).click()
}

async function register(page: Page, email: string, name: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await comeAs(page, email, name)
  await page.getByLabel('ニックネーム').fill(name)
  await page.getByLabel('目標体重（kg）').fill('60')
  await tickConsents(page)
  await page.getByRole('button', { name: 'アカウント登録' }).click()
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
  await page.getByRole('button', { name: 'はじめる' }).click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
}

test('somebody new comes by Google, says what others will see of them, and is known the next time', async ({
  page,
  context,
}) => {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await page.getByRole('button', { name: '山田 花子' }).click()
  await expect(page.getByRole('heading', { name: 'プロフィール登録' })).toBeVisible()
  await expect(page.getByText('この名前とユーザー名、公開した体重は、ほかの利用者に表示されます')).toBeVisible()
  await expect(page.getByLabel('ニックネーム')).toHaveValue('')
  await expect(page.getByLabel('ユーザー名')).toHaveValue(/^[a-z]+_[a-z]+_\d{4}$/)
  await expect(page.getByLabel('メールアドレス')).toHaveValue('hanako.google@example.jp')
  await expect(page.getByLabel('メールアドレス')).not.toBeEditable()
  const photo = page.getByRole('group', { name: 'Googleアカウントの写真' })
  for (const answer of ['使う', '使わない'])
    await expect(photo.getByRole('radio', { name: answer, exact: true })).not.toBeChecked()
  const send = page.getByRole('button', { name: 'アカウント登録' })
  await expect(send).toBeDisabled()
  await page.getByLabel('目標体重（kg）').fill('1000')
  await page.getByLabel('目標体重（kg）').blur()
  await expect(page.getByText('有効な目標体重を入力してください（1-999kg）')).toBeVisible()
  await page.getByLabel('目標体重（kg）').fill(' ')
  await page.getByRole('checkbox', { name: '利用規約とプライバシーポリシーに同意する' }).check()
  await expect(send).toBeDisabled()
  const oldEnough = page.getByRole('checkbox', { name: '16歳以上です' })
  await expect(oldEnough).toHaveAccessibleDescription('16歳未満の方は登録できません')
  await oldEnough.check()
  await expect(send).toBeDisabled()
  await page.getByLabel('目標体重（kg）').fill('55')
  await page.getByLabel('自己紹介（任意）').fill('字'.repeat(201))
  await page.getByLabel('自己紹介（任意）').blur()
  await expect(page.getByText('自己紹介は200文字以内で入力してください')).toBeVisible()
  await page.getByLabel('自己紹介（任意）').fill('')
  await page.getByLabel('ニックネーム').fill(' 　')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ニックネームを入力してください')).toBeVisible()
  await expect(send).toBeDisabled()
  await page.getByLabel('ニックネーム').fill('はなこ')
  await photo.getByRole('radio', { name: '使う', exact: true }).check()
  await send.click()
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
  await page.getByRole('button', { name: 'はじめる' }).click()
  await expect(page.getByRole('heading', { name: 'ユーザー一覧' })).toBeVisible()
  const { member } = (await (await page.request.get('/api/viewer')).json()) as { member: { avatar: string } }
  expect((await page.request.get(`${member.avatar}/192.webp`)).status()).toBe(200)

  await context.clearCookies()
  await page.goto('/users?again')
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await page.getByRole('button', { name: '山田 花子' }).click()
  await expect(page.getByRole('heading', { name: 'ユーザー一覧' })).toBeVisible()
  await expect(page).toHaveURL('/users?again')
})

test("who does not want Google's photo comes in without one", async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await page.getByRole('button', { name: '佐藤 太郎' }).click()
  const photo = page.getByRole('group', { name: 'Googleアカウントの写真' })
  await photo.getByRole('radio', { name: '使う', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(photo.getByRole('radio', { name: '使わない' })).toBeChecked()
  await page.getByLabel('ニックネーム').fill('たろう')
  await page.getByLabel('目標体重（kg）').fill('60')
  await tickConsents(page)
  await page.getByRole('button', { name: 'アカウント登録' }).click()
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
  const { member } = (await (await page.request.get('/api/viewer')).json()) as { member: { avatar: string | null } }
  expect(member.avatar).toBeNull()
  // The next to come as this person is new again.
  await page.request.delete('/api/account', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
})

test('whose address is missing or not verified, and who cancels, is told that it failed, and can go on', async ({
  page,
}) => {
  await page.goto('/')
  for (const name of ['田中 次郎', '高橋 三郎', 'キャンセル']) {
    await page.getByRole('button', { name: 'Googleでログイン' }).click()
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('alert')).toHaveText('Googleログインに失敗しました')
    await page.getByRole('link', { name: 'ホームに戻る' }).click()
    await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
  }
})

test('a Google that cannot be reached leaves a plain link', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/google/start', (route) =>
    route.fulfill({ status: 401, json: { refusal: 'google_failed', requestId: 'x' } }),
  )
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await expect(page.getByRole('alert')).toContainText('Googleログインに失敗しました')
  await page.getByRole('link', { name: 'Googleで続行' }).click()
  await expect(page).toHaveURL(new RegExp(`^${sandbox}/google/`))
  await comeAs(page, freshAddress(), 'はるか')
  await expect(page.getByRole('heading', { name: 'プロフィール登録' })).toBeVisible()
})

test('a member of that address is linked, signed in and told by mail', async ({ page, context }) => {
  const { email } = await signedIn(page)
  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await comeAs(page, email)
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await expect
    .poll(async () => (await mailTo(email)).map(({ subject }) => subject))
    .toContain('【体重公開アプリ】Googleアカウントが連携されました')
})

test('an address that Google does not keep is proven by a mailed link first', async ({ page, context }) => {
  const { email } = await signedIn(page)
  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await page.getByLabel('Googleの外にあるアドレス').check()
  await comeAs(page, email)
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  await expect(
    page.getByText('安全のため、メールで確認をお願いします。ログインしたあと、設定でGoogleアカウントを連携できます。'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto(await mailedLink(email, 'ログインリンクのお知らせ'))
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await page.goto('/settings?tab=account')
  await expect(page.getByText('未連携')).toBeVisible()
})

test('where Google is not set up its button is absent', async ({ page }) => {
  const site = (await (await page.request.get('/api/site')).json()) as object
  await page.route('**/api/site', (route) => route.fulfill({ json: { ...site, hasGoogle: false } }))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'メールアドレスで登録' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Googleでログイン' })).toHaveCount(0)
  await expect(page.getByText('または')).toHaveCount(0)
})

test('a member with Google only changes neither address nor password here, and deletes after Google again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const email = freshAddress()
  await register(page, email, 'みどり')
  await page.goto('/settings?tab=account')
  await expect(page.getByText('Googleアカウントでログインしているため、ここでは変更できません')).toBeVisible()
  await expect(page.getByText('連携済み')).toBeVisible()
  await expect(page.getByRole('button', { name: '連携する' })).toBeDisabled()
  await page.getByRole('tab', { name: 'セキュリティ' }).click()
  await expect(page.getByText('最近のログイン')).toBeVisible()
  await expect(page.getByText('パスワードの変更')).toHaveCount(0)
  await expect(page.getByText('パスワードの新規設定')).toHaveCount(0)
  // The server answers once as if the last sign-in were long ago.
  let isFirst = true
  await page.route('**/api/account', async (route) => {
    if (route.request().method() !== 'DELETE' || !isFirst) return route.fallback()
    isFirst = false
    await route.fulfill({ status: 403, json: { refusal: 'recent_sign_in_needed_to_delete', requestId: 'x' } })
  })
  const confirmDeletion = async () => {
    await page.getByRole('tab', { name: 'アカウント' }).click()
    await page.getByRole('button', { name: 'アカウント削除' }).click()
    await page.getByRole('button', { name: '次へ進む' }).click()
    await page.getByLabel('確認のため「アカウントを削除」と入力してください').fill('アカウントを削除')
    await page.getByRole('button', { name: '完全に削除する' }).click()
  }
  await confirmDeletion()
  await expect(page.getByText('セキュリティのため、再ログインが必要です')).toBeVisible()
  await expect(page.getByText('Googleでもう一度ログインしてください')).toBeVisible()
  await page.getByRole('button', { name: 'Googleで続行' }).click()
  await comeAs(page, email)
  await expect(page).toHaveURL(/\/settings\?tab=account$/)
  await confirmDeletion()
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
  await expect
    .poll(async () => (await mailTo(email)).map(({ subject }) => subject))
    .toContain('【体重公開アプリ】アカウントを削除しました')
})

test('who was signed out while away at Google is told so, and shown the way in', async ({ page, context }) => {
  await signedIn(page)
  await page.goto('/settings?tab=account')
  await page.getByRole('button', { name: '連携する' }).click()
  await expect(page).toHaveURL(new RegExp(`^${sandbox}/google/`))
  await context.request.post('/api/sign-out', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await comeAs(page, freshAddress())
  await expect(page.getByText('ユーザーがログインしていません', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
})

test('a member links Google from the settings and sees that it is linked', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings?tab=account')
  await expect(page.getByRole('heading', { name: 'Googleアカウント', exact: true })).toBeVisible()
  await expect(page.getByText('未連携')).toBeVisible()
  await page.getByRole('button', { name: '連携する' }).click()
  await comeAs(page, freshAddress())
  await expect(page).toHaveURL('/settings?tab=account')
  await expect(page.getByText('連携済み')).toBeVisible()
  await expect(page.getByRole('button', { name: '連携する' })).toBeDisabled()
})

test('a member sees which Google account is linked and unlinks it after a question, by keyboard', async ({ page }) => {
  const { password } = await signedIn(page)
  const address = freshAddress()
  await page.goto('/settings?tab=account')
  await page.getByRole('button', { name: '連携する' }).click()
  await comeAs(page, address)
  await expect(page.getByText(address)).toBeVisible()
  await expectAccessible(page)
  const unlink = page.getByRole('button', { name: '連携を解除' })
  await unlink.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Googleアカウントとの連携を解除しますか？' })
  await expect(
    question.getByText('このGoogleアカウントではログインできなくなります。ほかの端末からはログアウトされます。'),
  ).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  // The server answers once as if the last sign-in were long ago.
  await page.route('**/api/account/google', (route) =>
    route.fulfill({ status: 403, json: { refusal: 'recent_sign_in_needed', requestId: 'x' } }),
  )
  await unlink.click()
  await question.getByRole('button', { name: '解除する' }).click()
  const proof = page.getByRole('dialog', { name: '本人確認' })
  await proof.getByLabel('パスワード').fill(password)
  await page.unroute('**/api/account/google')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Googleアカウントとの連携を解除しました。')).toBeVisible()
  await expect(page.getByText('未連携')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Googleアカウント', exact: true })).toBeFocused()
  await expect(unlink).toHaveCount(0)
})

test('who comes by Google alone leaves it behind by a mailed link that sets a password', async ({ page, context }) => {
  const email = freshAddress()
  await register(page, email, 'あおい')
  await page.goto('/settings?tab=account')
  await page.getByRole('button', { name: '連携を解除' }).click()
  const question = page.getByRole('dialog', { name: 'Googleアカウントとの連携を解除しますか？' })
  await expect(
    question.getByText(
      `先にパスワードの設定が必要です。${email} に、パスワードを設定するリンクを送ります。設定すると、連携が解除されます。`,
    ),
  ).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await question.getByRole('button', { name: 'メールを送信する' }).click()
  await expect(
    page.getByText(`${email} にメールを送信しました。リンクを開いてパスワードを設定すると、連携が解除されます。`),
  ).toBeVisible()
  await page.goto(await mailedLink(email, 'Google連携の解除のご案内'))
  await page.getByLabel('新しいパスワード', { exact: true }).fill('白い猫と青い空')
  await page.getByLabel('新しいパスワード（確認）').fill('白い猫と青い空')
  await page.getByRole('button', { name: 'パスワードを再設定する' }).click()
  await expect(page).toHaveURL('/')
  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Googleでログイン' }).click()
  await comeAs(page, email)
  await expect(page.getByRole('alert')).toHaveText(
    'このGoogleアカウントの連携は解除されています。パスワード、またはメールのリンクでログインしてください。',
  )
})

test('a changed password unlinks Google, too, where the member ticks it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { password } = await signedIn(page)
  await page.goto('/settings?tab=account')
  await page.getByRole('button', { name: '連携する' }).click()
  await comeAs(page, freshAddress())
  await expect(page.getByText('連携済み')).toBeVisible()
  await page.getByRole('tab', { name: 'セキュリティ' }).click()
  await expect(page.getByText('変更すると、ほかの端末からはログアウトされます。')).toBeVisible()
  await page.getByLabel('現在のパスワード').fill(password)
  await page.getByLabel('新しいパスワード', { exact: true }).fill('白い猫と青い空')
  await page.getByLabel('新しいパスワード（確認）').fill('白い猫と青い空')
  await page.getByRole('checkbox', { name: 'Googleアカウントとの連携も解除する' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'パスワードを変更' }).click()
  await expect(page.getByText('パスワードを変更しました')).toBeVisible()
  await page.getByRole('tab', { name: 'アカウント' }).click()
  await expect(page.getByRole('heading', { name: 'Googleアカウント', exact: true })).toBeVisible()
  await expect(page.getByText('未連携')).toBeVisible()
})
