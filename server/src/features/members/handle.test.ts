import { accounts } from '@hakari/contract'
import { expect, test } from 'vitest'
import { filledForm, registering, signUp } from '../../../test/account-steps.ts'
import { startWorld } from '../../../test/world.ts'

const world = await startWorld()
const handleOf = async (email: string) => (await signUp(world, email)).member.handle

test.each([
  ['taro.yamada@example.jp', 'taro_yamada'],
  ['Hana-Ko+tag@example.jp', 'hana_ko_tag'],
  ['a@example.jp', 'a'],
  [`${'x'.repeat(64)}@example.jp`, 'x'.repeat(30)],
  ["!#$%&'*@example.jp", '_______'],
])('%s becomes the handle %s', async (email, handle) => {
  expect(await handleOf(email.toLowerCase())).toBe(handle)
})

test.each(['admin', 'hakari', 'support', 'official'])('nobody gets the handle %s', async (name) => {
  expect(await handleOf(`${name}@example.jp`)).toBe(`${name}_2`)
  expect(await handleOf(`${name}@example.com`)).toBe(`${name}_3`)
})

test('thirty people of the same name at different domains get thirty handles at once', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, (_, i) => registering(world, `taro@d${i}.example.jp`)))
  const members = await Promise.all(people.map((person) => person.call(accounts.complete, { body: filledForm })))
  const handles = members.map(({ member }) => member.handle)
  expect(new Set(handles).size).toBe(30)
  expect(handles).toContain('taro')
  for (const handle of handles) expect(handle).toMatch(/^taro(_\d+)?$/)
})
