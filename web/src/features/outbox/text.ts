export const text = {
  unsent: '未送信',
  resend: '再送信',
  sending: '送信中...',
  drop: '破棄',
  dropAct: '破棄する',
  dropping: '破棄中...',
  dropHint: '送信の途中だった場合は、すでに公開されていることがあります。',
  waits: '接続が戻りしだい送信します。',
  stillWaits: 'まだ送信できません。接続が戻りしだい送信します。',
}
