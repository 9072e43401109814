import type { FailureCode } from '../../import-files/file-failure.ts'
import type { Clock, DayOrder, Rejected, RejectReason, Unit } from '../../import-files/import-types.ts'

/** One sentence for every way a file can fail. */
const failures: Record<FailureCode, string> = {
  empty: 'ファイルが空です。別のファイルを選択してください。',
  not_supported:
    'このファイルには対応していません。Apple ヘルスケアの書き出し、Google Takeoutの体重データ、CSVファイルのいずれかを選択してください。',
  unreadable: 'ファイルを読み取れませんでした。壊れていないか確認して、もう一度書き出してからお試しください。',
  locked: 'パスワード付きのファイルは読み込めません。パスワードなしで書き出してからお試しください。',
  too_big: 'ファイルが大きすぎるため、読み取れませんでした。',
  too_many_rows: 'データが多すぎるため、読み取れませんでした。ファイルを分けてからお試しください。',
  no_weights: 'このファイルには体重データが見つかりませんでした。',
  mixed_units: '単位の異なる体重が混ざっているため、取り込めません。単位をそろえてからお試しください。',
  cancelled: '読み取りを中止しました。',
}

const reasons: Record<RejectReason, string> = {
  no_date: '日付がない',
  bad_date: '日付を読み取れない',
  no_weight: '体重がない',
  bad_weight: '体重を読み取れない',
  out_of_range: '体重の範囲を超えている',
  future: '未来の日時になっている',
  too_old: '2000年より前の日時になっている',
  duplicate_in_file: 'ファイルの中で重複している',
  other_person: '別の人の測定値である',
  interpolated: '測定値ではなく、計算で補われた値である',
  deleted: '元のアプリで削除されている',
}

const units: Record<Unit, string> = { kg: 'キログラム（kg）', lb: 'ポンド（lb）', st: 'ストーン（st）' }
const orders: Record<DayOrder, string> = {
  'year first': '年・月・日の順',
  'month first': '月・日・年の順',
  'day first': '日・月・年の順',
}
const clocks: Record<Clock, string> = { japan: '日本時間', utc: 'UTC（協定世界時）' }

export const importText = {
  title: 'ファイルから取り込む',
  lead: 'Apple ヘルスケアの書き出し（zip・xml）、Google TakeoutのFitbitデータ（zip・csv・json）、体重アプリのCSVから取り込めます。いくつかのファイルを一度に選ぶこともできます。ファイルはこの端末で読み取り、送信するのは体重と測定日時だけです。',
  drop: 'ここにファイルをドロップしても取り込めます。',
  offline: 'サーバーに接続できないため、取り込めません。',

  looking: 'ファイルを調べています...',
  reading: 'ファイルを読み取っています...',
  sending: '測定値を送信しています...',
  cancel: 'キャンセル',
  next: '次へ',
  close: '閉じる',
  retry: 'もう一度試す',
  give: 'やめる',
  stalled: '途中で送信できなくなりました。まだ何も取り込まれていません。',
  failures,
  failed: 'ファイルを取り込めませんでした。',

  asking: 'ファイルの読み取り方を確認してください。',
  unit: '体重の単位',
  unitLead: 'このファイルには単位が書かれていません。最初の測定値を見て、正しいものを選んでください。',
  units,
  sample: '単位ごとに読んだ最初の測定値（kg）',
  written: '元の値',
  when: '日時',
  none: '—',
  clock: '時刻',
  clockLead: 'このファイルの時刻がどの地域のものかは書かれていません。',
  clocks,
  person: '測定した人',
  personLead: 'このファイルには、何人かの測定値が入っています。あなたの測定値を選んでください。',
  height: (height: string) => `身長 ${height}cm`,
  order: '日付の並び順',
  orderLead: 'このファイルの日付は、何通りかに読めます。正しいものを選んでください。',
  orders,
  orderSample: '並び順ごとに読んだ日付',
  columns: '列の割り当て',
  columnsLead: '日付と体重が入っている列を選んでください。',
  dateColumn: '日付の列',
  timeColumn: '時刻の列',
  weightColumn: '体重の列',
  noColumn: 'なし',
  choose: '選択してください',
  firstRows: 'ファイルの最初の行',
  column: (place: number, header: string) => (header === '' ? `${place}列目` : header),

  preview: '取り込む内容を確認してください。まだ何も取り込まれていません。',
  fresh: '新規',
  known: '取り込み済み',
  rejected: '取り込めなかったもの',
  count: (count: number) => `${count}件`,
  nothingNew: '新しい測定値はありません。',
  toReadAnew: '読み取り方を変えて取り込み直すには、先に前の取り込みを取り消してください。',
  nothingUsable: '取り込める測定値がありませんでした。',
  why: '取り込めなかった理由',
  reason: (why: RejectReason, count: number) => `${reasons[why]}: ${count}件`,
  row: (row: number, why: RejectReason) => `${row}行目: ${reasons[why]}`,
  place: (row: number, why: RejectReason) => `${row}番目の体重: ${reasons[why]}`,
  saysThere: (written: string) => `（${written}）`,
  inFile: (file: string) => `${file} `,
  saveRejected: '取り込めなかったものを保存（CSV）',
  rejectedFile: 'hakari-rejected.csv',
  rejectedHeader: ['ファイル', '行', '日時', '体重', '理由'],
  rejectedCells: ({ file = '', row, written, why }: Rejected) => [
    file,
    String(row),
    written?.date ?? '',
    written?.weight ?? '',
    reasons[why],
  ],
  rejectedMore: (count: number) => `ほか${count}件`,
  otherFiles: '体重が見つからなかったファイル',
  firstReadings: 'ファイルの最初の測定値',
  weight: (weight: string) => `${weight}kg`,
  private: '取り込んでも、公開されることはありません。',
  take: '取り込む',
  taking: '取り込み中...',
  takeFailed: '取り込めませんでした。',

  done: (count: number) => `${count}件の測定値を取り込みました。`,

  leaveQuestion: '取り込みをやめますか？',
  leaveAct: 'やめる',
  leaveLead: 'ここまでの内容は取り込まれません。',
}
