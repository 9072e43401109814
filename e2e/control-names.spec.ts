import type { Page } from '@playwright/test'
import { signedIn } from './people.ts'
import { button, published } from './publishing.ts'
import { expect, test } from './test.ts'

type Role = Parameters<Page['getByRole']>[0]
type Place = Pick<Page, 'getByRole'>

/** Each is there once, under this name and no longer one. */
async function expectControls(place: Place, controls: Partial<Record<Role, string[]>>) {
  for (const [role, names] of Object.entries(controls) as [Role, string[]][])
    for (const name of names) await expect(place.getByRole(role, { name, exact: true })).toBeVisible()
}

test('every control of the way in is found by exactly its name', async ({ page }) => {
  await page.goto('/')
  await expectControls(page, {
    heading: ['体重公開アプリ'],
    button: ['Googleでログイン', 'メールアドレスで登録', 'すでにアカウントをお持ちの方'],
  })
  await button(page, 'メールアドレスで登録').click()
  await expectControls(page, {
    heading: ['新規登録'],
    textbox: ['メールアドレス'],
    button: ['登録リンクを送信', '戻る'],
  })
  await page.goto('/login')
  await expectControls(page, {
    heading: ['ログイン'],
    textbox: ['メールアドレス'],
    button: ['ログイン', '新規登録はこちら', 'パスワードをお忘れですか？'],
  })
  await expect(page.getByLabel('パスワード', { exact: true })).toBeVisible()
  await button(page, 'パスワードをお忘れですか？').click()
  await expectControls(page, {
    heading: ['パスワードリセット'],
    textbox: ['メールアドレス'],
    button: ['リセットメールを送信'],
  })
  await page.goto('/contact')
  await expectControls(page, {
    heading: ['お問い合わせ'],
    textbox: ['お名前', 'メールアドレス', 'お問い合わせ内容'],
    button: ['送信する'],
  })
  for (const [path, heading] of [
    ['/terms', '利用規約'],
    ['/privacy', 'プライバシーポリシー'],
  ] as const) {
    await page.goto(path)
    await expectControls(page, { heading: [heading], button: ['戻る'] })
  }
})

test("every control of a member's home is found by exactly its name", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page)
  await published(page, '58.4', '名前で探す')
  await page.goto('/')
  await expectControls(page, { tab: ['フォロー中', 'すべて'], button: ['体重を記録'] })
  await expectControls(page.getByRole('complementary'), {
    link: ['ユーザー一覧', 'アクティビティ', '設定', '利用規約', 'プライバシーポリシー'],
    button: ['ログアウト'],
  })
  const entry = page.getByRole('article')
  await expectControls(entry, { button: ['いいね', 'コメント', 'シェア', 'その他'] })
  await button(entry, 'コメント').click()
  await expectControls(entry, { textbox: ['コメントを入力'], button: ['送信'] })
  await button(entry, 'シェア').click()
  await expectControls(page, {
    menuitem: ['リンクをコピー', 'Facebookでシェア', 'Threadsでシェア', 'LINEでシェア', 'Xでシェア'],
  })
  await page.keyboard.press('Escape')
  await button(page, '体重を記録').click()
  await expectControls(page.getByRole('dialog', { name: '体重を記録', exact: true }), {
    textbox: ['体重（kg）', 'メモ（任意）'],
    button: ['公開する', 'キャンセル'],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/activity')
  await expectControls(page, {
    heading: ['アクティビティ'],
    button: ['戻る', 'メニュー'],
    tab: ['届いたもの', '自分がしたこと'],
  })
})

test('every control of the settings is found by exactly its name', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page)
  await page.goto('/settings')
  await expectControls(page, {
    tab: ['プロフィール', 'アカウント', 'セキュリティ', '連携とデータ', '公開と安全', '通知'],
    textbox: ['表示名', 'ユーザー名', '目標体重（kg）', '自己紹介'],
    button: ['プロフィールを更新', 'この端末に保存したデータを消去'],
    heading: ['あなたの記録', 'トレンド', 'データ', 'この端末'],
  })
  await expect(page.getByLabel('プロフィール画像を変更', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'アカウント' }).click()
  await expectControls(page, {
    heading: ['メールアドレス', 'Googleアカウント', 'アカウント削除'],
    button: ['変更する', '連携する', 'アカウント削除'],
  })
  await button(page, '変更する').click()
  await expectControls(page, { textbox: ['新しいメールアドレス'], button: ['変更', 'キャンセル'] })
  await expect(page.getByLabel('現在のパスワード', { exact: true })).toBeVisible()
  await button(page, 'キャンセル').click()
  await button(page, 'アカウント削除').click()
  await expectControls(page, { button: ['次へ進む', 'キャンセル'] })
  await button(page, '次へ進む').click()
  await expectControls(page, {
    textbox: ['確認のため「アカウントを削除」と入力してください'],
    button: ['完全に削除する', 'キャンセル'],
  })
  await button(page, 'キャンセル').click()
  await page.goto('/settings?tab=security')
  await expectControls(page, {
    heading: ['アカウントの保護', 'パスキー', '認証アプリ', 'パスワードの変更', '二要素認証（SMS）', '最近のログイン'],
    button: [
      'パスキーを追加',
      '設定する',
      'パスワードを変更',
      '近日対応予定',
      'Fitbitと連携する',
      'Health Planetと連携する',
    ],
  })
  for (const label of ['現在のパスワード', '新しいパスワード', '新しいパスワード（確認）'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await page.goto('/settings?tab=notifications')
  await expectControls(page, {
    heading: ['お知らせの届け先', '静かな時間', 'プッシュの内容'],
    rowheader: ['いいね', 'コメント', 'フォローとリクエスト', '運営からのお知らせ'],
    columnheader: ['アプリ内', 'プッシュ', 'メール'],
    checkbox: ['コメントをプッシュで受け取る', '静かな時間を設ける', '内容を隠す'],
    button: ['コメントのプレビュー'],
  })
})
