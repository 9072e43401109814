import { accounts, entries, type Person, profiles } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, enable, outcomeOf, signUp } from '../../../test/steps/accounts.ts'
import { record, scrolled, seedMembers } from '../../../test/steps/social.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const viewer = await world.member()
const person = (name: string, nickname: string) =>
  signUp(world, `${name}@example.jp`, { form: { nickname, handle: name.replaceAll(/\W/g, '_') } })

const found = async (username: string) => {
  const answer = await viewer.call(profiles.one, { params: { username } }).catch(() => null)
  return answer?.id ?? null
}
const search = async (text: string): Promise<Person[]> =>
  (await viewer.call(profiles.list, { query: { search: text } })).items
const idsOf = (people: Person[]) => people.map(({ id }) => id)

const newest = (limit: string) => viewer.call(profiles.list, { query: { limit } })

test('a profile says what everybody may know', async () => {
  const hana = await signUp(world, 'hana@example.jp', {
    form: { nickname: '花', handle: 'hana', targetWeight: '52.50', bio: '毎朝はかります' },
  })
  await record(hana)
  const profile = await viewer.call(profiles.one, { params: { username: 'hana' } })
  expect(profile).toEqual({
    ...hana.member,
    bio: '毎朝はかります',
    targetWeight: '52.5',
    joinedAt: profile.joinedAt,
    entries: 1,
    followers: 0,
    following: 0,
    isFollowed: false,
    isPrivate: false,
    isRequested: false,
    isTold: false,
    numbers: 'weight',
    isMe: false,
    followsViewer: false,
    isMuted: false,
    mutedUntil: null,
  })
  expect((await hana.call(profiles.one, { params: { username: 'hana' } })).isMe).toBe(true)
})

test('a profile is found by handle, by @handle and by name, capitals or not', async () => {
  const taro = await person('taro.yamada', 'Taro Yamada')
  for (const username of ['taro_yamada', '@taro_yamada', 'TARO_YAMADA', 'taro.yamada', '@Taro.Yamada', 'taro yamada'])
    expect(await found(username)).toBe(taro.member.id)
  for (const username of ['taro', 'taro_yamada@example.jp', 'taro%', '_aro_yamada', '@', ' ', 'x'.repeat(300)])
    expect(await found(username)).toBeNull()
})

test('of equal names the oldest is meant, a handle before any name', async () => {
  const [older, younger] = [await person('first-sakura', '桜'), await person('second-sakura', '桜')]
  expect(await found('桜')).toBe(older.member.id)
  expect(await found('@桜')).toBe(older.member.id)
  const named = await person('somebody-else', 'second_sakura')
  expect(named.member.name).toBe('second_sakura')
  expect(await found('second_sakura')).toBe(younger.member.id)
  await disable(world, older.member.id)
  expect(await found('桜')).toBe(younger.member.id)
})

test('a Japanese name is not taken for a handle of as many underscores', async () => {
  const [lines, named] = [await person('__', '線'), await person('ume', '梅子')]
  expect(lines.member.handle).toBe('__')
  expect(await found('梅子')).toBe(named.member.id)
  expect(await found('竹子')).toBeNull()
  expect(await found('__')).toBe(lines.member.id)
})

test('who is disabled has no profile and stands in no list', async () => {
  const hidden = await person('kakureta', '隠れた人')
  await record(hidden)
  await disable(world, hidden.member.id)
  expect(await found('kakureta')).toBeNull()
  expect(await search('kakure')).toEqual([])
  const everybody = (await scrolled((query) => viewer.call(profiles.list, { query }))).flat()
  expect(everybody).not.toContain(hidden.member.id)
})

test('people are found by any part of name or handle, in which % and _ are plain characters', async () => {
  const [one, two] = [await person('kenji100', '100%のケンジ'), await person('keniti', 'Ken_Ichi')]
  const odd = await person('slash', '\\100')
  expect(idsOf(await search('ken'))).toEqual(expect.arrayContaining([one.member.id, two.member.id]))
  expect(idsOf(await search(' @KENJI'))).toEqual([one.member.id])
  for (const text of ['100%', '0%の', 'ケンジ', 'けんじ', 'の ケ'])
    expect(idsOf(await search(text))).toEqual([one.member.id])
  for (const text of ['ken_', 'en_i', 'nit']) expect(idsOf(await search(text))).toEqual([two.member.id])
  expect(idsOf(await search('\\1'))).toEqual([odd.member.id])
  for (const text of ['%', '_%', '100_', '%ケンジ', 'ケンジン', "' or 1=1 --"]) expect(await search(text)).toEqual([])
  expect((await search('')).length).toBeGreaterThan(5)
})

test('a full name is found by its given name, and with or without the space', async () => {
  const { member } = await person('misaki.sato', '佐藤 美咲')
  for (const text of ['美咲', '佐藤美咲', '佐藤 美咲', '佐藤\u3000美咲', '藤美', '佐', 'ki_s', 'KI_SATO'])
    expect([text, idsOf(await search(text))]).toEqual([text, [member.id]])
  for (const text of ['咲', '美', '藤', '美咲佐藤', '佐美']) expect([text, await search(text)]).toEqual([text, []])
})

