import { expect, test } from 'vitest'
import { errorCorrectionOf } from './error-correction.ts'
import { penaltyOf } from './masks.ts'
import { fixedModules, type Modules, writeFormat } from './patterns.ts'
import { qrCode } from './qr-code.ts'
import { qrPath } from './qr-path.ts'
import { blocksOf, mostVersions, versionFor } from './versions.ts'

const drawn = (modules: Modules) => modules.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
const asNumbers = (modules: Modules) =>
  modules.map((row) => BigInt(`0b${row.map(Number).join('')}`).toString(16)).join(' ')
const modulesOf = (rows: string[]): Modules => rows.map((row) => Array.from(row, (sign) => sign === '#'))

/** Drawn by the npm package qrcode 1.5.4: level M, byte mode, under a given mask. */
const hakari = [
  '#######.....#.#######',
  '#.....#...###.#.....#',
  '#.###.#.#..##.#.###.#',
  '#.###.#.###.#.#.###.#',
  '#.###.#.##.##.#.###.#',
  '#.....#.#...#.#.....#',
  '#######.#.#.#.#######',
  '........#..##........',
  '#.#####...#.#.#####..',
  '###..#..##..#..#..#.#',
  '..#...##...#.#..####.',
  '.##.##...#.....####..',
  '..##..#....#.#..#...#',
  '........##.#####.....',
  '#######.....#.##.#.#.',
  '#.....#.##.####..##.#',
  '#.###.#.###.#..##..#.',
  '#.###.#.###.#..##.#..',
  '#.###.#.#.##.#...##..',
  '#.....#...#....####..',
  '#######.#..#.#.#.#.#.',
]
const secret = 'secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Hakari'
const ofApp = {
  text: `otpauth://totp/Hakari:hanako%40example.jp?${secret}`,
  mask: 5,
  rows:
    '1fcba1aa27f 10525918141 1750fec025d 175af34805d 1743d5e1f5d 10469400941 1fd5555557f 158272100 105c6a59ece ' +
    '961626778 17c93c024be 6b744316f8 1b5ab816063 63640076ff 4432dbb41e 490c1617d7 76460f6127 149a118daf1 ' +
    '18c8bf2fe51 d3030b669b 13efe4d0a23 1e2c586eebc e4e790e9e4 7bef50701b 1bf8e138278 c0d072baba 14f09ccf010 ' +
    '9af73125dd 85e024cb2f 1313c157f5a 1ae61da2e75 14002756533 107f23c41fc 18987811c 1fcb088e550 1042ac5831a ' +
    '174078db3f7 1746aeea486 174818830f8 104ad03441d 1fd8c51ea9c',
}
const ofLongAddress = {
  text: `otpauth://totp/Hakari:${'hanako.'.repeat(16)}%40example.jp?${secret}`,
  mask: 7,
  rows:
    '1fcbe31cfeec67f 10491ed4cbff241 1741f7440e2965d 174cd13ad8ca25d 174f0dbfe37f25d 1055d1744497c41 ' +
    '1fd55555555557f a5ebc6fe6000 12dc8ca7eddeaa0 a9181139289f f54df3716b35b5 1d8c360629368ba a79ff76ff37cf2 ' +
    '19226c621680409 1450e1ab2441c6 b04eb6afd97630 e5c9236df29462 a29d522124a247 72f1a19316193 238b5ea938d740 ' +
    'acfcba769bcefc 6b4b54fa811207 1148ce6fe580c89 1b16fbd7f590d0b 13d5b6411fdf5b8 88a8e00273040d bf35d57d4daffe ' +
    'd1331244f70713 d59330d5fadd50 51f3be44250112 13f05ecfd101bfd b250318da6b053 1cd289f0e93e3cb 17b0f6d800083c6 ' +
    '1f6d334bf6805f0 1e058ef36576bbb 4ca3ceb3bf5d41 a095f6b4f836da 1a7b9f47534b1ba c9987b2f71bda2 1f601d8e576d15e ' +
    '189b13ece1483ca 147f78b9e2802c7 b8194619b47c41 16dba5e0217a7c3 e821a4ef03124b 14f89543b1902cf 1f19183519bc1a8 ' +
    '504bcfff715f2 159a0c5693715 1fcc89154a5935a 1054b72c75b3911 17431177dd619f2 17523b0b3979303 17444af7c12113d ' +
    '104e3b601129880 1fd50a78a1f695a',
}

test('a short text is drawn as others draw it', () => {
  expect(drawn(qrCode('Hakari', 2))).toEqual(hakari)
})

test.each([
  ['the address of a secret', ofApp],
  ['one with version information and blocks of two lengths', ofLongAddress],
])('%s is drawn as others draw it', (_, { text, mask, rows }) => {
  expect(asNumbers(qrCode(text, mask))).toBe(rows)
})

test('the codewords of error correction are those of the published example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect([...errorCorrectionOf(Uint8Array.from(data), 10)]).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test('level and mask are written as the standard shows it', () => {
  const modules = fixedModules(1).map((row) => row.map((isDark) => isDark ?? false))
  writeFormat(modules, 5)
  const written = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => Number(modules[8]?.[x]))
  expect(written.join('')).toBe('10000001')
  expect([7, 5, 4, 3, 2, 1, 0].map((y) => Number(modules[y]?.[8])).join('')).toBe('1001110')
})

test.each([
  [14, 1],
  [15, 2],
  [62, 4],
  [63, 5],
  [180, 9],
  [213, 10],
  [214, 11],
  [2331, 40],
])('%i bytes fit into version %i', (bytes, version) => {
  expect(versionFor(bytes)).toBe(version)
})

test('what does not fit is not drawn at all', () => {
  expect(blocksOf(mostVersions).data).toBe(2334)
  expect(() => qrCode('a'.repeat(2332))).toThrow(RangeError)
})

test('each thing that is hard to read has its price', () => {
  const chess = Array.from({ length: 12 }, (_, y) => (y % 2 === 0 ? '#.#.#.#.#.#.' : '.#.#.#.#.#.#'))
  expect(penaltyOf(modulesOf(chess))).toBe(0)
  const withRow = (row: string) => modulesOf([...chess.slice(0, 11), row])
  expect(penaltyOf(withRow('.#####.#.#.#'))).toBe(3)
  expect(penaltyOf(withRow('.######.#.##')) - penaltyOf(withRow('.#####.#.###'))).toBe(1)
  // The middle of a large square, with the light beyond the edge beside it.
  expect(penaltyOf(withRow('#.###.#.#.#.'))).toBe(40)
  expect(penaltyOf(modulesOf(['##', '##']))).toBe(3 + 100)
})

test('the mask that is easiest to read is taken', () => {
  const best = penaltyOf(qrCode(ofApp.text))
  const all = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => penaltyOf(qrCode(ofApp.text, mask)))
  expect(best).toBe(Math.min(...all))
  expect(new Set(all).size).toBeGreaterThan(1)
})

test('a picture has light around it and a stroke for each run of dark modules', () => {
  expect(qrPath(modulesOf(['##.', '..#', '#.#']))).toEqual({
    viewBox: '0 0 11 11',
    path: 'M4 4h2v1h-2zM6 5h1v1h-1zM4 6h1v1h-1zM6 6h1v1h-1z',
  })
})
