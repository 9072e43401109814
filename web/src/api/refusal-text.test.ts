import { type RefusalCode, Refused } from '@hakari/contract'
import { expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'

/** Those that no screen meets yet, and those that are said the same everywhere. */
const sentences: [RefusalCode, string][] = [
  ['mfa_phone_invalid', '無効な電話番号です'],
  ['mfa_quota_exceeded', 'SMSの送信上限に達しました'],
  ['mfa_captcha_failed', 'reCAPTCHAの確認に失敗しました'],
  ['mfa_code_invalid', '認証コードが正しくないか、有効期限が切れています'],
  ['mfa_factor_unknown', '登録された認証要素が見つかりません'],
  ['mfa_removal_failed', '認証要素の解除に失敗しました'],
  ['entry_not_for_all', '公開範囲が「全員」ではないため、共有できません。'],
  ['for_followers_only', 'この方の記録は、承認されたフォロワーだけが見られます。'],
  ['not_signed_in', 'ユーザーがログインしていません'],
  ['weak_password', 'パスワードが弱すぎます（6文字以上にしてください）'],
  ['recent_sign_in_needed', 'セキュリティのため、再度ログインしてください'],
  ['recent_sign_in_needed_to_delete', 'セキュリティのため、再ログインが必要です'],
  ['email_taken', 'このメールアドレスは既に使用されています'],
  ['too_many_requests', '試行回数が多すぎます。5分後にもう一度お試しください'],
]

test.each(sentences)('the refusal %s is said as %s', (refusal, sentence) => {
  expect(refusalText(new Refused({ refusal, requestId: '0', retryAfterSeconds: 300 }))).toBe(sentence)
})

test('a refusal that a newer server knows is said as something unexpected, with its number', () => {
  const refusal = 'not_thought_of_yet' as RefusalCode
  expect(refusalText(new Refused({ refusal, requestId: 'n-1' }))).toContain('n-1')
  expect(refusalText(new Refused({ refusal, requestId: 'n-1' }), '送信できませんでした。')).toBe(
    '送信できませんでした。',
  )
})
