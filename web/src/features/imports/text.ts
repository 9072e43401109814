export const text = {
  services: { fitbit: 'Fitbit', health_planet: 'Health Planet' },
  both: 'Fitbit・Health Planet',

  card: {
    states: {
      connected: '連携済み',
      unconnected: '未連携',
      broken: '連携が切れています。体重を取り込むには、連携し直してください。',
      off: 'この連携は現在利用できません',
    },
    imported: '最終取り込み',
    neverImported: 'まだありません',
    before: {
      fitbit:
        'Fitbitの最新の体重を、記録するときに取り込めます。Fitbitのデータは、Googleアカウントを通じて読み取ります。',
      health_planet: 'Health Planetの最新の体重を、記録するときに取り込めます。',
    },
    promises: [
      '読み取るのは、体重と測定日時だけです。',
      '自動で公開されることはありません。取り込んだ体重は、内容を確かめてから公開できます。',
      'アクセスの許可は暗号化して保管し、連携を解除すると削除します。',
    ],
    privacy: 'プライバシーポリシー',
    connect: (service: string) => `${service}と連携する`,
    connectAgain: '連携し直す',
    leaving: '移動中...',
    connectFailed: (service: string, message: string) => `${service}連携エラー: ${message}`,
    disconnect: (service: string) => `${service}の連携を解除`,
    disconnectQuestion: (service: string) => `${service}との連携を解除しますか？`,
    disconnectLead: '保管しているアクセスの許可を削除します。公開した記録はそのまま残ります。',
    disconnectAct: '解除する',
    disconnecting: '解除中...',
    disconnected: (service: string) => `${service}との連携を解除しました`,
    disconnectFailed: (message: string) => `連携解除エラー: ${message}`,
    removeThereToo: 'Health Planetの設定にある連携サービスの一覧からも、このアプリを削除できます。',
  },

  callback: {
    working: '連携しています...',
    connected: (service: string) => `${service}と連携しました`,
    goingHome: 'まもなくホームに移動します。体重を記録するときに、最新の体重を取り込めます。',
    error: '連携エラー',
    cancelled: (error: string) => `認証がキャンセルされました: ${error}`,
    cancelledSomehow: '認証がキャンセルされました',
    parametersMissing: '認証パラメータが不足しています',
    codeMissing: '認証コードが取得できませんでした',
    nobodySignedIn: '認証状態の確認に失敗しました。再度ログインしてください。',
    failed: '認証に失敗しました',
    away: '通信できなかったため、連携を完了できませんでした。接続を確認して、もう一度お試しください。',
    retry: 'もう一度試す',
    home: 'ホームに戻る',
    settings: '設定を開く',
  },

  dialog: {
    take: (service: string) => `${service}から取り込む`,
    taking: '取り込み中...',
    taken: (weight: string) => `${weight}kgを取り込みました`,
    measured: (service: string, when: string) => `${service}の ${when} の測定値です`,
    undo: '取り込みを取り消す',
    nothing: (service: string) => `${service}に体重データが見つかりませんでした`,
    failed: (service: string, message: string) => `${service}からのインポートに失敗しました: ${message}`,
    settings: '設定を開く',
  },

  /** What the services themselves are said to answer, where nothing better is known. */
  noTokens: (service: string) => `No ${service} tokens found`,
  readFailed: (service: string) => `Failed to fetch weight data from ${service}`,
}
