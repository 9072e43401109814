import type { reports } from '@hakari/contract'

/** Why something is reported, and why something was done about it: the same words for everybody. */
export const reasonText: Record<reports.ReportReason, string> = {
  harassment: '嫌がらせ',
  eating_disorder: '摂食障害や極端な減量の助長',
  self_harm: '自分を傷つけるおそれ',
  personal_information: '個人情報の公開',
  impersonation: 'なりすまし',
  spam: 'スパム',
  obscenity: 'わいせつ',
  other: 'その他',
}

export const kindText: Record<reports.ReportedKind, string> = {
  entry: '記録',
  comment: 'コメント',
  profile: 'プロフィール',
  picture: 'プロフィール画像',
}
