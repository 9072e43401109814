import { accounts, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world.ts'

const world = await startWorld()

test('a member changes the display name, and only that', async () => {
  const [{ call, member }, other] = [await world.member(), await world.member()]
  const body = { name: ' 新しい\n名前 ', handle: 'chosen', id: other.member.id, userId: other.member.id, role: 'admin' }
  const renamed = { ...member, name: '新しい 名前' }
  expect(await call(accounts.rename, { body })).toEqual({ member: renamed })
  expect(await call(sessions.viewer, {})).toEqual({ member: renamed })
  expect(await other.call(sessions.viewer, {})).toEqual({ member: other.member })
})

test.each([
  ['', 'required'],
  ['\u202E　', 'required'],
  ['名'.repeat(21), 'too_long'],
  ['a\0b', 'invalid_characters'],
  [['list'], 'required'],
])('the name %j is refused and the old one stays', async (name, problem) => {
  const { call, member } = await world.member()
  await expect(call(accounts.rename, { body: { name: name as never } })).rejects.toMatchObject({
    body: { refusal: 'invalid_input', problems: { name: problem } },
  })
  expect(await call(sessions.viewer, {})).toEqual({ member })
})
