export const text = {
  title: '二要素認証が必要です',
  byApp: '認証アプリに表示されている6桁のコードを入力してください。',
  code: '認証コード',
  byRecoveryCode: '保管している復旧コードを1つ入力してください。1つのコードは1回だけ使えます。',
  recoveryCode: '復旧コード',
  recoveryCodeInvalid: '復旧コードが正しくないか、すでに使われています',
  trust: 'このブラウザを30日間信頼する',
  trustHint: 'この端末では、30日間、認証コードの入力を省きます。共用の端末では選ばないでください。',
  submit: '確認する',
  submitting: '確認中...',
  toRecoveryCode: '復旧コードを使う',
  toApp: '認証アプリのコードを使う',
  failed: '確認できませんでした。',
  lost: '認証アプリも復旧コードも使えない場合',
  cancel: 'キャンセル',
  cancelling: 'キャンセル中...',
  left: (count: number) =>
    count > 2
      ? `復旧コードを使いました。残りは${count}個です。`
      : `復旧コードを使いました。残りは${count}個です。設定の「セキュリティ」で作り直してください。`,
}
