import { comments, entries, mutedWords } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { membersOf, record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const add = (by: SignedIn, word: string) => by.call(mutedWords.add, { body: { word } })
const see = (by: SignedIn, id: string) => by.call(entries.one, { params: { id } })

test('notes and comments with a muted word are marked for whoever muted it, however it is written', async () => {
  const [by, host, other] = await membersOf(world, 3)
  const { id } = await record(host, '65.2', 'きのうはﾗｰﾒﾝ大盛りでした')
  await host.call(comments.add, { params: { id }, body: { text: 'らーめんはおいしい' } })
  await add(by, 'ラーメン')
  const entry = await see(by, id)
  expect([entry.isNoteMuted, entry.newestComment?.isMuted, entry.note]).toEqual([
    true,
    true,
    'きのうはﾗｰﾒﾝ大盛りでした',
  ])
  const { items } = await by.call(comments.list, { params: { id }, query: {} })
  expect(items.map(({ isMuted }) => isMuted)).toEqual([true])
  const seen = await see(other, id)
  expect([seen.isNoteMuted, seen.newestComment?.isMuted]).toEqual([undefined, undefined])
  const { items: words } = await by.call(mutedWords.mine, {})
  await by.call(mutedWords.remove, { params: { id: words[0]?.id ?? '' } })
  expect((await see(by, id)).isNoteMuted).toBe(undefined)
})

test('what somebody wrote themselves is never hidden from them', async () => {
  const by = await world.member()
  await add(by, 'ケーキ')
  const { id } = await record(by, '65.2', 'ケーキを食べました')
  await by.call(comments.add, { params: { id }, body: { text: 'ケーキ最高' } })
  const entry = await see(by, id)
  expect([entry.isNoteMuted, entry.newestComment?.isMuted]).toEqual([undefined, undefined])
  const { items } = await by.call(comments.list, { params: { id }, query: {} })
  expect(items.map(({ isMuted }) => isMuted)).toEqual([undefined])
})

test('the same word in another writing is there already, and there are at most 100', async () => {
  const by = await world.member()
  await add(by, 'Diet')
  expect((await add(by, 'ＤＩＥＴ')).items.map(({ word }) => word)).toEqual(['Diet'])
  await world.rows(`insert into muted_words (member_id, word) select $1, 'ことば' || n from generate_series(1, 99) n`, [
    by.member.id,
  ])
  expect(await outcomeOf(add(by, 'もうひとつ'))).toBe('too_many_words')
  expect((await add(by, 'diet')).items).toHaveLength(100)
})

test("nobody reads or removes another's words, and a % is a % and nothing else", async () => {
  const [by, other, host] = await membersOf(world, 3)
  const { items } = await add(by, '100%')
  await other.call(mutedWords.remove, { params: { id: items[0]?.id ?? '' } })
  expect((await by.call(mutedWords.mine, {})).items).toHaveLength(1)
  expect((await other.call(mutedWords.mine, {})).items).toEqual([])
  const [plain, marked] = [await record(host, '65.2', '100回目'), await record(host, '65.3', '100%です')]
  expect([(await see(by, plain.id)).isNoteMuted, (await see(by, marked.id)).isNoteMuted]).toEqual([undefined, true])
})

test('a word that would hide everything, because nothing of it is sought, hides nothing', async () => {
  const [by, host] = await membersOf(world, 2)
  expect(await outcomeOf(add(by, '   '))).toBe('invalid_input')
  expect(await outcomeOf(add(by, '\u3099'))).not.toBe('unexpected')
  const { id } = await record(host, '65.2', 'ふつうの朝')
  expect((await see(by, id)).isNoteMuted).toBe(undefined)
})
