import { expect, test } from 'vitest'
import { containsLink } from './links.ts'

test.each([
  'https://example.com/a',
  'http://例え.テスト',
  'HTTPS://EXAMPLE.COM',
  'みてね→https://x.example/1',
  'https:example.com',
  'line://ti/p/abc',
  'www.example',
  'これ www.example.museum です',
  'example.com',
  'example.comを見てください',
  '詳しくはexample.co.jpへ',
  '日本語.jp',
  'bit.ly/3abc',
  'amzn.to/3abc',
  't.me/group',
  'youtu.be/abcdef',
  'lin.ee/abc',
  'discord.gg/abc',
  'EXAMPLE．ＣＯＭ',
  'ｈｔｔｐｓ：／／example',
  'example。com',
  'example｡com',
  'exam\u200Bple.c\u200Bom',
  'example\u2060.com',
  'exa\u00ADmple.co\u00ADm',
  'example.\u202Ecom',
  'xn--r8jz45g.xn--zckzah',
  'hanako@example.jp',
  'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ',
  '192.0.2.1/a',
  '192.0.2.1:8080',
  'mailto:a@b',
])('%j is a link', (text) => {
  expect(containsLink(text)).toBe(true)
})

test.each([
  '',
  '60.5kg',
  '12.5',
  '60.5',
  '60．5ｋｇでした',
  'v1.2',
  'v1.2.3',
  'です。',
  '測りました。com',
  '今日は休み。明日から走ります。',
  '体重は60.5kg。runは5kmでした。',
  '1.5km/hで歩きました',
  '朝食 350kcal/昼食 600kcal',
  '1日3.5L。水を飲みました',
  'a.m./p.m.',
  'No.1になりました',
  '2026.11.18',
  '2026/11/18',
  '10:30〜11:00',
  '目標：52.0kg',
  '@hanako さん、ありがとう',
  'Node.jsの勉強',
  'Mr.Childrenを聴きながら',
  'Dr.Xを見た',
  '…。。。',
  'がんばった.えらい',
  '−0.3kg/週',
  'え.っ',
  'FITBOXING2.5時間',
  'ok\ncomplete',
])('%j is no link', (text) => {
  expect(containsLink(text)).toBe(false)
})

test('a long text without a link is looked at once', () => {
  expect(containsLink(`${'a.'.repeat(100_000)}${'@'.repeat(100_000)}`)).toBe(false)
})
