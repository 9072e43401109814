import { accounts, entries, shortLinks } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, enable, outcomeOf } from '../../../test/steps/accounts.ts'
import { everyRow, textsContaining } from '../../../test/world/stored-data.ts'
import { bigNaughtyStrings, naughtyStrings } from '../../../test/corpus/naughty-strings.ts'
import { faultsIn, numbers, publicIdsOf, record, seedEntries } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { browserAt, type SignedIn, startWorld } from '../../../test/world/world.ts'
import { run } from '../../run.ts'
import { countClicks } from './count-clicks.ts'
import { linkEntry } from './link-entry.ts'

const world = await startWorld()
const { db, logger } = world.platform
const [author, reader] = [await world.member(), await world.member()]

const linkTo = ({ call }: SignedIn, id: string) => call(shortLinks.create, { params: { id } })
const resolved = (code: string) => world.visitor().call(shortLinks.resolve, { params: { code } })
const linked = async (note = '') => {
  const { id, publicId } = await record(author, '65.2', note)
  return { id, publicId, ...(await linkTo(author, id)) }
}

test('a code is six letters or digits and leads anybody to its post', async () => {
  const { publicId, code } = await linked()
  expect(code).toMatch(/^[A-Za-z0-9]{6}$/)
  expect(await resolved(code)).toEqual({ postId: publicId, handle: author.member.handle })
})

test('there is no code before somebody asks for one', async () => {
  const { id } = await record(author)
  const codes = () => world.rows('select code from short_links where entry_id = $1', [id])
  expect(await codes()).toEqual([])
  const link = await linkTo(author, id)
  expect(await codes()).toEqual([link])
})

test('a post has one code, whoever asks and however many ask at once', async () => {
  const { id } = await record(author)
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, i) => linkTo(i % 2 === 0 ? author : reader, id).then(({ code }) => code)),
  )
  expect(new Set(asked).size).toBe(1)
  expect(await world.rows('select code from short_links where entry_id = $1', [id])).toEqual([{ code: asked[0] }])
})

test('codes that come up twice are drawn again, so that no two posts share one', async () => {
  // Two letters alone: 64 codes, of which most drawings meet one that is taken.
  const draw = numbers(34)
  const random = () => draw(2)
  const ids = await seedEntries(world, Array<string>(40).fill(author.member.id))
  const viewerId = author.member.id
  const posts = new Map<string, string>()
  for (const entryId of ids) {
    const outcome = await linkEntry(db, { entryId, viewerId }, random).catch(() => null)
    if (outcome) posts.set(entryId, outcome.code)
  }
  expect(posts.size).toBeGreaterThan(20)
  expect(new Set(posts.values()).size).toBe(posts.size)
  for (const [id, code] of posts)
    expect(await resolved(code)).toMatchObject({ postId: (await publicIdsOf(world, [id]))[0] })
})

test('after ten drawings that were all taken there is no short link, and nothing is taken from anybody', async () => {
  const [first, second] = await seedEntries(world, [author.member.id, author.member.id])
  const viewerId = author.member.id
  let drawn = 0
  const always = () => (drawn++, 25)
  expect(await linkEntry(db, { entryId: first ?? '', viewerId }, always)).toEqual({ code: 'ZZZZZZ' })
  drawn = 0
  await expect(linkEntry(db, { entryId: second ?? '', viewerId }, always)).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(drawn).toBe(10 * 6)
  expect(await resolved('ZZZZZZ')).toMatchObject({ postId: (await publicIdsOf(world, [first ?? '']))[0] })
})

test('the code of a deleted post stays taken and leads nowhere', async () => {
  const { id, code } = await linked()
  await author.call(entries.remove, { params: { id } })
  expect(await outcomeOf(resolved(code))).toBe('not_found')
  const other = await record(author)
  let at = 0
  const theSame = () => letters.indexOf(code[at++ % code.length] ?? '')
  const again = linkEntry(db, { entryId: other.id, viewerId: author.member.id }, theSame)
  await expect(again).rejects.toMatchObject({ code: 'unavailable' })
  expect(await outcomeOf(resolved(code))).toBe('not_found')
})
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** All that an answer says but its number. */
async function answerTo(path: string) {
  const answer = await world.visitor().fetch(path)
  const { requestId: _, ...body } = (await answer.json()) as { requestId: string }
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: answer.status, body, headers }
}

test('a code that never was, is none, or leads to what is gone or hidden gets one and the same answer', async () => {
  const [deleted, ofDisabled] = [await linked(), await world.member()]
  await author.call(entries.remove, { params: { id: deleted.id } })
  const hidden = await linkTo(ofDisabled, (await record(ofDisabled)).id)
  await disable(world, ofDisabled.member.id)
  const left = await world.member()
  const ofLeft = await linkTo(left, (await record(left)).id)
  await left.call(accounts.remove, {})
  const unknown = await answerTo('/api/short-links/zzzzzz')
  expect(unknown).toMatchObject({ status: 404, body: { refusal: 'not_found' } })
  for (const code of [deleted.code, hidden.code, ofLeft.code, 'abc', 'abcdefg', 'abc-12', '%E3%81%82', '%00', '%2e'])
    expect([code, await answerTo(`/api/short-links/${code}`)]).toEqual([code, unknown])
  await enable(world, ofDisabled.member.id)
  expect(await resolved(hidden.code)).toMatchObject({ handle: ofDisabled.member.handle })
})

