import { accounts, Handle } from '@hakari/contract'
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

test.each([
  'admin',
  'hakari',
  'support_2',
  '1system',
  '__mod__',
  'hakari_official',
  'staff_hakari',
  's_e_c_u_r_i_t_y',
  'hakari_taro',
  'taro_official2',
  'koushiki',
])('nobody gets the handle %s, nor one like it', async (name) => {
  for (const domain of ['jp', 'com']) expect(await handleOf(`${name}@example.${domain}`)).toMatch(/^member_\d+$/)
  expect(Handle.safeParse(name).error?.issues[0]?.message).toBe('reserved')
})

test.each(['hakarin', 'modesto', 'info_taro', 'rootbeer', '2026'])('the handle %s is free for anybody', (handle) => {
  expect(Handle.parse(handle)).toBe(handle)
})

test('thirty people of the same name at different domains get thirty handles at once', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, (_, i) => registering(world, `taro@d${i}.example.jp`)))
  const members = await Promise.all(people.map((person) => person.call(accounts.complete, { body: filledForm })))
  const handles = members.map(({ member }) => member.handle)
  expect(new Set(handles).size).toBe(30)
  expect(handles).toContain('taro')
  for (const handle of handles) expect(handle).toMatch(/^taro(_\d+)?$/)
})
