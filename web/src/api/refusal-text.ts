import { type RefusalBody, type RefusalCode, Refused } from '@hakari/contract'

/** One sentence for every refusal: a code without a sentence does not compile. */
const sentences: Record<RefusalCode, (body: RefusalBody) => string> = {
  invalid_input: () => '入力内容を確認してください。',
  malformed_request: () => '送信内容を読み取れませんでした。',
  weak_password: () => 'パスワードが弱すぎます（6文字以上にしてください）',
  common_password: () => 'よく使われるパスワードのため使えません',
  password_is_name: () => 'ユーザー名やメールアドレスと同じパスワードは使えません',
  picture_too_big: () => '画像サイズは5MB以下にしてください',
  picture_not_accepted: () => '画像ファイル（JPEG、PNG、WebP）を選択してください',
  picture_too_many_pixels: () => '画像が大きすぎます。2400万画素以下の画像を選択してください。',
  picture_unreadable: () => '画像を読み取れませんでした。別の画像を選択してください。',
  too_many_readings: () => '測定値が多すぎます。1つのファイルは10万件、全部で20万件までです。',
  mfa_phone_invalid: () => '無効な電話番号です',
  mfa_code_invalid: () => '認証コードが正しくないか、有効期限が切れています',
  mfa_captcha_failed: () => 'reCAPTCHAの確認に失敗しました',
  unknown_email: () => 'このメールアドレスは登録されていません',
  wrong_password: () => 'パスワードが正しくありません',
  mfa_required: () => '二要素認証が必要です',
  sign_in_expired: () => '時間が経過しました。もう一度ログインしてください。',
  passkey_failed: () => 'パスキーを確認できませんでした。もう一度お試しください。',
  passkey_unknown: () => 'このパスキーは登録されていません。',
  passkeys_off: () => 'このアドレスでは、パスキーを使えません。',
  passkey_taken: () => 'このパスキーは、すでに登録されています。',
  too_many_passkeys: () => '登録できるパスキーは20個までです。',
  second_factor_on: () => '認証アプリは、すでに設定されています。',
  second_factor_not_begun: () => '時間が経過しました。はじめからやり直してください。',
  recovery_waits: () => 'まだ待ち時間が終わっていません。',
  google_failed: () => 'Googleログインに失敗しました',
  not_registering: () => '認証に失敗しました',
  wrong_current_password: () => '現在のパスワードが正しくありません',
  account_disabled: () => 'このアカウントは無効化されています',
  recent_sign_in_needed: () => 'セキュリティのため、再度ログインしてください',
  recent_sign_in_needed_to_delete: () => 'セキュリティのため、再ログインが必要です',
  google_account_only: () => 'Googleアカウントでログインしているため、ここでは変更できません',
  sign_in_method_off: () => 'この認証方法は現在利用できません',
  only_in_development: () => 'テストアカウントは開発環境でのみ作成できます',
  entry_not_for_all: () => '公開範囲が「全員」ではないため、共有できません。',
  for_followers_only: () => 'この方の記録は、承認されたフォロワーだけが見られます。',
  not_own_entry: () => '自分の体重記録のみ変更できます。',
  not_own_entry_to_delete: () => '自分の体重記録のみ削除できます',
  not_own_comment: () => '自分のコメント、または自分の記録へのコメントのみ削除できます。',
  not_own_picture: () => '自分のプロフィール画像のみ変更できます。',
  own_profile: () => '自分をフォローすることはできません。',
  mfa_factor_unknown: () => '登録された認証要素が見つかりません',
  entry_changed: () => '別の端末で変更されています。',
  email_taken: () => 'このメールアドレスは既に使用されています',
  handle_taken: () => 'このユーザー名は使われています',
  password_exists: () => 'パスワードはすでに設定されています。ページを開き直してください。',
  google_linked_already: () => 'このGoogleアカウントは連携できません。別のアカウントと連携されています。',
  google_not_linked: () => 'Googleアカウントは連携されていません。',
  google_unlinked: () =>
    'このGoogleアカウントの連携は解除されています。パスワード、またはメールのリンクでログインしてください。',
  invalid_handle: () => '無効なトークンです。',
  not_connected: () => '連携されていません',
  connect_not_begun: () => 'Code verifier not found',
  provider_off: () => 'この連携は現在利用できません',
  provider_refused: () => '接続が拒否されました',
  provider_silent: () => '応答がありませんでした',
  provider_busy: () => 'しばらく待ってからお試しください',
  provider_revoked: () => 'アクセスの許可が取り消されています',
  provider_scope_missing: () => '体重の読み取りが許可されていません',
  provider_account_unready: () => 'このGoogleアカウントではGoogle Healthの利用が始まっていません',
  provider_misconfigured: () => 'このアプリの設定に問題があるため、いまは読み取れません。復旧するまでお待ちください。',
  provider_unreadable: () => '応答を読み取れませんでした',
  provider_gone: () => 'Fitbitの旧サービスは終了しました。Googleアカウントで連携し直してください',
  provider_exchange_failed: () => 'Failed to exchange code',
  provider_refresh_failed: () => 'Failed to refresh token',
  provider_read_failed: () => 'Failed to fetch weight data',
  link_invalid: () => '無効な認証リンクです',
  link_expired: () => '認証リンクの有効期限が切れています',
  link_needs_password: () => '変更するアカウントのパスワードを入力してください。',
  link_of_other_account: () =>
    'このリンクは、現在ログインしているアカウントのものではありません。ログアウトしてから、もう一度リンクを開いてください。',
  reset_link_invalid: () => '無効なリセットリンクです',
  reset_link_expired: () => 'リセットリンクの有効期限が切れています',
  mfa_quota_exceeded: () => 'SMSの送信上限に達しました',
  mfa_removal_failed: () => '認証要素の解除に失敗しました',
  other_member: () => 'ほかのアカウントでログインしています。ページを開き直してください。',
  not_signed_in: () => 'ユーザーがログインしていません',
  foreign_origin: () => 'このページからは送信できません。ページを開き直してください。',
  not_found: () => '見つかりませんでした',
  body_too_large: () => '送信内容が大きすぎます。',
  unsupported_media_type: () => '送信内容の形式に対応していません。',
  idempotency_key_reused: () => '同じ送信がすでに処理されています。ページを開き直してください。',
  too_many_requests: ({ retryAfterSeconds = 60 }) =>
    `試行回数が多すぎます。${Math.ceil(retryAfterSeconds / 60)}分後にもう一度お試しください`,
  archive_made_today: () => 'アーカイブを作成できるのは、1日に1回です。',
  unexpected: ({ requestId }) => `予期しないエラーが発生しました。お問い合わせの際は番号をお伝えください: ${requestId}`,
  unavailable: () => '通信できませんでした。しばらくしてからもう一度お試しください。',
}

/** `otherwise` is what the act says of itself when nothing better is known; a lost connection is said after it. */
export function refusalText(error: unknown, otherwise?: string): string {
  const body: RefusalBody = error instanceof Refused ? error.body : { refusal: 'unexpected', requestId: '-' }
  const sentence = sentences[body.refusal](body)
  if (otherwise === undefined) return sentence
  if (body.refusal === 'unexpected') return otherwise
  return body.refusal === 'unavailable' ? `${otherwise.replace(/。$/, '')}。${sentence}` : sentence
}

/** The sentence of an action that failed; none while it has not. */
export const failureText = (failure: unknown, otherwise?: string): string | undefined =>
  failure === undefined ? undefined : refusalText(failure, otherwise)
