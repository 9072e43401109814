import { accounts, comments, entries, feed, newKey, Refused } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, outcomeOf } from '../../../test/steps/accounts.ts'
import { faultsIn, record, scrolled, wrongCounts } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { limitTable } from '../../limits.ts'

const world = await startWorld()
const [owner, guest, third] = await Promise.all([world.member(), world.member(), world.member()])
const newEntry = async () => ({ params: { id: (await record(owner)).id } })
const write = ({ call }: SignedIn, it: { params: { id: string } }, text: string) =>
  call(comments.add, { ...it, body: { text } })

const problemOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'none',
    (error: unknown) => (error instanceof Refused ? error.body.problems?.text : String(error)),
  )

test('a comment is trimmed, has one to 500 characters and keeps its lines', async () => {
  const it = await newEntry()
  expect((await write(guest, it, ' \r\nおめでとう\r\nございます　')).comment.text).toBe('おめでとう\nございます')
  for (const grapheme of ['あ', '👨‍👩‍👧‍👦', '𠮷']) {
    expect((await write(guest, it, grapheme.repeat(500))).comment.text).toBe(grapheme.repeat(500))
    expect(await problemOf(write(guest, it, grapheme.repeat(501)))).toBe('too_long')
  }
  for (const text of ['', ' ', '\n\t', '　', '\u200b', '\u3164', '\u2800'])
    expect(await problemOf(write(guest, it, text))).toBe('required')
  expect((await guest.call(entries.one, it)).comments).toBe(4)
})

test('comments come newest first in pages, and everybody sees who may delete which', async () => {
  const it = await newEntry()
  const ids: string[] = []
  for (let i = 0; i < 45; i++) ids.push((await write(i % 2 ? guest : third, it, `${i}`)).comment.id)
  const newest = ids.toReversed()
  expect(await scrolled((query) => guest.call(comments.list, { ...it, query }))).toEqual([
    newest.slice(0, 20),
    newest.slice(20, 40),
    newest.slice(40),
  ])
  const rights = async ({ call }: SignedIn) =>
    (await call(comments.list, { ...it, query: {} })).items.slice(0, 2).map(({ mayDelete }) => mayDelete)
  expect(await rights(owner)).toEqual([true, true])
  expect(await rights(guest)).toEqual([false, true])
  expect(await rights(third)).toEqual([true, false])
  expect((await guest.fetch(`/api/entries/${it.params.id}/comments?before=x`)).status).toBe(400)
})

test('an entry says who wrote last and how it begins, in every list, and so does the answer to a deletion', async () => {
  const it = await newEntry()
  const lists = async () => {
    const of = { params: { id: owner.member.id }, query: {} }
    const pages = [await guest.call(feed.all, { query: {} }), await guest.call(entries.ofMember, of)]
    const found = pages.map(({ items }) => items.find(({ id }) => id === it.params.id)?.newestComment)
    const { newestComment } = await guest.call(entries.one, it)
    for (const one of found) expect(one).toEqual(newestComment)
    return newestComment
  }
  expect(await lists()).toBeNull()
  const { comment } = await write(third, it, 'おめでとう\nございます')
  const { id, name, handle, avatar } = third.member
  const first = { id: comment.id, member: { id, name, handle, avatar }, excerpt: 'おめでとう ございます' }
  expect(await lists()).toEqual(first)
  const second = await write(guest, it, '👨‍👩‍👧‍👦'.repeat(61))
  expect(await lists()).toMatchObject({ id: second.comment.id, excerpt: `${'👨‍👩‍👧‍👦'.repeat(60)}…` })
  const { newestComment } = await guest.call(comments.remove, { params: { id: second.comment.id } })
  expect(newestComment).toEqual(first)
  expect(await lists()).toEqual(first)
})

test('who is disabled or gone is not who wrote last', async () => {
  const [it, disabled, leaves] = [await newEntry(), await world.member(), await world.member()]
  const kept = await write(guest, it, '残る')
  await write(leaves, it, '去る')
  await write(disabled, it, '止まる')
  await disable(world, disabled.member.id)
  await leaves.call(accounts.remove, {})
  expect((await owner.call(entries.one, it)).newestComment).toMatchObject({ id: kept.comment.id, excerpt: '残る' })
})

