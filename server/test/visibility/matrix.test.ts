import {
  comments,
  entries,
  type Entry,
  follows,
  likes,
  mutedWords,
  privacy,
  profiles,
  shortLinks,
  stats,
} from '@hakari/contract'
import { expect, test } from 'vitest'
import { operations } from '../corpus/operations.ts'
import { disable } from '../steps/accounts.ts'
import { eventually } from '../world/eventually.ts'
import { openStream } from '../world/live-stream.ts'
import { record } from '../steps/social.ts'
import { type SignedIn, startWorld } from '../world/world.ts'
import { type Author, canaryNote, gatherCast, publishCanary, weights } from './cast.ts'
import {
  hasNoSession,
  isApart,
  isShownUnasked,
  looksInto,
  numbersFor,
  seenBy,
  type ViewerKind,
  viewers,
} from './expected.ts'
import {
  aboutAuthor,
  aimedAt,
  ask,
  type Asked,
  askAll,
  createLink,
  ownersOnly,
  showsNobodyElse,
  surfaces,
} from './surfaces.ts'

const world = await startWorld()
const { authors, viewerOf, members } = await gatherCast(world)
/** Blocks and mutes have nothing to do with numbers: who looks because of them looks at a third of the authors. */
const lookersAt = ({ numbers }: Author) =>
  viewers.filter((kind) => numbers === 'weight' || (!isApart(kind) && kind !== 'muting' && kind !== 'muted'))
const othersAt = (author: Author) => lookersAt(author).filter((kind) => kind !== 'self')
/** Of whom numbers are hidden from others, and who differ in what they see. */
const near = ['nobody', 'stranger', 'follower'] as const
const unknown = { id: '7319999999', publicId: 'AAAAAAAAAAAAAAAA' }

const cellOf = ({ account, audience, numbers }: Author) => `${account}, ${audience}, ${numbers}`
const sees = (kind: ViewerKind, { account, audience }: Author) => seenBy[account][audience].includes(kind)

/** What each of these is answered, by viewer. Pages do not know who asks: they are of those who see what is for everybody. */
const askedBy = (kinds: readonly ViewerKind[], author: Author): Promise<[ViewerKind, Asked][]> =>
  Promise.all(
    kinds.map(async (kind) => {
      const asked = Object.entries(await askAll(viewerOf(kind, author), author))
      return [kind, Object.fromEntries(asked.filter(([name]) => isTold(kind, name)))]
    }),
  )
const isTold = (kind: ViewerKind, name: string) => !isApart(kind) || !name.startsWith('the page')

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
    const blind = othersAt(author).filter((kind) => !sees(kind, author))
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
    for (const kind of othersAt(author).filter((it) => !sees(it, author)))
      for (const [name, attempt] of Object.entries({ ...aimedAt, ...ownersOnly, createLink })) {
        if (!isTold(kind, name)) continue
        const tries = [canary, unknown].map((entry) => attempt(viewerOf(kind, author), author, entry))
        const [there, nowhere] = await Promise.all(tries)
        expect([kind, name, there?.text]).toEqual([kind, name, nowhere?.text])
      }
    for (const kind of othersAt(author).filter((it) => sees(it, author)))
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
    for (const kind of lookersAt(author).filter((it) => !hasNoSession(it) && !isApart(it))) {
      const asked = await askAll(viewerOf(kind, author), author)
      const profile = JSON.parse(asked['profiles.one']?.text.split('\n')[1] ?? '') as { entries: number | null }
      const isSeen = sees(kind, author)
      const looks = looksInto[author.account].includes(kind)
      expect([kind, profile.entries]).toEqual([kind, looks ? (isSeen ? 3 : 2) : null])
      const follows = ['follower', 'muting', 'muted', 'self'].includes(kind)
      for (const name of [...(follows ? ['feed.following'] : []), 'feed.all'])
        expect([kind, name, asked[name]?.text.includes(canary.publicId)]).toEqual([
          kind,
          name,
          isSeen && isShownUnasked(kind),
        ])
      expect([kind, asked['entries.ofMember']?.text.includes(canary.publicId)]).toEqual([kind, isSeen])
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
  const listeners = ['stranger', 'requested', 'blocker', 'blocked', 'muting', 'muted', 'follower'] as const
  for (const kind of listeners) ears.set(kind, await openStream(members[kind]))
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
    expect([kind, heard.text.includes(open?.member.id ?? '')]).toEqual([kind, !isApart(kind)])
    expect(heard.text).not.toContain(weights.canary)
    leave()
  }
})

