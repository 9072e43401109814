import { deflateSync } from 'node:zlib'
import { flatPng } from '../server/test/corpus/picture-bytes.ts'
import { largePhoto } from '../server/test/corpus/pictures.ts'
import { askForLink, freshAddress, mailedLink, openCompletion, signedIn, tickConsents } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, mailTo, sandbox, test } from './test.ts'

test('from the landing by a mailed link to the first page of a member', async ({ page }) => {
  const email = freshAddress()
  const link = await askForLink(page, email)
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  for (const tip of [
    '迷惑メールフォルダをご確認ください',
    '数分待ってからご確認ください',
    'メールアドレスに間違いがないかご確認ください',
  ])
    await expect(page.getByText(tip)).toBeVisible()
  expect(new URL(link).pathname).toBe('/')
  expect(new URL(link).searchParams.get('email')).toBe(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'メールアドレスの確認' })).toBeVisible()
  await expect(page.getByText(`${email} として続けます`)).toBeVisible()
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('heading', { name: '登録を完了する' })).toBeVisible()
  await expect(page.getByText(`${email} で登録を続けます。`)).toBeVisible()
  expect(page.url()).not.toContain('link=')
  await expect(page.getByText('この名前とユーザー名、公開した体重は、ほかの利用者に表示されます')).toBeVisible()
  await expect(page.getByLabel('ニックネーム')).toHaveValue('')
  await page.getByLabel('ニックネーム').fill('はなこ')
  const handle = page.getByLabel('ユーザー名')
  await expect(handle).toHaveValue(/^[a-z]+_[a-z]+_\d{4}$/)
  await expect(handle).toHaveAccessibleDescription('ユーザー名はあとで変更できます')
  const chosen = `Hana_${email.slice(0, 8)}`
  await handle.fill(chosen)
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  await page.getByLabel('目標体重（kg・任意）').fill('５５．５')
  await page.getByLabel('自己紹介（任意）').fill('よろしくお願いします。')
  await expect(page.getByText('11/200')).toBeVisible()
  const picture = await (await fetch(`${sandbox}/google/picture/new-hanako`)).arrayBuffer()
  await page
    .getByLabel('プロフィール画像を選択')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
  await expect(page.getByText('me.png')).toBeVisible()
  await page.getByRole('checkbox', { name: '利用規約とプライバシーポリシーに同意する' }).check()
  await expect(page.getByRole('button', { name: 'アカウントを作成' })).toBeDisabled()
  const oldEnough = page.getByRole('checkbox', { name: '16歳以上です' })
  await expect(oldEnough).toHaveAccessibleDescription('16歳未満の方は登録できません')
  await oldEnough.check()
  await page.getByRole('button', { name: 'アカウントを作成' }).click()
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
  await page.getByRole('button', { name: 'はじめる' }).click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'はじめの3つ' }).getByText('55.5kg')).toBeVisible()
  await expect
    .poll(() => mailTo(email))
    .toMatchObject([{ subject: '【体重公開アプリ】ご登録ありがとうございます' }, {}])
  const { member } = (await (await page.request.get('/api/viewer')).json()) as {
    member: { avatar: string; handle: string }
  }
  expect(member.handle).toBe(chosen.toLowerCase())
  expect((await page.request.get(`${member.avatar}/64.webp`)).headers()['content-type']).toBe('image/webp')
})

