import { comments, entries, type OutputOf } from '@hakari/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomeOf } from '../steps/accounts.ts'
import { faultsIn, membersOf, record, wrongCounts } from '../steps/social.ts'
import { type Browser, startWorld } from '../world/world.ts'

const world = await startWorld()
const people = await membersOf(world, 3)
/** Cookies that stand for nobody must not stand for whoever is missing somewhere. */
const nobodies = ['', 'null', 'undefined', '0', crypto.randomUUID(), '__proto__'].map((value): Browser => {
  const browser = world.visitor()
  browser.cookies.set('hakari_session', value)
  return browser
})
const cast: Browser[] = [...people, ...nobodies]
const member = fc.nat(people.length - 1)
const anybody = fc.nat(cast.length - 1)
const isNobody = (place: number) => place >= people.length
const at = <T>(list: T[], place: number): T => list[place] as T

test('an entry is deleted by its owner alone, and shown as own to nobody else', async () => {
  await fc.assert(
    fc.asyncProperty(member, anybody, async (owner, actor) => {
      const it = { params: { id: (await record(at(people, owner))).id } }
      const seen = await at(cast, actor)
        .call(entries.one, it)
        .then(
          ({ isOwn }) => isOwn,
          () => false,
        )
      expect(seen).toBe(actor === owner)
      const outcome = await outcomeOf(at(cast, actor).call(entries.remove, it))
      expect(outcome).toBe(isNobody(actor) ? 'not_signed_in' : actor === owner ? 'ok' : 'not_own_entry_to_delete')
      const left = await world.rows('select from entries where id = $1', [it.params.id])
      expect(left).toHaveLength(actor === owner ? 0 : 1)
    }),
    { numRuns: 40 },
  )
  expect(faultsIn(world)).toEqual([])
})

test('a comment is deleted by its writer and the owner of the entry alone, as both are told', async () => {
  await fc.assert(
    fc.asyncProperty(member, member, anybody, async (owner, writer, actor) => {
      const it = { params: { id: (await record(at(people, owner))).id } }
      const { comment } = await at(people, writer).call(comments.add, { ...it, body: { text: 'あ' } })
      const may = actor === owner || actor === writer
      const listed = await at(cast, actor)
        .call(comments.list, { ...it, query: {} })
        .then(
          ({ items }: OutputOf<typeof comments.list>) => items[0]?.mayDelete,
          () => false,
        )
      expect(listed).toBe(may)
      const outcome = await outcomeOf(at(cast, actor).call(comments.remove, { params: { id: comment.id } }))
      expect(outcome).toBe(isNobody(actor) ? 'not_signed_in' : may ? 'ok' : 'not_own_comment')
      const left = await world.rows('select from comments where id = $1', [comment.id])
      expect(left).toHaveLength(may ? 0 : 1)
    }),
    { numRuns: 40 },
  )
  expect(faultsIn(world)).toEqual([])
  expect(await wrongCounts(world)).toEqual([])
})
