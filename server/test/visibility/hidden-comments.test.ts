import { comments, entries, mutes, privacy } from '@hakari/contract'
import { expect, test } from 'vitest'
import { caseAbout, decide, moderatorIn, report } from '../steps/moderation.ts'
import { membersOf, record } from '../steps/social.ts'
import { type SignedIn, startWorld } from '../world/world.ts'

const world = await startWorld()
const moderator = await moderatorIn(world)

test('what moderators hid under an entry is its writer’s alone, and is counted for nobody, whomever they keep away', async () => {
  const [owner, writer, other, reader] = await membersOf(world, 4)
  const params = { params: { id: (await record(owner)).id } }
  const add = async (by: SignedIn, text: string) =>
    (await by.call(comments.add, { ...params, body: { text } })).comment.id
  await add(other, 'よい言葉')
  const hidden = await add(writer, 'ひどい言葉')
  await report(reader, { kind: 'comment', id: hidden })
  const seen = async (by: SignedIn) => {
    const entry = await by.call(entries.one, params)
    const { items } = await by.call(comments.list, { ...params, query: {} })
    return [entry.comments, entry.newestComment?.excerpt, items.map(({ text }) => text)]
  }
  const previewed = async () => {
    const { entries: shown } = await owner.call(privacy.preview, { query: { as: 'stranger' } })
    return shown?.[0]?.newestComment?.excerpt
  }
  expect(await seen(reader)).toEqual([2, 'ひどい言葉', ['ひどい言葉', 'よい言葉']])
  expect(await previewed()).toBe('ひどい言葉')
  await decide(moderator, (await caseAbout(moderator, writer, 'comment')).id, { act: 'hide' })
  for (const by of [reader, owner, other]) expect(await seen(by)).toEqual([1, 'よい言葉', ['よい言葉']])
  expect((await seen(writer))[2]).toEqual(['ひどい言葉', 'よい言葉'])
  expect(await previewed()).toBe('よい言葉')
  await reader.call(mutes.mute, { params: { id: writer.member.id }, body: { for: 'always' } })
  expect(await seen(reader)).toEqual([1, 'よい言葉', ['よい言葉']])
})
