import { accounts, entries, type Person, profiles } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, outcomeOf, signUp } from '../../../test/account-steps.ts'
import { record, scrolled, seedMembers } from '../../../test/social-steps.ts'
import { startWorld } from '../../../test/world.ts'

const world = await startWorld()
const viewer = await world.member()
const person = (email: string, nickname: string) => signUp(world, `${email}@example.jp`, { form: { nickname } })

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
    form: { nickname: '花', targetWeight: '52.50', bio: '毎朝はかります' },
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
    isMe: false,
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

test('people are found by the beginning of handle or name, in which % and _ are plain characters', async () => {
  const [one, two] = [await person('kenji100', '100%のケンジ'), await person('keniti', 'Ken_Ichi')]
  const odd = await person('slash', '\\100')
  expect(idsOf(await search('ken'))).toEqual(expect.arrayContaining([one.member.id, two.member.id]))
  expect(idsOf(await search(' @KENJI'))).toEqual([one.member.id])
  expect(idsOf(await search('100%'))).toEqual([one.member.id])
  expect(idsOf(await search('ken_'))).toEqual([two.member.id])
  expect(idsOf(await search('\\1'))).toEqual([odd.member.id])
  for (const text of ['%', '_%', '100_', '%ケンジ', 'ケンジ', "' or 1=1 --"]) expect(await search(text)).toEqual([])
  expect((await search('')).length).toBeGreaterThan(5)
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

test('names are searched by an index', async () => {
  const plan = await world.rows<{ 'QUERY PLAN': string }>(
    `explain select from members m where m.folded_name like beginning($1) order by m.folded_name limit 50`,
    ['ｹﾝ'],
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Cond: ((folded_name ~>=~')
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
  expect(await outcomeOf(viewer.call(entries.ofMember, { params: { id: leaves.member.id }, query: {} }))).toBe(
    'not_found',
  )
})
