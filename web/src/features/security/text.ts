import { brand } from '../../ui/layout/brand.ts'
import { fileName } from '../../ui/layout/page-settings.ts'
import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  cancel: 'キャンセル',
  copy: 'コピー',
  copied: 'コピーしました。',
  copyFailed: 'コピーできませんでした。',

  overview: {
    title: 'アカウントの保護',
    levels: { 1: '基本の保護', 2: 'しっかりした保護', 3: 'とてもしっかりした保護' },
    outOf: (level: number) => `3段階のうち${level}段階目`,
    about: {
      password: 'パスワードとメールアドレスで守られています。',
      withoutPassword: 'メールアドレスやGoogleアカウントで守られています。',
      passkey: 'パスキーで、すばやく安全にログインできます。',
      authenticator: 'ログインのときに、認証アプリのコードも確認しています。',
      both: 'パスキーと認証アプリの両方で守られています。',
    },
    next: '次の一歩',
    steps: {
      passkey: 'パスキーを追加すると、パスワードを入力せずに、安全にログインできます。',
      authenticator: '認証アプリを設定すると、パスワードを知られても、それだけではログインできなくなります。',
      codes: '復旧コードが残り少なくなっています。新しく作って保存しておくと、安心です。',
    },
    acts: {
      passkey: 'パスキーの設定へ',
      authenticator: '認証アプリの設定へ',
      codes: '復旧コードの設定へ',
    },
    nothingLeft: 'いま、ほかにおすすめする設定はありません。',
  },

  authenticator: {
    title: '認証アプリ',
    lead: 'ログインのときに、認証アプリに表示される6桁のコードも確認します。',
    setUp: '設定する',
    preparing: '準備中...',
    beginFailed: '設定を始められませんでした。',
    since: (day: string) => `有効です（${day}から）`,
    turnOff: '無効にする',
  },

  setUp: {
    title: '認証アプリの設定',
    scan: '認証アプリ（Google Authenticatorなど）で、このQRコードを読み取ってください。',
    qr: '認証アプリに登録するためのQRコード',
    typed: '読み取れないときは、次のキーを認証アプリに入力してください。',
    secret: 'セットアップキー',
    here: '同じ端末の認証アプリで開く',
    confirm: '認証アプリに表示された6桁のコードを入力してください。',
    code: '認証コード',
    submit: '有効にする',
    submitting: '確認中...',
    failed: '認証アプリを有効にできませんでした。',
    done: '認証アプリを有効にしました。',
    codesLost:
      '認証アプリは有効になりましたが、復旧コードを表示できませんでした。「復旧コードを作り直す」から、新しいものを保存してください。',
  },

  codes: {
    title: '復旧コード',
    left: (count: number) => `復旧コードは、残り${count}個です。`,
    few: '新しく作り、前のものと取り替えて保存しておくことをおすすめします。',
    lead: phrased('認証アプリを使えないときに、1つにつき1回、認証コードの代わりに使えます。'),
    once: phrased('表示されるのは、今回だけです。安全な場所に保存してください。'),
    download: 'ダウンロード',
    print: '印刷',
    saved: '保存しました',
    done: '完了',
    closeQuestion: phrased('復旧コードを保存せずに閉じますか？'),
    closeLead: 'この復旧コードは、もう表示されません。あとから新しく作り直すことはできます。',
    closeAct: '保存せずに閉じる',
    fileName: fileName('recovery-codes.txt'),
    sheetTitle: `${brand} 復旧コード`,
    madeOn: (day: string) => `作成日 ${day}`,
    sheetLead: '認証アプリを使えないときに、1つにつき1回、認証コードの代わりに使えます。',
    renew: '復旧コードを作り直す',
    renewQuestion: phrased('復旧コードを作り直しますか？'),
    renewLead: 'いままでの復旧コードは、使えなくなります。',
    renewAct: '作り直す',
    renewing: '作成中...',
    renewed: '復旧コードを新しく作りました。',
    renewFailed: '復旧コードを作り直せませんでした。',
  },

  turnOff: {
    title: phrased('認証アプリを無効にしますか？'),
    lead: 'ログインのときに、コードを確認しなくなります。復旧コードと、信頼しているブラウザの登録も消えます。',
    code: '認証コードまたは復旧コード',
    submit: '無効にする',
    submitting: '確認中...',
    failed: '認証アプリを無効にできませんでした。',
    done: '認証アプリを無効にしました。',
  },

  trusted: {
    title: '信頼しているブラウザ',
    lead: 'これらのブラウザでは、ログインのときに認証コードを確認しません。',
    none: 'ありません。ログインのときに「このブラウザを30日間信頼する」を選ぶと、ここに表示されます。',
    browser: (device: string, browser: string) => [device, browser].filter(Boolean).join('・') || '不明な端末',
    current: 'このブラウザ',
    until: (moment: string) => `${moment}まで`,
    end: '解除',
    ending: '解除中...',
    ended: 'ブラウザの信頼を解除しました。',
    endFailed: 'ブラウザの信頼を解除できませんでした。',
  },
}