test('a known address is signed in by its link at once', async ({ page, browser, baseURL }) => {
  const { email } = await signedIn(page)
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const phone = await other.newPage()
  await phone.goto('/')
  await phone.getByRole('button', { name: 'メールアドレスで登録' }).click()
  await phone.getByLabel('メールアドレス').fill(email)
  await phone.getByRole('button', { name: '登録リンクを送信' }).click()
  await expect(phone.getByText(`${email} に登録リンクを送信しました`)).toBeVisible()
  await phone.goto(await mailedLink(email, 'ログインリンクのお知らせ'))
  await phone.getByRole('button', { name: '続ける' }).click()
  await expect(phone.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await expect(phone).toHaveURL('/')
  await other.close()
})

test('the waiting screen survives a reload, and lets one ask again after a visible wait', async ({ page }) => {
  await page.clock.install()
  const email = freshAddress()
  await askForLink(page, email)
  await page.reload()
  await expect(page.getByText(`${email} に登録リンクを送信しました`)).toBeVisible()
  const again = page.getByRole('button', { name: '登録リンクを再送信' })
  await expect(again).toBeDisabled()
  await expect(page.getByText(/\d+秒後に再送信できます。/)).toBeVisible()
  for (let i = 0; i < 61; i++) await page.clock.runFor(1000)
  await again.click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('登録リンクを再送信しました。')
  await expect(again).toBeDisabled()
  await expect.poll(async () => (await mailTo(email)).length).toBe(2)
  await page.getByRole('button', { name: '戻る' }).click()
  await expect(page.getByRole('heading', { name: '新規登録' })).toBeVisible()
  await page.getByRole('button', { name: '戻る' }).click()
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
})

test('a link used before, and one that is none, are invalid, and one can ask for another', async ({ page }) => {
  const email = freshAddress()
  const link = await askForLink(page, email)
  await page.goto(link)
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('heading', { name: '登録を完了する' })).toBeVisible()
  for (const bad of [link, link.replace(/link=.*/, 'link=short'), link.replace(/link=.*/, `link=${'x'.repeat(43)}`)]) {
    await page.goto('/contact')
    await page.goto(bad)
    await page.getByRole('button', { name: '続ける' }).click()
    await expect(page.getByRole('alert')).toHaveText('無効な認証リンクです')
  }
  await page.getByRole('link', { name: '新しいリンクを送信する' }).click()
  await expect(page.getByRole('heading', { name: '新規登録' })).toBeVisible()
})

test('a link that is refused says why', async ({ page }) => {
  for (const [refusal, sentence] of [
    ['link_expired', '認証リンクの有効期限が切れています'],
    ['account_disabled', 'このアカウントは無効化されています'],
    ['foreign_origin', 'このドメインからのログインは許可されていません'],
    ['unexpected', '認証に失敗しました'],
  ] as const) {
    await page.route('**/api/accounts/link/redeem', (route) =>
      route.fulfill({ status: 410, json: { refusal, requestId: 'x' } }),
    )
    await page.goto(`/?email=${refusal}%40example.jp#link=${'x'.repeat(43)}`)
    await page.getByRole('button', { name: '続ける' }).click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await page.unroute('**/api/accounts/link/redeem')
  }
})

test('a link that cannot be sent says why, and the address stays', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'メールアドレスで登録' }).click()
  await page.getByLabel('メールアドレス').fill('hanako@example.jp')
  for (const [refusal, sentence] of [
    ['unavailable', '登録リンクの送信に失敗しました: 通信できませんでした。しばらくしてからもう一度お試しください。'],
    ['too_many_requests', '試行回数が多すぎます。30分後にもう一度お試しください'],
    ['sign_in_method_off', 'この認証方法は現在利用できません'],
  ] as const) {
    await page.route('**/api/accounts/link', (route) =>
      route.fulfill({ status: 503, json: { refusal, requestId: 'x', retryAfterSeconds: 1800 } }),
    )
    await page.getByRole('button', { name: '登録リンクを送信' }).click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByLabel('メールアドレス')).toHaveValue('hanako@example.jp')
    await page.unroute('**/api/accounts/link')
  }
})

