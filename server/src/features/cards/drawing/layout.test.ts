import fc from 'fast-check'
import { expect, test } from 'vitest'
import { naughtyStrings } from '../../../../test/corpus/naughty-strings.ts'
import type { Card } from './card.ts'
import { openFont } from './font.ts'
import { layOut } from './layout.ts'
import { shownName } from './shown-name.ts'
import { typeset, typesetWithin } from './typeset.ts'

const font = openFont(new URL(import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf')))
const fonts = { bold: font, regular: font }
const card: Card = {
  brand: '体重公開アプリ',
  name: 'あおい',
  handle: 'aoi',
  picture: null,
  weight: '58.4',
  unit: 'kg',
  recorded: '記録しました',
  change: '前回より −0.3kg',
  date: '2026/11/15',
  line: { since: '2026-11-14', days: [0, 1], weights: [58.7, 58.4], trends: [58.7, 58.67] },
}
const shown = (name: string) => shownName({ name, handle: 'aoi' }, font)
const names = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
)

/** Elements, attributes of ours, and numbers. */
const shapesAlone =
  /^(<\/?(svg|defs|linearGradient|stop|rect|path|g|circle|polygon|polyline)( [a-z][a-z\d-]*="[\w#%(). :/-]*"| viewBox="[\d ]+")*\/?>|\s)*$/

test('whatever somebody is called, the renderer gets shapes and never a letter', () => {
  fc.assert(
    fc.property(names, fc.string({ unit: 'grapheme' }), (name, handle) => {
      const svg = layOut({ ...card, name, handle }, fonts)
      return shapesAlone.test(svg) && !/NaN|Infinity|undefined/.test(svg)
    }),
    { numRuns: 500 },
  )
})

test('a line that is cut is never wider than its place, and ends in three dots', () => {
  fc.assert(
    fc.property(names, fc.integer({ min: 60, max: 700 }), (name, most) => {
      const line = typesetWithin(name, { font, size: 46 }, most)
      return line.width <= most && line.width <= Math.max(typeset(name, { font, size: 46 }).width, 0)
    }),
  )
  const dots = typeset('…', { font, size: 10 }).at(0, 0)
  const cut = typesetWithin('あああああ', { font, size: 10 }, 30)
  expect([cut.width, cut.at(-20, 0).endsWith(dots)]).toEqual([30, true])
})

test.each([
  ['山田🎉太郎', '山田太郎'],
  ['👨‍👩‍👧‍👦 家族', '家族'],
  ['🇯🇵日本', '日本'],
  ['1️⃣番', '番'],
  ['❤️愛♥★☆♪', '愛♥★☆♪'],
  ['𠮷野家 髙﨑', '𠮷野家 髙﨑'],
  ['が', 'が'],
  ['あ\u3099', 'あ゛'],
  ['Z̴̧̛͎̺͉a̵̡̛l̶g̷o̸', 'Zalgo'],
  ['Erdoğan', 'Erdogan'],
  ['𝓗𝓮𝓵𝓵𝓸', 'Hello'],
  ['\u202eabc\u200b', 'abc'],
  ['  空\u3000 白\n ', '空 白'],
  ['שלום', 'aoi'],
  ['김철수', 'aoi'],
  ['🎉', 'aoi'],
  ['', 'aoi'],
])('%j is written %s', (name, written) => {
  expect(shown(name)).toBe(written)
})

test('letters beyond the first 65,536 and letters made of others have their shapes', () => {
  for (const letter of ['𠮷', 'é', 'ガ', '8', '%'])
    expect(typeset(letter, { font, size: 100 }).at(0, 0)).toMatch(/^(M[^Z]+Z)+$/)
  expect(typeset('김', { font, size: 100 })).toHaveProperty('width', 0)
})
