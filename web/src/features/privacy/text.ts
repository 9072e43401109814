export const text = {
  audience: '公開範囲',
  /** Spoken before one of the words below. */
  audienceIs: '公開範囲: ',
  usual: 'いつもの公開範囲',
  audiences: { everyone: '全員', followers: 'フォロワー', self: '自分だけ' },
}
