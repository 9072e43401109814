import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ownBrand } from '../platform/brand.ts'

const example = join(import.meta.dirname, '../../../deploy/brand-example')

/** A folder with these files, gone after the test. */
async function folderWith(files: Record<string, string | Uint8Array>) {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

const settingsWith = async (name: string, content: string | Uint8Array) => {
  const BRAND_DIR = await folderWith({ [name]: content })
  return () => readConfig({ BRAND_DIR })
}

test('where nothing is set everything is ours', () => {
  const { brand, texts, operator } = readConfig({})
  expect(brand).toEqual(ownBrand)
  expect([brand.name, brand.shortName]).toEqual(['体重公開アプリ', '秤'])
  expect(texts).toEqual({ terms: null, privacy: null })
  expect(operator.name).toBe('Hakari')
})

test.each(['からだの手帳', 'A"B\'C<i>&amp;', '⚖️👨‍👩‍👧‍👦', 'ميزان', '一二三四五六七八九十一二三四五六七八九十', '$& $1 `x`'])(
  'the site may be called %s',
  (SITE_NAME) => {
    expect(readConfig({ SITE_NAME }).brand).toMatchObject({ name: SITE_NAME, shortName: SITE_NAME, apiName: SITE_NAME })
  },
)

test('a short name stands under the icon, and files are named by what every disk takes', () => {
  const { brand } = readConfig({ SITE_NAME: ' Weigh / "Well" ', SITE_SHORT_NAME: '量' })
  expect(brand).toMatchObject({ name: 'Weigh / "Well"', shortName: '量', fileStem: 'weigh-well' })
  expect(readConfig({ SITE_SHORT_NAME: '量' }).brand).toMatchObject({ name: ownBrand.name, shortName: '量' })
  expect(readConfig({ SITE_NAME: '⚖️' }).brand.fileStem).toBe('hakari')
})

test.each([
  ['SITE_NAME', '一二三四五六七八九十一二三四五六七八九十一'],
  ['SITE_NAME', `a${'\u0301'.repeat(200)}`],
  ['SITE_NAME', 'line\nbreak'],
  ['SITE_NAME', 'turned\u202earound'],
  ['SITE_NAME', '\u200b'],
  ['SITE_SHORT_NAME', 'a\u0000b'],
  ['CONTACT_URL', 'http://help.example'],
  ['CONTACT_URL', 'javascript:alert(1)'],
  ['CONTACT_URL', 'mailto:'],
  ['CONTACT_URL', 'mailto:a@b.example?bcc=c@d.example'],
  ['CONTACT_URL', 'https://a:b@help.example'],
  ['BRAND_DIR', '/there/is/no/such/folder'],
])('%s=%j is one sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is .+\\.$`))
})

test.each(['https://help.example/contact?from=app', 'mailto:help@example.jp', 'mailto:help@example.jp?subject=app'])(
  'questions may go to %s',
  (CONTACT_URL) => expect(readConfig({ CONTACT_URL }).brand.contact).toBe(CONTACT_URL),
)

test('the example of the repository is understood, and what is left out of it stays ours', async () => {
  const all = readConfig({ BRAND_DIR: example, OPERATOR_NAME: '手帳の会', SITE_NAME: 'からだの手帳' })
  expect(all.brand.mark).toMatch(/^<svg [^]*<\/svg>$/)
  expect(all.brand.colours.light).toMatchObject({ accent: '#6b3a78', paper: '#faf8f4' })
  expect(all.brand.ownTexts).toEqual(['terms', 'privacy'])
  expect(all.texts.terms).toMatchObject({ announcedOn: '2026-11-18', effectiveOn: '2026-12-20' })
  expect(all.texts.privacy?.changes).toEqual(['プライバシーポリシーを、手帳の会のものにしました。'])
  for (const one of ['mark.svg', 'colours.json', 'terms.md', 'privacy.md']) {
    const BRAND_DIR = await folderWith({})
    await cp(join(example, one), join(BRAND_DIR, one))
    const { brand, texts } = readConfig({ BRAND_DIR })
    expect([
      brand.mark !== null,
      brand.colours !== ownBrand.colours,
      texts.terms !== null,
      texts.privacy !== null,
    ]).toEqual(['mark.svg', 'colours.json', 'terms.md', 'privacy.md'].map((name) => name === one))
  }
})

test('another accent brings its own soft ground, and what is given stays', async () => {
  const read = await settingsWith('colours.json', '{"light": {"accent": "#7A1F5C"}}')
  expect(read().brand.colours).toEqual({
    light: { ...ownBrand.colours.light, accent: '#7a1f5c', accentSoft: '#f2e9ef' },
    dark: ownBrand.colours.dark,
  })
})

test('colours that are hard to read are named pair by pair', async () => {
  const read = await settingsWith(
    'colours.json',
    '{"light": {"accent": "#8fb4e8", "accent-ink": "#ffffff"}, "dark": {"accent-soft": "#445566"}}',
  )
  expect(read).toThrow(/colours\.json is hard to read, WCAG AA wants a contrast of 4\.5: /)
  for (const pair of [
    'accent #8fb4e8 on paper #faf8f4 (light) has 2.00',
    'accent #8fb4e8 on card #ffffff (light) has 2.12',
    'accent-ink #ffffff on accent #8fb4e8 (light) has 2.12',
    'accent #8fb4e8 on accent-soft #445566 (dark) has 3.60',
  ])
    expect(read).toThrow(pair)
})

