import { comments, entries, feed, follows, likes, mutes, privacy } from '@hakari/contract'
import { expect, inject, test } from 'vitest'
import { recordedDatabase } from '../../../test/sharding/recorded-statements.ts'
import { membersOf } from '../../../test/steps/social.ts'
import { freshDatabase } from '../../../test/world/database.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const database = await freshDatabase(inject('databaseServer'))
const { url, statements } = await recordedDatabase(database.workUrl)
const world = await startWorld({ database: { url: database.url, workUrl: url } })

const lists = [
  ['the feed', feed.following],
  ["everybody's entries", feed.all],
] as const
const audiences = ['self', 'followers', 'everyone'] as const

/** Twelve who record for all, for followers and for themselves. One wants to be asked, two show no weights, one mutes another. */
async function community() {
  const people = await membersOf(world, 12)
  const newest: string[] = []
  for (const [at, by] of people.entries()) {
    for (const step of [1, 2, 5].slice(0, at % 4)) {
      const id = people[(at + step) % people.length]?.member.id ?? ''
      await by.call(follows.follow, { params: { id } })
    }
    for (const audience of audiences) {
      const { id } = await by.call(entries.record, { body: { weight: `6${at % 10}.${at % 7}`, audience } })
      newest[at] = id
    }
  }
  const [liker, writer, careful, changing, quiet, muting] = people
  for (const id of newest) await liker.call(likes.like, { params: { id } })
  await writer.call(comments.add, { params: { id: newest.at(-1) ?? '' }, body: { text: 'おはようございます' } })
  await careful?.call(privacy.change, { body: { isPrivate: true } })
  await changing?.call(privacy.change, { body: { shownNumbers: 'change' } })
  await quiet?.call(privacy.change, { body: { shownNumbers: 'none' } })
  await muting?.call(mutes.mute, { params: { id: writer.member.id }, body: { for: 'day' } })
  return people
}

const people = await community()
const askedTogether = () => statements.filter(({ text }) => text.includes('with ordinality asking')).length

test.each(lists)(
  'a crowd that looks at %s in the same moment is shown what each of them sees alone',
  async (_, list) => {
    const look = async ({ call }: SignedIn) => (await call(list, { query: {} })).items
    const alone = new Map<SignedIn, unknown>()
    statements.length = 0
    for (const person of people) alone.set(person, await look(person))
    expect(askedTogether()).toBe(0)
    const crowd = Array.from({ length: 4 }, () => people).flat()
    const seen = await Promise.all(crowd.map(look))
    for (const [at, person] of crowd.entries()) expect(seen[at]).toEqual(alone.get(person))
    expect(askedTogether()).toBeGreaterThan(0)
  },
)

const idsFor = async ({ call }: SignedIn) => (await call(feed.following, { query: {} })).items.map((entry) => entry.id)

test('in a crowd nobody is shown what was gone before they asked', async () => {
  const [follower, owner] = people
  await follower.call(follows.follow, { params: { id: owner.member.id } })
  const { id } = await owner.call(entries.record, { body: { weight: '70' } })
  const before = people.map(idsFor)
  await owner.call(entries.remove, { params: { id } })
  const seen = await Promise.all([...people, ...people].map(idsFor))
  expect(seen.flat()).not.toContain(id)
  await Promise.all(before)
})
