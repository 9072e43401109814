import { entries, type Entry, likes, privacy, profiles, shortLinks, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { operations } from '../corpus/operations.ts'
import { disable } from '../steps/accounts.ts'
import { eventually } from '../world/eventually.ts'
import { openStream } from '../world/live-stream.ts'
import { record } from '../steps/social.ts'
import { startWorld } from '../world/world.ts'
import { type Author, canaryNote, gatherCast, publishCanary, weights } from './cast.ts'
import { hasNoSession, looksInto, numbersFor, seenBy, type ViewerKind, viewers } from './expected.ts'
import {
  aboutAuthor,
  aimedAt,
  type Asked,
  askAll,
  createLink,
  ownersOnly,
  showsNobodyElse,
  surfaces,
} from './surfaces.ts'

const world = await startWorld()
const { authors, viewerOf, members } = await gatherCast(world)
const others = viewers.filter((kind) => kind !== 'self')
/** Of whom numbers are hidden from others, and who differ in what they see. */
const near = ['nobody', 'stranger', 'follower'] as const
const unknown = { id: '7319999999', publicId: 'AAAAAAAAAAAAAAAA' }

const cellOf = ({ account, audience, numbers }: Author) => `${account}, ${audience}, ${numbers}`
const sees = (kind: ViewerKind, { account, audience }: Author) => seenBy[account][audience].includes(kind)

/** What each of these is answered, by viewer. */
const askedBy = (kinds: readonly ViewerKind[], author: Author): Promise<[ViewerKind, Asked][]> =>
  Promise.all(kinds.map(async (kind) => [kind, await askAll(viewerOf(kind, author), author)]))

const canaries = new Map<Author, Entry>()
const canaryOf = (author: Author): Entry => {
  const canary = canaries.get(author)
  if (!canary) throw new Error(`nothing was published of ${cellOf(author)}`)
  return canary
}

test('whatever reads is in the table, or shows nobody else', () => {
  const reading = operations.filter(({ method }) => method === 'GET').map(({ id }) => id)
  const named = new Set([...Object.keys(surfaces), ...Object.keys(showsNobodyElse)].map((name) => name.split(',')[0]))
  expect(reading.filter((id) => !named.has(id))).toEqual([])
})

test.for(authors.map((author) => [cellOf(author), author] as const))(
  'an entry that somebody may not see changes nothing that they are told: %s',
  async ([, author]) => {
    const blind = others.filter((kind) => !sees(kind, author))
    const before = await askedBy(blind, author)
    const canary = await publishCanary(author)
    canaries.set(author, canary)
    await author.call(likes.like, { params: { id: canary.id } })
    await author.call(entries.edit, { params: { id: canary.id }, body: { note: `${canaryNote}。`, revision: 0 } })
    expect(await askedBy(blind, author)).toEqual(before)
  },
)

test.for(authors.map((author) => [cellOf(author), author] as const))(
  'what is not for somebody is as if it were not there, whatever they try: %s',
  async ([, author]) => {
    const canary = canaryOf(author)
    for (const kind of others.filter((it) => !sees(it, author)))
      for (const [name, attempt] of Object.entries({ ...aimedAt, ...ownersOnly, createLink })) {
        const tries = [canary, unknown].map((entry) => attempt(viewerOf(kind, author), author, entry))
        const [there, nowhere] = await Promise.all(tries)
        expect([kind, name, there?.text]).toEqual([kind, name, nowhere?.text])
      }
    for (const kind of others.filter((it) => sees(it, author)))
      for (const [name, attempt] of Object.entries(ownersOnly)) {
        const { status } = await attempt(viewerOf(kind, author), author, canary)
        expect([kind, name, status]).toEqual([kind, name, hasNoSession(kind) ? 401 : 403])
      }
    expect((await author.call(entries.one, { params: { id: canary.id } })).note).toBe(`${canaryNote}。`)
  },
)

test.for(authors.map((author) => [cellOf(author), author] as const))(
  'whoever may see an entry sees it everywhere, with the numbers that are for them: %s',
  async ([, author]) => {
    const canary = canaryOf(author)
    for (const kind of viewers.filter((it) => !hasNoSession(it))) {
      const asked = await askAll(viewerOf(kind, author), author)
      const profile = JSON.parse(asked['profiles.one']?.text.split('\n')[1] ?? '') as { entries: number | null }
      const isSeen = sees(kind, author)
      const looks = looksInto[author.account].includes(kind)
      expect([kind, profile.entries]).toEqual([kind, looks ? (isSeen ? 3 : 2) : null])
      const feeds = [...(kind === 'follower' || kind === 'self' ? ['feed.following'] : []), 'feed.all']
      for (const name of [...feeds, 'entries.ofMember'])
        expect([kind, name, asked[name]?.text.includes(canary.publicId) === isSeen]).toEqual([kind, name, true])
      const status = looks ? 200 : 403
      for (const name of ['stats.chartOfMember', 'follows.followers', 'follows.following', 'entries.ofMember'])
        expect([kind, name, asked[name]?.status]).toEqual([kind, name, status])
      for (const attempt of ['entries.one', 'entries.one, by its address', 'comments.list', 'likes.like'])
        expect([kind, (await aimedAt[attempt]?.(viewerOf(kind, author), author, canary))?.status]).toEqual([
          kind,
          isSeen ? 200 : 404,
        ])
      const newest = JSON.parse(asked['entries.one']?.text.split('\n')[1] ?? '') as Partial<Entry>
      expect([kind, newest.id]).toEqual([kind, looks ? author.newest.id : undefined])
      if (!looks) continue
      const numbers = numbersFor(kind, author.numbers)
      expect([kind, newest.numbers, newest.nth]).toEqual([kind, numbers, 2])
      expect([kind, newest.weight]).toEqual([kind, numbers === 'weight' ? weights.newest : null])
      expect([kind, newest.delta]).toEqual([kind, numbers === 'none' ? null : isSeen ? '6.0' : '-0.6'])
      expect([kind, newest.line?.target]).toEqual([kind, numbers === 'weight' ? Number(weights.target) : null])
      expect([kind, newest.line?.weights.length]).toEqual([kind, numbers === 'none' ? 0 : isSeen ? 3 : 2])
      expect([kind, newest.isForAll]).toEqual([kind, author.account === 'public'])
    }
  },
)

test('nobody without a session is answered anything but pages, and pages of what is for everybody alone', async () => {
  for (const author of authors)
    for (const kind of ['nobody', 'disabled'] as const) {
      const { 'shortLinks.resolve': link, ...asked } = await askAll(viewerOf(kind, author), author)
      for (const [name, answer] of Object.entries(asked))
        expect([name, answer.status]).toEqual([
          name,
          name.startsWith('the page') ? (author.account === 'public' ? 200 : 404) : 401,
        ])
      expect(link?.status).toBe(author.account === 'public' ? 200 : 404)
      const page = await aimedAt['the page of a post']?.(viewerOf(kind, author), author, canaryOf(author))
      expect(page?.status).toBe(sees('nobody', author) ? 200 : 404)
    }
})

test('of somebody who shows changes, all weights could be others by the same number and nobody would be told', async () => {
  for (const author of authors.filter(({ numbers }) => numbers === 'change')) {
    const before = await askedBy(near, author)
    for (const text of before.flatMap(([, asked]) => aboutAuthor(asked)))
      for (const weight of Object.values(weights)) expect(text).not.toContain(weight)
    await shift(author, '+ 7')
    expect(await askedBy(near, author)).toEqual(before)
    await shift(author, '- 7')
  }
})

test('from months of changes in halves of a tenth no last digit tells the weights either', async () => {
  const author = await world.member()
  await author.call(privacy.change, { body: { shownNumbers: 'change' } })
  await world.rows(
    `insert into entries (member_id, weight, idempotency_key, measured_at, created_at)
     select $1, 60 + ((n * 7919) % 61) * 0.05, gen_random_uuid(), now() - n * interval '1 day', now() - n * interval '1 day'
     from generate_series(40, 1, -1) n`,
    [author.member.id],
  )
  const params = { id: author.member.id }
  const told = async () => {
    const charts = (['month', 'quarter', 'all'] as const).map((range) =>
      members.stranger.call(stats.chartOfMember, { params, query: { range } }),
    )
    const { items } = await members.stranger.call(entries.ofMember, { params, query: {} })
    return { charts: await Promise.all(charts), items }
  }
  const before = await told()
  expect(before.charts.map(({ perWeek }) => typeof perWeek)).toEqual(['number', 'number', 'number'])
  const lines = [...before.charts.map(({ series }) => series), ...before.items.map(({ line }) => line)]
  expect(new Set(lines.map((line) => line.weights[0]))).toEqual(new Set([0]))
  for (const by of ['+ 0.05', '+ 3.35', '+ 17.8', '- 33.15']) {
    await world.rows(`update entries set weight = weight ${by} where member_id = $1`, [author.member.id])
    expect([by, await told()]).toEqual([by, before])
  }
})

test('of somebody who hides numbers, all weights could be any others and nobody would be told', async () => {
  for (const author of authors.filter(({ numbers }) => numbers === 'none')) {
    const before = await askedBy(near, author)
    for (const text of before.flatMap(([, asked]) => aboutAuthor(asked)))
      for (const weight of Object.values(weights)) expect(text).not.toContain(weight)
    await shift(author, '* random() + 20')
    expect(await askedBy(near, author)).toEqual(before)
  }
})

const shift = async ({ member }: Author, by: string) => {
  await world.rows(`update entries set weight = weight ${by} where member_id = $1`, [member.id])
  await world.rows(`update members set target_weight = target_weight ${by} where id = $1`, [member.id])
}

test("what somebody's preview says is what others are told", async () => {
  for (const author of authors)
    for (const [as, kind] of [
      ['follower', 'follower'],
      ['stranger', 'stranger'],
    ] as const) {
      const preview = await author.call(privacy.preview, { query: { as } })
      const viewer = viewerOf(kind, author)
      const told = await viewer.call(profiles.one, { params: { username: author.member.handle } })
      expect(preview.profile).toEqual({ ...told, isRequested: false })
      const params = { id: author.member.id }
      const looks = looksInto[author.account].includes(kind)
      expect([preview.entries !== null, preview.chart !== null]).toEqual([looks, looks])
      if (!looks) continue
      const { items } = await viewer.call(entries.ofMember, { params, query: {} })
      expect(preview.entries).toEqual(items.map((entry) => ({ ...entry, isLiked: false })))
      expect(preview.chart).toEqual(await viewer.call(stats.chartOfMember, { params, query: {} }))
    }
})

test('only what is for everybody can be shared, and its owner is told why not', async () => {
  for (const author of authors) {
    const canary = canaryOf(author)
    const isForAll = sees('nobody', author)
    for (const kind of ['self', 'follower'] as const) {
      if (!sees(kind, author)) continue
      expect((await createLink(viewerOf(kind, author), author, canary)).status).toBe(isForAll ? 200 : 409)
    }
  }
})

test('open screens hear nothing of what is not for them: not that it is there, liked, corrected, narrowed or gone', async () => {
  const ears = new Map<ViewerKind, Awaited<ReturnType<typeof openStream>>>()
  for (const kind of ['stranger', 'requested', 'follower'] as const) ears.set(kind, await openStream(members[kind]))
  for (const { heard } of ears.values()) await eventually(() => expect(heard.text).toContain('hello'))
  const [told, hidden] = [new Map<Author, Entry>(), authors.filter(({ audience }) => audience !== 'everyone')]
  for (const author of authors) {
    const entry = await publishCanary(author)
    told.set(author, entry)
    const params = { id: entry.id }
    await author.call(likes.like, { params })
    await author.call(entries.edit, { params, body: { note: '直しました', revision: 0 } })
  }
  for (const author of hidden)
    await author.call(entries.setAudience, { params: { id: told.get(author)?.id ?? '' }, body: { audience: 'self' } })
  for (const author of authors) await author.call(entries.remove, { params: { id: told.get(author)?.id ?? '' } })
  // Whoever comes last is told last.
  const herald = await world.member()
  await record(herald)
  for (const [kind, { heard, leave }] of ears) {
    await eventually(() => expect(heard.text).toContain(herald.member.id))
    for (const author of authors) {
      const entry = told.get(author)
      const isTold = heard.text.includes(`"${entry?.id}"`)
      expect([kind, cellOf(author), isTold]).toEqual([kind, cellOf(author), sees(kind, author)])
      const isNamed = heard.text.includes(author.member.id)
      expect([kind, cellOf(author), isNamed]).toEqual([kind, cellOf(author), isNamed && sees(kind, author)])
    }
    const open = authors.find((author) => sees('nobody', author))
    expect(heard.text).toContain(open?.member.id)
    expect(heard.text).not.toContain(weights.canary)
    leave()
  }
})

test('of whoever is disabled nobody is told anything, whatever they let others see before', async () => {
  const unseen = { ...authors[0], member: { ...authors[0]?.member, id: crypto.randomUUID(), handle: 'nobody_at_all' } }
  for (const author of authors.filter(({ numbers }) => numbers === 'weight')) {
    const canary = canaryOf(author)
    await disable(world, author.member.id)
    for (const kind of ['nobody', 'stranger', 'follower'] as const) {
      const viewer = viewerOf(kind, author)
      const asked = await askAll(viewer, author)
      for (const [name, { text }] of Object.entries(asked)) {
        expect([kind, name, text.includes(author.member.id)]).toEqual([kind, name, false])
        expect([kind, name, text.includes(author.newest.publicId)]).toEqual([kind, name, false])
      }
      for (const [name, attempt] of Object.entries(aimedAt))
        expect([kind, name, (await attempt(viewer, author, canary)).text]).toEqual([
          kind,
          name,
          (await attempt(viewer, unseen as Author, unknown)).text,
        ])
    }
  }
})

test('narrowing ends the address, the card and the short link that strangers have, and widening does not bring them back', async () => {
  const author = await world.member()
  const { id, publicId } = await record(author, weights.canary)
  const { code } = await author.call(shortLinks.create, { params: { id } })
  const pages = [`/user/${author.member.handle}/post/${publicId}`, `/s/${code}`]
  const card = /\/cards\/[^"]+\.png/.exec(await (await world.visitor().fetch(pages[0] ?? '')).text())?.[0] ?? ''
  expect((await world.visitor().fetch(card)).status).toBe(200)
  for (const audience of ['followers', 'everyone'] as const) {
    await author.call(entries.setAudience, { params: { id }, body: { audience } })
    for (const path of [...pages, card]) expect([path, (await world.visitor().fetch(path)).status]).toEqual([path, 404])
  }
})
