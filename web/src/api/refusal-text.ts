import { type RefusalBody, type RefusalCode, Refused } from '@hakari/contract'

/** One sentence for every refusal: a code without a sentence does not compile. */
const sentences: Record<RefusalCode, (body: RefusalBody) => string> = {
  invalid_input: () => '入力内容を確認してください',
  malformed_request: () => '送信内容を読み取れませんでした',
  not_signed_in: () => 'ユーザーがログインしていません',
  foreign_origin: () => 'このページからは送信できません。ページを開き直してください',
  not_found: () => '見つかりませんでした',
  body_too_large: () => '送信内容が大きすぎます',
  unsupported_media_type: () => '送信内容の形式に対応していません',
  idempotency_key_reused: () => '同じ送信がすでに処理されています。ページを開き直してください',
  too_many_requests: ({ retryAfterSeconds = 60 }) =>
    `試行回数が多すぎます。${Math.ceil(retryAfterSeconds / 60)}分後にもう一度お試しください`,
  unexpected: ({ requestId }) => `予期しないエラーが発生しました。お問い合わせの際は番号をお伝えください: ${requestId}`,
  unavailable: () => '通信できませんでした。しばらくしてからもう一度お試しください',
}

export function refusalText(error: unknown): string {
  const body: RefusalBody = error instanceof Refused ? error.body : { refusal: 'unexpected', requestId: '-' }
  return sentences[body.refusal](body)
}
