const kilobyte = 1000
const megabyte = 1_000_000

const sizeText = (bytes: number) =>
  bytes < megabyte ? `${Math.ceil(bytes / kilobyte)}KB` : `${(bytes / megabyte).toFixed(1)}MB`

export const text = {
  title: 'アーカイブ',
  lead: 'プロフィール、記録、測定値、コメント、画像など、あなたのデータを、1つのzipファイルにまとめます。作成できるのは1日に1回で、24時間保存されます。',
  importLead: '別のアカウントの「ファイルから取り込む」で選ぶと、体重をまとめて取り込めます。',
  create: 'アーカイブを作成',
  creating: '開始しています...',
  makingNow: 'アーカイブを作成しています。この画面を閉じても続きます。',
  progress: 'アーカイブの作成',
  ready: (bytes: number, until: string) => `アーカイブができました（${sizeText(bytes)}）。${until}まで保存されます。`,
  download: 'アーカイブをダウンロード（zip）',
  downloading: 'ダウンロード中...',
  next: (when: string) => `もう一つ作れるのは、${when}からです。`,
  failed: 'アーカイブを作成できませんでした。',
  retry: 'もう一度試す',
  expired: '保存期間が終わったため、前のアーカイブは削除されました。',
  createFailed: 'アーカイブの作成を始められませんでした。',
  downloadFailed: 'アーカイブのダウンロードに失敗しました。',
}