test('who begins so comes before who has it inside, the older first, however often they are asked for', async () => {
  const names: [string, string][] = [
    ['inside-one', '山ねこ丸'],
    ['inside-two', 'ねねこねこねこ'],
    ['begins-one', 'ネコ'],
    ['begins-two', 'ねこ太'],
  ]
  const ids: string[] = []
  for (const [email, name] of names) ids.push((await person(email, name)).member.id)
  for (let i = 0; i < 8; i++) expect(idsOf(await search('ねこ'))).toEqual([ids[2], ids[3], ids[0], ids[1]])
})

test('who changes name and handle is found by the new ones alone, and who is let in again is found again', async () => {
  const { call, member } = await person('mae-no', '以前の名前')
  await call(accounts.updateProfile, { body: { name: '今度の名前', handle: 'ato_no' } })
  for (const text of ['度の名', 'to_n']) expect(idsOf(await search(text))).toEqual([member.id])
  for (const text of ['前の名', 'ae_n']) expect(await search(text)).toEqual([])
  await disable(world, member.id)
  expect(await search('度の名')).toEqual([])
  await enable(world, member.id)
  expect(idsOf(await search('度の名'))).toEqual([member.id])
})

test('of a long name every letter counts', async () => {
  const { member } = await person('nagai', 'あいうえおかきくけこさしすせそたちつてと')
  const other = await person('nagakunai', '㌖㌖㌖㌖㌖㌖㌖㌖㌖㌖㌖㌖い㌖㌖㌖㌖㌖㌖㌖')
  expect(idsOf(await search('つてと'))).toEqual([member.id])
  expect(idsOf(await search('キロメートル'.repeat(12)))).toEqual([other.member.id])
  expect(await search('キロメートル'.repeat(13))).toEqual([])
})

test.each([
  ['Élodie', ['élodie', 'ÉLODIE', 'E\u0301LODIE', 'éLo']],
  ['ﾔﾏﾀﾞ ﾊﾅ', ['ヤマダ', 'ヤマタ\u3099 ハナ', 'ﾔﾏﾀﾞ']],
  ['ガブ', ['ｶﾞﾌﾞ', 'カ\u3099']],
  ['Ｋｏｊｉ１００％', ['koji100%', 'KOJI', 'ｋｏｊｉ１００％', '\u212Aoji']],
  ['Дмитрий', ['дмитрий', 'ДМИТРИЙ']],
  ['ΟΔΥΣΣΕΥΣ', ['οδυσσευς', 'Οδυσσευσ']],
  ['Øystein', ['øystein', 'ØYST']],
  ['㍿', ['株式会社']],
  ['İlkay', ['İLKAY', 'i\u0307lk']],
])('%s is found however it is typed', async (name, typed) => {
  const { member } = await person(`folded${Math.random()}`, name)
  for (const text of typed) expect([text, idsOf(await search(text))]).toEqual([text, [member.id]])
  expect(await found(name.toUpperCase())).toBe(member.id)
})

test('what only looks alike is not found', async () => {
  const [voiced, plain] = [await person('voiced', 'だいこん'), await person('plain', 'たいやき')]
  expect(idsOf(await search('た'))).toEqual([plain.member.id])
  expect(idsOf(await search('だ'))).toEqual([voiced.member.id])
  await person('accent', 'Zoë')
  await person('dotless', 'ılgaz')
  for (const text of ['zoe', 'ilgaz', 'z％', 'ｚ＿']) expect(await search(text)).toEqual([])
})

test('parts of names are found along an index', async () => {
  const plan = await world.rows<{ 'QUERY PLAN': string }>(
    `explain select from name_parts where place = 1 and part >= $1 and part < $2 order by part, member_id limit 100`,
    ['ねこ', 'ねさ'],
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Cond: ((place = 1) AND (part >=')
})

test('all members come in pages, the newest first', async () => {
  await seedMembers(world, 25)
  const kept = await world.rows<{ id: string }>(`select id from members where disabled_at is null order by number desc`)
  const pages = await scrolled((query) => viewer.call(profiles.list, { query }))
  expect(pages.flat()).toEqual(kept.map(({ id }) => id))
  expect(pages.slice(0, -1).every((page) => page.length === 20)).toBe(true)
})

test('who keeps people asks for up to 200 at once', async () => {
  await seedMembers(world, 205)
  expect(await newest('200')).toMatchObject({ items: { length: 200 }, next: expect.any(String) as unknown })
  expect((await newest('7')).items).toHaveLength(7)
  for (const limit of ['0', '201', '-1', '1e2', 'x']) expect(await outcomeOf(newest(limit))).toBe('invalid_input')
})

test('one page of what is found is enough: fifty people at most', async () => {
  await seedMembers(world, 55, '同じ名前')
  expect(await search('同じ')).toHaveLength(50)
})

test('whoever leaves is found by nobody', async () => {
  const leaves = await person('yuku', '行く人')
  await leaves.call(accounts.remove, {})
  expect(await outcomeOf(viewer.call(profiles.one, { params: { username: 'yuku' } }))).toBe('not_found')
  expect(await search('く人')).toEqual([])
  expect(await outcomeOf(viewer.call(entries.ofMember, { params: { id: leaves.member.id }, query: {} }))).toBe(
    'not_found',
  )
})
