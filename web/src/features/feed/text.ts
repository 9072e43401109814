import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  home: 'ホーム',
  tabs: { following: 'フォロー中', all: 'すべて' },
  empty: phrased('まだ記録がありません。最初の体重を公開してみましょう。'),
  begin: '記録をはじめる',
  everybody: 'みんなの記録から',
}