/** Nothing that these are told names the author or what they wrote, and whatever they try is answered as of nobody at all. */
async function expectUnknown(author: Author, kinds: readonly ViewerKind[]): Promise<void> {
  const unseen = { ...author, member: { ...author.member, id: crypto.randomUUID(), handle: 'nobody_at_all' } }
  for (const kind of kinds) {
    const viewer = viewerOf(kind, author)
    const [[, asked]] = (await askedBy([kind], author)) as [[ViewerKind, Asked]]
    for (const [name, { text }] of Object.entries(asked)) {
      expect([kind, name, text.includes(author.member.id)]).toEqual([kind, name, false])
      expect([kind, name, text.includes(author.newest.publicId)]).toEqual([kind, name, false])
    }
    for (const [name, attempt] of Object.entries(aimedAt).filter(([it]) => isTold(kind, it)))
      expect([kind, name, (await attempt(viewer, author, canaryOf(author))).text]).toEqual([
        kind,
        name,
        (await attempt(viewer, unseen, unknown)).text,
      ])
  }
}

test('of two whom a block keeps apart neither is told anything of the other, whoever of them asked for it', async () => {
  const shown = authors.filter(({ numbers }) => numbers === 'weight')
  for (const author of shown) await expectUnknown(author, ['blocker', 'blocked'])
  expect(shown).toHaveLength(6)
})

test('what a block keeps away is as unknown as a name that nobody has, also where it is counted', async () => {
  const host = await world.member()
  const { id } = await record(host)
  const params = { id }
  const asked = () =>
    Promise.all(
      [members.blocker, members.blocked, members.muting].map(async (viewer) => [
        await viewer.call(entries.one, { params }),
        await viewer.call(comments.list, { params, query: {} }),
        (await viewer.call(profiles.one, { params: { username: host.member.handle } })).following,
      ]),
    )
  const before = await asked()
  for (const author of authors) {
    await author.call(likes.like, { params })
    await author.call(comments.add, { params, body: { text: 'よく見えるところに' } })
  }
  expect(await asked()).toEqual(before)
  // Whoever is disabled besides is not taken out of the count twice.
  const [gone] = authors
  if (gone) await world.rows('update members set disabled_at = now() where id = $1', [gone.member.id])
  expect(await asked()).toEqual(before)
  if (gone) await world.rows('update members set disabled_at = null where id = $1', [gone.member.id])
  const seen = await members.follower.call(entries.one, { params })
  expect([seen.likes, seen.comments]).toEqual([authors.length, authors.length])
  const follow = { params: { id: authors[0]?.member.id ?? '' } }
  await host.call(follows.follow, follow)
  expect((await asked()).slice(0, 2)).toEqual(before.slice(0, 2))
})

test('who may write under an entry is told to each viewer, and refused to whoever may not', async () => {
  const author = authors.find((it) => it.account === 'public' && it.audience === 'everyone')
  if (!author) throw new Error('there is no such author')
  const { id } = author.newest
  const kinds = ['stranger', 'muted', 'follower', 'self'] as const
  for (const [commenters, who] of Object.entries({
    everyone: kinds,
    followers: ['muted', 'follower', 'self'],
    nobody: ['self'],
  }) as ['everyone' | 'followers' | 'nobody', readonly string[]][]) {
    await author.call(entries.setCommenters, { params: { id }, body: { commenters } })
    for (const kind of kinds) {
      const { text } = await ask(viewerOf(kind, author), `/api/entries/${id}`)
      expect([commenters, kind, text.includes('"mayComment":true')]).toEqual([commenters, kind, who.includes(kind)])
    }
  }
  await author.call(entries.setCommenters, { params: { id }, body: { commenters: 'everyone' } })
})

const isMarked = async (by: SignedIn, id: string) =>
  (await by.call(entries.one, { params: { id } })).isNoteMuted === true

test('words that somebody mutes are marked for them alone, and never in what they wrote', async () => {
  const [viewer, writer] = [await world.member(), await world.member()]
  await viewer.call(mutedWords.add, { body: { word: 'つぶあん' } })
  const [theirs, other, own] = [
    await record(writer, '60', 'ツブアンの朝'),
    await record(writer, '60', 'こしあんの朝'),
    await record(viewer, '60', 'つぶあん'),
  ]
  expect([await isMarked(viewer, theirs.id), await isMarked(viewer, other.id)]).toEqual([true, false])
  expect([await isMarked(viewer, own.id), await isMarked(writer, theirs.id)]).toEqual([false, false])
})

test('of whoever is disabled nobody is told anything, whatever they let others see before', async () => {
  const shown = authors.filter(({ numbers }) => numbers === 'weight')
  for (const author of shown) {
    await disable(world, author.member.id)
    await expectUnknown(author, ['nobody', 'stranger', 'follower'])
  }
  expect(shown).toHaveLength(6)
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