const svg = (content: string, root = 'viewBox="0 0 32 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`
const head = '---\nannounced: 2026-11-20\neffective: 2026-12-20\nchanges:\n- 新しくしました。\n---\n'

test.each([
  ['mark.svg', svg('<script>alert(1)</script>'), 'has <script>'],
  ['mark.svg', svg('<style>*{fill:red}</style>'), 'has <style>'],
  ['mark.svg', svg('<foreignObject/>'), 'has <foreignObject>'],
  ['mark.svg', svg('<image href="#a"/>'), 'has <image>'],
  ['mark.svg', svg('<text>a</text>'), 'has <text>'],
  ['mark.svg', svg('<a href="#a"/>'), 'has <a>'],
  ['mark.svg', svg('<rect onclick="alert(1)"/>'), 'has onclick, a script'],
  ['mark.svg', svg('<use href="https://elsewhere.example/a.svg#b"/>'), 'refers to "https://elsewhere.example/a.svg#b"'],
  ['mark.svg', svg('<use xlink:href="data:image/svg+xml,x"/>'), 'refers to "data:image/svg+xml,x"'],
  ['mark.svg', svg('<rect fill="url(https://elsewhere.example/#a)"/>'), 'its own parts alone'],
  ['mark.svg', svg('<rect style="fill:u\\72l(//elsewhere.example)"/>'), 'its own parts alone'],
  ['mark.svg', svg('<rect fill="&#117;rl(//elsewhere.example)"/>'), 'its own parts alone'],
  ['mark.svg', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'is no well-formed SVG'],
  ['mark.svg', svg('<rect>'), 'is no well-formed SVG'],
  ['mark.svg', svg('<rect></g>'), 'is no well-formed SVG'],
  ['mark.svg', svg('<rect width=1/>'), 'is no well-formed SVG'],
  ['mark.svg', `${svg('')}${svg('')}`, 'is not one <svg> element'],
  ['mark.svg', '', 'is no well-formed SVG'],
  ['mark.svg', svg('<rect/>', 'viewBox="0 0 32 16"'), 'has no square viewBox'],
  ['mark.svg', svg('<rect/>', ''), 'has no square viewBox'],
  ['mark.svg', '<svg viewBox="0 0 1 1"/>', 'does not say xmlns'],
  ['mark.svg', svg(`<path d="${'M0 0'.repeat(10_000)}"/>`), 'is too large: 32 KB are the most'],
  ['colours.json', '{', 'is no JSON'],
  ['colours.json', '[]', 'is no object'],
  ['colours.json', '{"sepia": {}}', 'has "sepia"'],
  ['colours.json', '{"light": {"paper": "#ffffff"}}', 'has "paper" under light'],
  ['colours.json', '{"light": {"accent": "red"}}', 'has "red" as accent under light'],
  ['colours.json', '{"light": {"__proto__": "#ffffff"}}', 'has "__proto__"'],
  ['terms.md', '## 第1条\n', 'does not begin with ---'],
  ['terms.md', '---\nannounced: 2026-11-31\n---\n本文', 'has "announced: 2026-11-31" in its head'],
  ['terms.md', '---\nannounced: 2026-11-20\n---\n本文', 'does not say in its head on which day'],
  ['terms.md', '---\nannounced: 2026-11-20\neffective: 2026-12-20\n---\n本文', 'does not say under changes:'],
  ['terms.md', head, 'says nothing below its head'],
  ['terms.md', `${head}# 利用規約`, 'has the heading "# 利用規約"'],
  ['terms.md', `${head}### 小見出し`, 'has the heading "### 小見出し" before any with ##'],
  ['terms.md', `${head}[ここ](javascript:alert)`, 'links to "javascript:alert"'],
  ['privacy.md', `${head}[ここ](http://a.example)`, 'links to "http://a.example"'],
  ['privacy.md', `${head}[ここ](//a.example)`, 'links to "//a.example"'],
  ['privacy.md', `${head}{{owner}}のもの`, 'has {{owner}}: site, operator, address, country'],
  ['privacy.md', `${head}逆\u202e向き`, 'has a hidden sign (U+202E) in line 7'],
  ['privacy.md', new Uint8Array([0x93, 0xfa, 0x96, 0x7b]), 'is not UTF-8'],
  ['colors.json', '{}', 'is read by nobody'],
])('a wrong %s is one sentence that names the file: %#', async (name, content, sentence) => {
  const read = await settingsWith(name, content)
  expect(read).toThrow(new RegExp(`^/.+/${name.replace('.', '\\.')} .+\\.$`))
  expect(read).toThrow(sentence)
})

const said = (words: string, address: string | null = null) => ({ words, address })

test('a legal text is headings, paragraphs, lists and links, and nothing else is more than letters', async () => {
  const text =
    head +
    [
      '一行目は',
      '続きます。 <b>太字</b> **強調**',
      '',
      '## 見出し <script>alert(1)</script>',
      '- 一つ',
      '- [案内](https://a.example/?b=c&d)の二つ',
      '### 小見出し',
      '1. 番号',
      '2. {{operator}}の{{ country }}',
      '',
      'plain',
      'words [電話](tel:0570-064-556)',
    ].join('\r\n')
  const BRAND_DIR = await folderWith({ 'terms.md': text })
  const { texts } = readConfig({ BRAND_DIR, OPERATOR_NAME: '[悪い](https://x.example) {{site}}' })
  expect(texts.terms?.blocks).toEqual([
    { kind: 'paragraph', lines: [[said('一行目は続きます。 <b>太字</b> **強調**')]] },
    { kind: 'heading', lines: [[said('見出し <script>alert(1)</script>')]] },
    { kind: 'list', lines: [[said('一つ')], [said('案内', 'https://a.example/?b=c&d'), said('の二つ')]] },
    { kind: 'subheading', lines: [[said('小見出し')]] },
    { kind: 'numbered', lines: [[said('番号')], [said('[悪い](https://x.example) {{site}}の日本')]] },
    { kind: 'paragraph', lines: [[said('plain words '), said('電話', 'tel:0570-064-556')]] },
  ])
})
