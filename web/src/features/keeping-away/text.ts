/** What the menus of cards, comments and profiles say. */
export const text = {
  others: 'その他',
  mute: 'ミュート',
  aboutMute: '相手には知らされません',
  unmute: 'ミュートを解除',
  block: 'ブロック',
  aboutBlock: 'おたがいの記録が見えなくなります',
  report: '報告',
  aboutReport: '運営が確かめます。相手には知らされません',
  removeFollower: 'フォロワーから外す',
  aboutRemoveFollower: '相手には知らされません',
}
