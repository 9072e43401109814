import { accounts, comments, entries } from '@hakari/contract'
import { expect, test } from 'vitest'
import { formFor, outcomeOf, registering, signUp } from '../../../test/steps/accounts.ts'
import { record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld, wideLimits } from '../../../test/world/world.ts'

const world = await startWorld()
const link = 'みて example.com/a'

const edit = async (by: SignedIn, note: string) => {
  const { id, revision } = await record(by)
  return by.call(entries.edit, { params: { id }, body: { note, revision } })
}
const comment = async (by: SignedIn, text: string) => {
  const { id } = await record(by)
  return by.call(comments.add, { params: { id }, body: { text } })
}
const posts: Record<string, (by: SignedIn, text: string) => Promise<unknown>> = {
  'the note of an entry': (by, text) => record(by, '65.2', text),
  'a corrected note': edit,
  'a comment': comment,
  'what one says of oneself': (by, bio) => by.call(accounts.updateProfile, { body: { bio } }),
  'a name': (by, name) => by.call(accounts.updateProfile, { body: { name } }),
}

test.each(Object.entries(posts))(
  'for seven days after registering a link is refused in %s, and then it is not',
  async (_, post) => {
    const own = await startWorld()
    const newcomer = await signUp(own, 'new@example.jp')
    expect(await outcomeOf(post(newcomer, link))).toBe('links_not_yet')
    expect(await outcomeOf(post(newcomer, '60.5kg。明日も測ります'))).toBe('ok')
    own.clock.advance(7 * 86_400 - 60)
    expect(await outcomeOf(post(newcomer, link))).toBe('links_not_yet')
    own.clock.advance(120)
    expect(await outcomeOf(post(newcomer, link))).toBe('ok')
  },
)

test('what is refused is kept nowhere, and uses up nothing', async () => {
  const newcomer = await signUp(world, 'nothing@example.jp')
  await expect(record(newcomer, '65.2', link)).rejects.toMatchObject({ code: 'links_not_yet' })
  expect(await world.rows('select from entries where member_id = $1', [newcomer.member.id])).toEqual([])
})

test('the form of a registration takes no link, and the registration goes on', async () => {
  const browser = await registering(world, 'form@example.jp')
  const refused = (body: ReturnType<typeof formFor>, field: string) =>
    expect(browser.call(accounts.complete, { body })).rejects.toMatchObject({
      body: { refusal: 'invalid_input', problems: { [field]: 'link' } },
    })
  await refused(formFor({ bio: link }), 'bio')
  await refused(formFor({ nickname: 'www.example' }), 'nickname')
  expect((await browser.call(accounts.complete, { body: formFor() })).member.name).toBe('花子')
})

test('whom the operator brought in, and who was here before, may post links', async () => {
  const member = await world.member()
  expect((await record(member, '65.2', link)).note).toBe(link)
})

const commentsPerMember = { times: 3, seconds: 3600, newcomers: 1 }
test('the narrower limits hold for newcomers alone, and for seven days', async () => {
  const own = await startWorld({ limits: { ...wideLimits, commentsPerMember } })
  const [newcomer, member] = [await signUp(own, 'limited@example.jp'), await own.member()]
  const { id } = await record(member)
  const say = (by: SignedIn) => outcomeOf(by.call(comments.add, { params: { id }, body: { text: 'おつかれさま' } }))
  expect([await say(newcomer), await say(newcomer)]).toEqual(['ok', 'too_many_requests'])
  expect([await say(member), await say(member), await say(member), await say(member)]).toEqual([
    'ok',
    'ok',
    'ok',
    'too_many_requests',
  ])
  own.clock.advance(7 * 86_400 + 60)
  expect([await say(newcomer), await say(newcomer), await say(newcomer), await say(newcomer)]).toEqual([
    'ok',
    'ok',
    'ok',
    'too_many_requests',
  ])
})