test('who wrote a comment, and nobody else, reads under which key it was sent', async () => {
  const [it, idempotencyKey] = [await newEntry(), newKey()]
  const { comment } = await guest.call(comments.add, { ...it, body: { text: 'あ' } }, { idempotencyKey })
  expect(comment.key).toBe(idempotencyKey)
  const seenBy = async ({ call }: SignedIn) => (await call(comments.list, { ...it, query: {} })).items[0]
  expect((await seenBy(guest))?.key).toBe(idempotencyKey)
  for (const other of [owner, third]) expect(await seenBy(other)).not.toHaveProperty('key')
})

test('its writer and the owner of the entry delete a comment, nobody else, and the count follows', async () => {
  const it = await newEntry()
  const [one, two, own] = [await write(guest, it, '一'), await write(guest, it, '二'), await write(owner, it, '三')]
  expect(own.comments).toBe(3)
  const remove = ({ call }: SignedIn, { comment }: typeof one) => call(comments.remove, { params: { id: comment.id } })
  expect(await outcomeOf(remove(third, one))).toBe('not_own_comment')
  expect(await outcomeOf(remove(guest, own))).toBe('not_own_comment')
  expect(await remove(guest, one)).toMatchObject({ comments: 2, newestComment: { id: own.comment.id } })
  expect(await remove(owner, two)).toMatchObject({ comments: 1, newestComment: { id: own.comment.id } })
  expect(await outcomeOf(remove(guest, one))).toBe('not_found')
  expect(await remove(owner, own)).toEqual({ comments: 0, newestComment: null })
  expect((await guest.call(entries.one, it)).comments).toBe(0)
})

test('twenty times the same comment under one key is one; another text or entry under it is refused', async () => {
  const [it, elsewhere] = [await newEntry(), await newEntry()]
  const idempotencyKey = newKey()
  const add = (where: typeof it, text: string) =>
    guest.call(comments.add, { ...where, body: { text } }, { idempotencyKey })
  const made = await Promise.all(Array.from({ length: 20 }, () => add(it, 'すごい')))
  expect(new Set(made.map(({ comment }) => comment.id)).size).toBe(1)
  expect((await guest.call(entries.one, it)).comments).toBe(1)
  expect(await outcomeOf(add(it, 'すごい！'))).toBe('idempotency_key_reused')
  expect(await outcomeOf(add(elsewhere, 'すごい'))).toBe('idempotency_key_reused')
})

test('there is nothing to say under an entry that is gone or hidden, and comments of the disabled are hidden', async () => {
  const it = await newEntry()
  const [author, silent] = [await world.member(), await world.member()]
  const hidden = { params: { id: (await record(author)).id } }
  await write(silent, it, '見えない')
  await write(guest, it, '見える')
  const under = await write(guest, hidden, '見えなくなる')
  await disable(world, author.member.id)
  await disable(world, silent.member.id)
  expect(await outcomeOf(third.call(comments.remove, { params: { id: under.comment.id } }))).toBe('not_found')
  const { items } = await owner.call(comments.list, { ...it, query: {} })
  expect(items.map(({ text }) => text)).toEqual(['見える'])
  await owner.call(entries.remove, it)
  for (const nowhere of [it, hidden]) {
    expect(await outcomeOf(write(guest, nowhere, 'あ'))).toBe('not_found')
    expect(await outcomeOf(guest.call(comments.list, { ...nowhere, query: {} }))).toBe('not_found')
  }
})

test('comments written and deleted while their entries are deleted leave no wrong count and nobody waiting', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, newEntry))
  const written = await Promise.all(
    made.flatMap((it) => Array.from({ length: 6 }, (_, i) => write(i % 2 ? guest : third, it, `${i}`))),
  )
  const faults = faultsIn(world).length
  const outcomes = await Promise.all(
    made.flatMap((it, i) => [
      outcomeOf(write(guest, it, 'また')),
      ...written
        .slice(i * 6, i * 6 + 6)
        .map(({ comment }) => outcomeOf(owner.call(comments.remove, { params: { id: comment.id } }))),
      ...(i % 3 ? [outcomeOf(owner.call(entries.remove, it))] : []),
    ]),
  )
  expect(outcomes.filter((it) => it !== 'ok' && it !== 'not_found')).toEqual([])
  expect(faultsIn(world).slice(faults)).toEqual([])
  expect(await wrongCounts(world)).toEqual([])
})

test('sixty comments an hour', async () => {
  const { commentsPerMember } = limitTable
  const strict = await startWorld({ limits: { ...world.config.limits, commentsPerMember } })
  const member = await strict.member()
  const it = { params: { id: (await record(member)).id } }
  const outcomes = await Promise.all(Array.from({ length: 70 }, () => outcomeOf(write(member, it, 'あ'))))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(60)
  expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(10)
})