test('every rule of the completion form has its sentence at its field', async ({ page }) => {
  await openCompletion(page)
  const create = page.getByRole('button', { name: 'アカウントを作成' })
  await expect(create).toBeDisabled()
  const nickname = page.getByLabel('ニックネーム')
  const password = page.getByLabel('パスワード', { exact: true })
  const again = page.getByLabel('パスワード（確認）')
  await nickname.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('ニックネームを入力してください')).toBeVisible()
  await expect(page.getByText('パスワードを入力してください')).toBeVisible()
  await expect(page.getByText('利用規約に同意してください')).toBeVisible()
  await expect(page.getByText('16歳以上であることを確認してください')).toBeVisible()
  await nickname.fill('👨‍👩‍👧‍👦'.repeat(21))
  await nickname.blur()
  await expect(page.getByText('ニックネームは20文字以内で入力してください')).toBeVisible()
  await nickname.fill('👨‍👩‍👧‍👦'.repeat(20))
  await expect(page.getByText('ニックネームは20文字以内で入力してください')).toBeHidden()
  await nickname.fill('はかり運営')
  await nickname.blur()
  await expect(page.getByText('この名前は使えません')).toBeVisible()
  await nickname.fill('はなこ')
  await expect(page.getByText('この名前は使えません')).toBeHidden()
  await password.fill('five5')
  await password.blur()
  await expect(page.getByText('パスワードは6文字以上で入力してください')).toBeVisible()
  await password.fill('correct horse')
  await again.fill('correct hose')
  await again.blur()
  await expect(page.getByText('パスワードが一致しません')).toBeVisible()
  const target = page.getByLabel('目標体重（kg・任意）')
  for (const wrong of ['0', '999.1', 'abc', '-5', '1e2']) {
    await target.fill(wrong)
    await target.blur()
    await expect(page.getByText('有効な目標体重を入力してください（1-999kg）')).toBeVisible()
    await target.fill('')
    await target.blur()
    await expect(page.getByText('有効な目標体重を入力してください（1-999kg）')).toBeHidden()
  }
  await target.fill('60.12')
  await target.blur()
  await expect(page.getByText('目標体重は0.1kg単位で入力してください')).toBeVisible()
  await target.fill('60。5')
  await expect(page.getByText('目標体重は0.1kg単位で入力してください')).toBeHidden()
  await page.getByLabel('自己紹介（任意）').fill('字'.repeat(201))
  await page.getByLabel('自己紹介（任意）').blur()
  await expect(page.getByText('自己紹介は200文字以内で入力してください')).toBeVisible()
  await expect(page.getByText('201/200')).toBeVisible()
  await expect(create).toBeDisabled()
  await tickConsents(page)
  await expect(create).toBeEnabled()
  await create.click()
  await expect(again).toBeFocused()
})

test('the user name of a newcomer is judged while it is typed, and one that is taken is not given', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const taken = (await signedIn(other)).member.handle
  await openCompletion(page)
  const handle = page.getByLabel('ユーザー名')
  for (const [typed, sentence] of [
    ['花子', 'ユーザー名は半角英数字と_で入力してください'],
    ['x'.repeat(31), 'ユーザー名は30文字以内で入力してください'],
    ['hakari_official', 'この名前は使えません'],
    ['', 'ユーザー名を入力してください'],
    [taken.toUpperCase(), 'このユーザー名は使われています'],
  ] as const) {
    await handle.fill(typed)
    await expect(handle).toHaveAccessibleDescription(sentence)
  }
  await expectAccessible(page)
  const late = `late_${crypto.randomUUID().slice(0, 8)}`
  await handle.fill(late)
  await expect(handle).toHaveAccessibleDescription('ユーザー名はあとで変更できます')
  await page.getByLabel('ニックネーム').fill('はなこ')
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  await tickConsents(page)
  await other.request.patch('/api/account/profile', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { handle: late },
  })
  await page.getByRole('button', { name: 'アカウントを作成' }).click()
  await expect(handle).toHaveAccessibleDescription('このユーザー名は使われています')
  await expect(handle).toBeFocused()
  await handle.fill(`${late}_2`)
  await page.getByRole('button', { name: 'アカウントを作成' }).click()
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
  await other.close()
})

