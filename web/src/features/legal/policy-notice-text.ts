import type { OutputOf, policy } from '@hakari/contract'
import { phrased } from '../../ui/layout/phrased.ts'
import { longDayText } from './text.ts'

type Changed = NonNullable<OutputOf<typeof policy.notice>['own']>

const titles = { terms: '利用規約', privacy: 'プライバシーポリシー' }

/** Of texts that the operator has written. */
export const ownNotice = ({ documents, effectiveOn, changes }: Changed) => {
  const names = documents.map((document) => titles[document]).join('と')
  const day = longDayText(effectiveOn)
  return {
    announced: `${names}を${day}に改定します。`,
    title: `${names}の改定`,
    lead: `${day}から、次のとおり変わります。`,
    changes,
  }
}

export const text = {
  announced: phrased('利用規約とプライバシーポリシーを2026年12月1日に改定します。'),
  look: '変更点を見る',
  title: '利用規約とプライバシーポリシーの改定',
  lead: phrased('2026年12月1日から、次のとおり変わります。'),
  changes: [
    'プッシュ通知を受け取ると選んだときに、プッシュサービス（Google、Mozilla、Apple、Microsoft）に送る情報とその目的を書きました。選ばなければ、何も送りません。',
    'お知らせの設定、量る時間、週のまとめについて、保管する情報、書かれる内容、停止の方法、消える時を書きました。週のまとめは、申し込んだ人だけに届きます。',
    '16歳未満の方は登録できないことにし、これまでの16歳未満の方についての定めをなくしました。',
    'ミュート、ブロック、報告について、保管する情報、見られる人、消える時を書きました。',
    '注意、非表示、停止、無効化の措置と、そのお知らせ、異議申し立てについて書きました。',
    '登録から7日間の制限と、招待制や承認制の登録について書きました。',
    '目標体重を確かめるときの身長は、送信も保存もしないことを書きました。',
    'パスキー、認証アプリ、復旧コードと、ログインしたことのあるブラウザについて、保管する情報、その方法と期間、お送りするメールを書きました。',
    '設定の「公開と安全」と記録ごとの公開範囲によって、だれに何が見えるかが変わることを書きました。選ばなければ、これまでと同じです。',
    'ファイルからの取り込み、本人だけが見られる測定値の一覧、毎日の自動取り込みについて、取得する情報と消し方を書きました。',
    'ログアウトした後に、ブラウザの中に残るものと消えるものを書きました。ログインしたことのあるブラウザの印となるCookie（最長1年間）を含みます。',
    'ユーザー名は登録の際に自分で決めるものになり、Googleの名前は受け取らず、Googleの写真は選んだときだけ使うことを書きました。',
    '共有リンクから見える内容と、リンクを無効にする方法を書きました。',
  ],
  whole: 'プライバシーポリシーの全文を読む',
  wholeTerms: '利用規約の全文を読む',
  seen: '確認しました',
  busy: '記録しています...',
  failed: '確認を記録できませんでした。',
}
