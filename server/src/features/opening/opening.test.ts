import { opening, policy, privacy } from '@hakari/contract'
import { expect, test } from 'vitest'
import { record } from '../../../test/steps/social.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

test('what stands around a screen comes in one answer, each part as it is answered by itself', async () => {
  const [viewer, other] = [await world.member(), await world.member()]
  await record(viewer, '61.3')
  await viewer.call(privacy.change, { body: { shownNumbers: 'weight' } })
  await viewer.call(policy.seen, { body: { version: 1 } })
  for (const { call } of [viewer, other]) {
    const answer = await call(opening.all, {})
    for (const [name, part] of Object.entries(opening.parts)) {
      const single: unknown = await call(part, {})
      expect([name, answer[name as keyof typeof answer]]).toEqual([name, single])
    }
  }
})

test('every part is one that a member may ask for without saying more, and the answer has no other', () => {
  for (const { access, method, input } of Object.values(opening.parts))
    expect([['member', 'anyone'].includes(access), method, input]).toEqual([true, 'GET', {}])
  expect(Object.keys(opening.all.output.shape).toSorted()).toEqual(Object.keys(opening.parts).toSorted())
})

test('nobody who is not signed in is answered', async () => {
  await expect(world.visitor().call(opening.all, {})).rejects.toMatchObject({ code: 'not_signed_in' })
})
