import { text } from '../web/src/features/contact/text.ts'
import { expect, mailTo, test } from './test.ts'

const address = () => `${crypto.randomUUID()}@example.jp`

test('from the first page to a mail in the mailbox', async ({ page }) => {
  const email = address()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'お問い合わせ' }).click()
  await expect(page.getByRole('heading', { name: 'お問い合わせ' })).toBeVisible()
  await page.getByLabel('お名前').fill('山田花子')
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('お問い合わせ内容').fill('使い方を教えてください。')
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByRole('heading', { name: 'お問い合わせを受け付けました' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(text.receivedHint(email))
  await expect(page.getByRole('main').getByRole('status')).toBeFocused()
  await expect.poll(() => mailTo(email)).toMatchObject([{ subject: '【体重公開アプリ】お問い合わせを受け付けました' }])
})

test('what is missing is said at its field, and the first one gets the focus', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByText('お名前を入力してください')).toBeVisible()
  await expect(page.getByText('メールアドレスを入力してください')).toBeVisible()
  await expect(page.getByText('お問い合わせ内容を入力してください')).toBeVisible()
  await expect(page.getByLabel(text.name)).toBeFocused()
  await expect(page.getByLabel(text.name)).toHaveAccessibleDescription('お名前を入力してください')
  await page.getByLabel(text.name).fill('山')
  await expect(page.getByText('お名前を入力してください')).toBeHidden()
})

test('a wrong address and a text that is too long are said when the field is left', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel(text.email).fill('hanako@')
  await page.getByLabel(text.name).fill('名'.repeat(51))
  await page.getByLabel(text.message).fill('👨‍👩‍👧‍👦'.repeat(2001))
  await page.getByLabel(text.message).blur()
  await expect(page.getByText('無効なメールアドレスです')).toBeVisible()
  await expect(page.getByText('お名前は50文字以内で入力してください')).toBeVisible()
  await expect(page.getByText('お問い合わせ内容は2000文字以内で入力してください')).toBeVisible()
  await expect(page.getByText('2001/2000')).toBeVisible()
})

test('the keyboard alone is enough', async ({ page }) => {
  const email = address()
  await page.goto('/contact')
  await page.getByLabel(text.name).focus()
  await page.keyboard.type('山田')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('一行目')
  await page.keyboard.press('Enter')
  await page.keyboard.type('二行目')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: text.send })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: text.received })).toBeVisible()
  await expect
    .poll(async () => (await mailTo('operator@hakari.example')).some((mail) => mail.text.includes('一行目\n二行目')))
    .toBe(true)
})

test('an impatient double click sends one message', async ({ page }) => {
  const email = address()
  await page.goto('/contact')
  await page.getByLabel(text.name).fill('山田')
  await page.getByLabel(text.email).fill(email)
  await page.getByLabel(text.message).fill('一度だけ')
  await page.getByRole('button', { name: text.send }).dblclick()
  await expect(page.getByRole('heading', { name: text.received })).toBeVisible()
  await expect.poll(() => mailTo(email)).toHaveLength(1)
})

test('without a network the text stays, and sending again after a lost answer sends it once', async ({ page }) => {
  const email = address()
  await page.goto('/contact')
  await page.getByLabel(text.name).fill('山田')
  await page.getByLabel(text.email).fill(email)
  await page.getByLabel(text.message).fill('消えないでください')
  // The message arrives, its answer does not.
  await page.route('**/api/contact', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByRole('alert')).toHaveText('通信できませんでした。しばらくしてからもう一度お試しください。')
  await expect(page.getByLabel(text.message)).toHaveValue('消えないでください')
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByRole('heading', { name: text.received })).toBeVisible()
  await expect.poll(() => mailTo(email)).toHaveLength(1)
})

test('who writes too often is told how long to wait', async ({ page, request }) => {
  const email = address()
  for (let i = 0; i < 20; i++) {
    const answer = await request.post('/api/contact', {
      headers: { 'Idempotency-Key': crypto.randomUUID(), 'Sec-Fetch-Site': 'same-origin' },
      data: { name: '山田', email, message: String(i) },
    })
    expect(answer.status()).toBe(200)
  }
  await page.goto('/contact')
  await page.getByLabel(text.name).fill('山田')
  await page.getByLabel(text.email).fill(email)
  await page.getByLabel(text.message).fill('もう一通')
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByRole('alert')).toHaveText('試行回数が多すぎます。60分後にもう一度お試しください')
  await expect(page.getByLabel(text.message)).toHaveValue('もう一通')
})

test('a fault of the server is one sentence with the number to tell us, and the text stays', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel(text.name).fill('山田')
  await page.getByLabel(text.email).fill(address())
  await page.getByLabel(text.message).fill('消えないでください')
  const json = { refusal: 'unexpected', requestId: 'b6e5c2f0' }
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json }))
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByRole('alert')).toHaveText(
    '予期しないエラーが発生しました。お問い合わせの際は番号をお伝えください: b6e5c2f0',
  )
  await expect(page.getByLabel(text.message)).toHaveValue('消えないでください')
})
