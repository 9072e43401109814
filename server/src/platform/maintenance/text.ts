const time = new Intl.DateTimeFormat('ja-JP', {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Tokyo',
})

export const text = {
  title: 'ただいまメンテナンス中です',
  explained: 'サービスを整えるため、しばらくお休みしています。ご不便をおかけします。',
  kept: '送信前の記録やコメントは、お使いの端末に残っています。終わると自動で送信されます。',
  until: (moment: Date) => `${time.format(moment)}ごろまでの予定です（日本時間）。`,
  again: 'もう一度開く',
}
