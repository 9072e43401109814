import type { ProblemCode } from '@hakari/contract'

interface Field {
  label: string
  limit?: number
  /** What this form says in other words. */
  sentences?: Partial<Record<ProblemCode, string>>
}

const sentences: Record<ProblemCode, (field: Field) => string> = {
  required: ({ label }) => `${label}を入力してください`,
  too_short: ({ label, limit }) => `${label}は${limit}文字以上で入力してください`,
  too_much: ({ label }) => `${label}が大きすぎます`,
  mismatch: ({ label }) => `${label}が一致しません`,
  too_long: ({ label, limit }) => `${label}は${limit}文字以内で入力してください`,
  invalid_characters: ({ label }) => `${label}に使用できない文字が含まれています`,
  taken: ({ label }) => `この${label}は使われています`,
  reserved: () => 'この名前は使えません',
  link: () => '登録から7日間は、リンクを含む投稿はできません',
  invalid_email: () => '無効なメールアドレスです',
  invalid: ({ label }) => `${label}を正しく入力してください`,
}

export const problemText = (code: ProblemCode, field: Field) => field.sentences?.[code] ?? sentences[code](field)
