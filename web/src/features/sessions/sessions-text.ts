import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  logins: {
    title: '最近のログイン',
    unknownDevice: '不明な端末',
    thisDevice: 'この端末',
    device: (device: string, browser: string) => (browser ? `${device}・${browser}` : device),
    signedIn: 'ログイン',
    lastSeen: '最終アクセス',
    hasPush: 'プッシュ通知あり',
    end: 'セッションを終了',
    ending: '終了中...',
    ended: 'セッションを終了しました。',
    endFailed: 'セッションを終了できませんでした。',
    endOthers: 'ほかの端末をすべてログアウト',
    endOthersQuestion: phrased('ほかの端末をすべてログアウトしますか？'),
    endOthersLead: 'この端末はログインしたままです。',
    endOthersAct: 'ログアウトする',
    endingOthers: 'ログアウト中...',
    endedOthers: 'ほかの端末をすべてログアウトしました。',
  },
}
