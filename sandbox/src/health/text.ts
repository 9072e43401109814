import type { HealthService } from './personas.ts'

const cancel = 'キャンセル'

export const healthText = {
  wrongRequest: 'このアプリのリクエストは無効です。',
  webView: 'アプリ内のブラウザからは連携できません。SafariやChromeなどのブラウザで開いてください。',
  error: (status: number, code: string) => `エラー ${status}: ${code}`,
  untick: '体重の読み取りを許可しない（チェックを外したのと同じ）',
  services: {
    'google-health': {
      name: 'Google Health（サンドボックス）',
      title: 'アカウントの選択',
      asks: (host: string) =>
        `「${host}」が、Google Healthの体重データの表示を求めています。許可する人を選んでください。`,
      blocked: 'アクセスをブロックしました',
      cancel,
    },
    fitbit: {
      name: 'Fitbit（サンドボックス）',
      title: 'データへのアクセスの許可',
      asks: (host: string) => `「${host}」が、Fitbitの体重の記録を読むことを求めています。許可する人を選んでください。`,
      blocked: 'リクエストエラー',
      cancel: '許可しない',
    },
    'health-planet': {
      name: 'Health Planet（サンドボックス）',
      title: 'アクセスの承認',
      asks: (host: string) =>
        `「${host}」に、体組成計の測定データへのアクセスを承認しますか？承認する人を選んでください。`,
      blocked: 'エラー',
      cancel: '承認しない',
    },
  } satisfies Record<HealthService, object>,
  maintenance: 'ただいまメンテナンス中です。しばらくしてからもう一度お試しください。',
}
