import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  saving: '保存しています...',
  failed: '変更を保存できませんでした。',

  account: {
    title: 'アカウント',
    lead: 'だれがあなたをフォローし、記録を見られるかを決めます。',
    choices: { public: '公開', private: '承認制' },
    about: {
      public: 'だれでもフォローできます。「全員」の記録は、登録しているすべての人が見られます。',
      private:
        'フォローはリクエストになります。記録、グラフ、フォローとフォロワーの一覧は、承認したフォロワーだけが見られます。名前、ユーザー名、画像、自己紹介、登録日、フォローとフォロワーの人数は、登録しているすべての人に見えます。',
    },
    done: { public: 'アカウントを公開にしました。', private: 'アカウントを承認制にしました。' },
    closeQuestion: phrased('アカウントを承認制にしますか？'),
    closeFollowers: phrased('いまのフォロワーは、そのまま残ります。'),
    closeLinks: phrased('共有したリンクは使えなくなります。公開に戻しても、同じリンクは使えません。'),
    closeAct: '承認制にする',
    openQuestion: phrased('アカウントを公開にしますか？'),
    openRequests: (count: number) => `待っている${count.toLocaleString('ja-JP')}人のリクエストは、すべて承認されます。`,
    openLead: phrased('「全員」の記録は、登録しているすべての人が見られるようになります。'),
    openAct: '公開にする',
    busy: '変更しています...',
  },

  audience: {
    title: '新しい記録の公開範囲',
    lead: 'これから公開する記録に使われます。記録するときや、公開したあとでも、1件ずつ変えられます。',
    about: {
      everyone: '登録しているすべての人が見られます。リンクで共有もできます。',
      everyoneOfPrivate: '承認制のアカウントでは、承認したフォロワーだけが見られます。',
      followers: 'あなたをフォローしている人だけが見られます。',
      self: 'ほかの人には見えません。',
    },
    done: (choice: string) => `新しい記録の公開範囲を「${choice}」にしました。`,
  },

  numbers: {
    title: '他の人に見せる数値',
    lead: 'これまでの記録にも、これからの記録にも、すぐに反映されます。自分の画面の表示は変わりません。',
    choices: { weight: '体重', change: '増減だけ', none: '数値を隠す' },
    about: {
      weight: '体重、前回からの増減、グラフ、目標体重が見えます。',
      change: '前回からの増減と、目盛りのないグラフの形だけが見えます。',
      changeCaution: '以前に体重を見た人は、計算できることがあります',
      none: '記録したこととメモだけが見えます。体重、増減、グラフ、目標体重は見えません。',
    },
    done: (choice: string) => `他の人に見せる数値を「${choice}」にしました。`,
    weightQuestion: phrased('ほかの人に体重を見せますか？'),
    weightLead: phrased('これまでの記録の体重と目標体重も、あなたの記録を見られる人に見えるようになります。'),
    weightAct: '体重を見せる',
  },

  requests: 'フォローリクエスト',
  waiting: (count: number) => `${count.toLocaleString('ja-JP')}人が承認を待っています。`,
  nobodyWaits: '承認を待っている人はいません。',
  preview: '他の人からの見え方',
  aboutPreview: 'ほかのメンバー、フォロワー、ログインしていない人に見えるもの',
  muted: 'ミュート中のユーザー',
  aboutMuted: 'ホームなどに表示しない人。相手には知らされません。',
  blocked: 'ブロックしたユーザー',
  aboutBlocked: 'おたがいに見えないようにした人',
  mutedWords: 'ミュートワード',
  aboutMutedWords: 'この言葉を含むメモやコメントを隠します。',
  notices: 'あなたへのお知らせ',
  aboutNotices: '運営がしたこと、その理由、異議申し立て',
}