test('nobody gets a link to what they may not see', async () => {
  const hidden = await world.member()
  const { id } = await record(hidden)
  await disable(world, hidden.member.id)
  expect(await outcomeOf(linkTo(reader, id))).toBe('not_found')
  expect(await outcomeOf(linkTo(reader, '999999999999'))).toBe('not_found')
  expect(await world.rows('select 1 from short_links where entry_id = $1', [id])).toEqual([])
})

test('whatever is asked for as a code is not found, and nothing breaks', async () => {
  const faults = faultsIn(world).length
  for (const text of [...naughtyStrings, ...bigNaughtyStrings].filter((it) => it.isWellFormed() && it !== '')) {
    const { status } = await world.fetch(`/api/short-links/${encodeURIComponent(text)}`)
    expect([text, status]).toEqual([text, 404])
  }
  expect(faultsIn(world).slice(faults)).toEqual([])
})

const countsOf = async (code: string) =>
  (
    await world.rows<{ clicks: number; isNow: boolean }>(
      `select clicks::integer, last_accessed_at > now() - interval '1 minute' as "isNow" from short_links where code = $1`,
      [code],
    )
  )[0]

test('who follows a link is counted a moment later, with the time', async () => {
  const { code } = await linked()
  expect(await countsOf(code)).toEqual({ clicks: 0, isNow: null })
  await Promise.all(Array.from({ length: 30 }, () => resolved(code)))
  await eventually(async () => expect(await countsOf(code)).toEqual({ clicks: 30, isNow: true }))
})

test('clicks not yet written are written when the server stops', async () => {
  const { code } = await linked()
  const second = await run({ ...world.config, port: 0 }, { logger })
  const visitor = browserAt(`http://127.0.0.1:${second.port}`)
  for (let i = 0; i < 5; i++) await visitor.call(shortLinks.resolve, { params: { code } })
  await second.stop()
  expect(await countsOf(code)).toMatchObject({ clicks: 5 })
})

test('posts are shared, followed and deleted in the same instant, and nothing breaks', async () => {
  const faults = faultsIn(world).length
  const made = await Promise.all(Array.from({ length: 12 }, () => linked()))
  const clicks = countClicks({ db, logger })
  const outcomes = await Promise.all(
    made.flatMap(({ id, code }) => {
      clicks.count(code)
      return [
        outcomeOf(resolved(code)),
        outcomeOf(linkTo(reader, id)),
        outcomeOf(author.call(entries.remove, { params: { id } })),
        outcomeOf(linkTo(author, id)),
      ]
    }),
  )
  await clicks.stop()
  expect(outcomes.filter((outcome) => !['ok', 'not_found'].includes(outcome))).toEqual([])
  for (const { code } of made) expect(await outcomeOf(resolved(code))).toBe('not_found')
  expect(faultsIn(world).slice(faults)).toEqual([])
})

test('clicks wait for a link that somebody holds, and hold nobody up', async () => {
  const { code } = await linked()
  const free = await linked()
  const clicks = countClicks({ db, logger })
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('short_links').select('code').where('code', '=', code).forUpdate().execute()
    clicks.count(code)
    clicks.count(free.code)
    await eventually(async () => expect(await countsOf(free.code)).toMatchObject({ clicks: 1 }))
    expect(await countsOf(code)).toMatchObject({ clicks: 0 })
  })
  await clicks.stop()
  expect(await countsOf(code)).toMatchObject({ clicks: 1 })
})

test('of a deleted account no link says whose it was', async () => {
  const word = 'qqcanary9'
  const leaves = await world.member()
  const { id } = await record(leaves, '65.2', word)
  const { code } = await linkTo(leaves, id)
  await leaves.call(accounts.remove, {})
  expect(textsContaining(await everyRow(world), word)).toEqual([])
  const kept = await world.rows(
    'select code, entry_id, clicks::integer, last_accessed_at from short_links where code = $1',
    [code],
  )
  expect(kept).toEqual([{ code, entry_id: null, clicks: 0, last_accessed_at: null }])
})

test('a link that is asked for while the entry is narrowed or the account closed is refused, and never comes back', async () => {
  const owner = await world.member()
  for (const sql of [
    `with held as (select id from members where id = (select member_id from entries where id = $1) for no key update)
     update entries e set audience = 2 from held where e.id = $1`,
    `update members set is_private = true where id = (select member_id from entries where id = $1)`,
  ]) {
    const { id } = await record(owner)
    const closing = await lockRows(world, sql, [id])
    const asked = outcomeOf(owner.call(shortLinks.create, { params: { id } }))
    await closing.waiting(1)
    await closing.commit()
    expect(await asked).toBe('entry_not_for_all')
    expect(await world.rows('select from short_links where entry_id = $1', [id])).toEqual([])
    expect(await world.rows('select from entries where id = $1 and is_shared', [id])).toEqual([])
  }
})