test('a password everybody would guess is refused, and what was typed stays', async ({ page }) => {
  const email = await openCompletion(page)
  await page.getByLabel('ニックネーム').fill('はなこ')
  await page.getByLabel('パスワード', { exact: true }).fill('password')
  await page.getByLabel('パスワード（確認）').fill('password')
  await tickConsents(page)
  await page.getByRole('button', { name: 'アカウントを作成' }).click()
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveAccessibleDescription(
    'よく使われるパスワードのため使えません',
  )
  await expect(page.getByLabel('ニックネーム')).toHaveValue('はなこ')
  for (const label of ['パスワード', 'パスワード（確認）']) await page.getByLabel(label, { exact: true }).fill(email)
  await page.getByRole('button', { name: 'アカウントを作成' }).click()
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveAccessibleDescription(
    'ユーザー名やメールアドレスと同じパスワードは使えません',
  )
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/accounts', async (route) => {
    await letGo
    await route.continue()
  })
  await page.getByRole('button', { name: 'アカウントを作成' }).dblclick()
  await expect(page.getByRole('button', { name: '作成中...' })).toBeDisabled()
  go()
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
})

test('a large photo is made small before it is sent, and one of too many pixels is not opened', async ({ page }) => {
  await openCompletion(page)
  await page.getByLabel('ニックネーム').fill('はなこ')
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  await tickConsents(page)
  const picker = page.getByLabel('プロフィール画像を選択')
  const huge = flatPng({ width: 6000, height: 5000 })
  await picker.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: huge })
  await expect(page.getByText('画像が大きすぎます。2400万画素以下の画像を選択してください。')).toBeVisible()
  const photo = await largePhoto(4000, 3000).jpeg({ quality: 70 }).toBuffer()
  await picker.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/accounts'))
  await page.getByRole('button', { name: 'アカウントを作成' }).click()
  await expect(page.getByRole('heading', { name: 'アカウントを作成しました' })).toBeVisible()
  const length = Number((await (await sent).allHeaders())['content-length'])
  expect([length > 1000, length < photo.length / 4]).toEqual([true, true])
})

test('a picture too big or of another kind is refused before it is sent, a broken one after', async ({ page }) => {
  await openCompletion(page)
  const picker = page.getByLabel('プロフィール画像を選択')
  await picker.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('画像サイズは5MB以下にしてください')).toBeVisible()
  await picker.setInputFiles({ name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('画像ファイル（JPEG、PNG、WebP）を選択してください')).toBeVisible()
  await picker.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: deflateSync('no picture') })
  await page.getByLabel('ニックネーム').fill('はなこ')
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  await tickConsents(page)
  await page.getByRole('button', { name: 'アカウントを作成' }).click()
  await expect(page.getByRole('alert')).toHaveText('画像ファイル（JPEG、PNG、WebP）を選択してください')
  await expect(page.getByLabel('ニックネーム')).toHaveValue('はなこ')
})

test('the form opens again after a reload, and the terms open beside it', async ({ page, context }) => {
  await openCompletion(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '登録を完了する' })).toBeVisible()
  for (const [name, path] of [
    ['利用規約', '/terms'],
    ['プライバシーポリシー', '/privacy'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(await opened).toHaveURL(path)
  }
})

test('a registration that is gone is said, not shown as a form', async ({ page, context }) => {
  await openCompletion(page)
  await context.clearCookies()
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('認証に失敗しました')
})

test('an account that cannot be made for a reason of ours says so, and the text stays', async ({ page }) => {
  await openCompletion(page)
  await page.getByLabel('ニックネーム').fill('はなこ')
  await page.getByLabel('パスワード', { exact: true }).fill('correct horse')
  await page.getByLabel('パスワード（確認）').fill('correct horse')
  await tickConsents(page)
  await page.route('**/api/accounts', (route) =>
    route.fulfill({ status: 500, json: { refusal: 'unexpected', requestId: 'x' } }),
  )
  await page.getByRole('button', { name: 'アカウントを作成' }).click()
  await expect(page.getByRole('alert')).toHaveText('アカウントの作成に失敗しました')
  await expect(page.getByLabel('ニックネーム')).toHaveValue('はなこ')
})
