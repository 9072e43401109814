import { expect, test } from 'vitest'
import { cutsOf } from './cut-phrases.ts'

/** The sentence with a stroke wherever a line may end. */
function cut(sentence: string): string {
  let end = 0
  return Array.from(cutsOf(sentence), (digit) => sentence.slice(end, (end += parseInt(digit, 36)))).join('|')
}

test.each([
  '体重は、|公開してこそ|結果に|つながる。',
  'まだ|記録が|ありません。|最初の|体重を|公開してみましょう。',
  'この|体重記録を|削除しますか？',
])('a line ends where a phrase does: %s', (sentence) => {
  expect(cut(sentence.replaceAll('|', ''))).toBe(sentence)
})

test.each([
  ['プライバシーポリシーを2026年12月1日に改定します', '2026年12月1日に'],
  ['画像サイズは5MB以下にしてください', '5MB'],
  ['体重は500kg以下で入力してください', '500kg'],
])('a date, and a number with its unit, is never cut: %s', (sentence, whole) => {
  expect(cut(sentence)).toContain(whole)
  expect(cut(sentence).replaceAll('|', '')).toBe(sentence)
})
