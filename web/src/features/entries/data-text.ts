export const text = {
  data: {
    title: 'データ',
    lead: '記録と、取り込んだ測定値のすべてを、CSVファイルでダウンロードできます。日時、体重、メモ、公開範囲が含まれます。',
    download: '記録をダウンロード（CSV）',
    downloading: 'ダウンロード中...',
    failed: '記録のダウンロードに失敗しました。',
  },
}
