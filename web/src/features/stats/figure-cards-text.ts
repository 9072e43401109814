export const text = {
  figures: { records: 'あなたの記録', goal: '目標の進み具合', trend: 'トレンド' },

  data: {
    title: 'データ',
    lead: '公開した記録と、取り込んだ測定値のすべてを、CSVファイルでダウンロードできます。日時、体重、メモが含まれます。',
    download: '記録をダウンロード（CSV）',
    downloading: 'ダウンロード中...',
    failed: '記録のダウンロードに失敗しました。',
  },
}
