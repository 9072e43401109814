/** Public help in Japan, where the operator names no other. */
export const knownHelp = [
  { name: '摂食障害情報ポータルサイト', address: 'https://edportal.jp/' },
  { name: '摂食障害「相談ほっとライン」', address: 'https://sessyoku-hotline.jp/' },
  { name: 'こころの健康相談統一ダイヤル', address: 'tel:0570-064-556' },
]
