import { accounts, Handle, profiles } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, formFor, outcomeOf, registering, signUp } from '../../../test/steps/accounts.ts'
import { type Browser, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const complete = (browser: Browser, handle: string) =>
  browser.call(accounts.complete, { body: { ...formFor(), handle } })
const suggestion = async (browser: Browser) =>
  (await browser.call(accounts.registration, {})).pending?.suggestedHandle ?? ''
const isFree = async (browser: Browser, handle: string) =>
  (await browser.call(profiles.checkFirstHandle, { params: { handle } })).isFree
const notice = async ({ call }: Browser) => (await call(accounts.handleNotice, {})).handle
const sayingNothing = /^[a-z]{3,10}_[a-z]{3,10}_\d{4}$/

test.each(['hanako_yamada1985_90', 'admin'])(
  'who comes as %s and chooses no handle gets one that tells nothing of the address',
  async (local) => {
    const { handle } = (await signUp(world, `${local}@example.jp`)).member
    expect(handle).toMatch(sayingNothing)
    expect(Handle.parse(handle)).toBe(handle)
  },
)

test('the handle that is suggested says nothing of the address, is free, and is another for everybody', async () => {
  const [one, two] = [await registering(world, 'one@example.jp'), await registering(world, 'two@example.jp')]
  const handles = [await suggestion(one), await suggestion(two)]
  for (const handle of handles) {
    expect(handle).toMatch(sayingNothing)
    expect(await one.call(profiles.checkFirstHandle, { params: { handle } })).toEqual({ isFree: true })
  }
  expect(handles[0]).not.toBe(handles[1])
  expect((await complete(one, handles[0] ?? '')).member.handle).toBe(handles[0])
})

test('who chooses a handle gets it, in small letters, and others see while they type that it is taken', async () => {
  const chooser = await registering(world, 'chooser@example.jp')
  expect(await isFree(chooser, 'Asa_gao')).toBe(true)
  expect((await complete(chooser, 'Asa_gao')).member.handle).toBe('asa_gao')
  const later = await registering(world, 'later@example.jp')
  expect(await isFree(later, 'ASA_GAO')).toBe(false)
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
])('nobody gets the handle %s', (name) => {
  expect(Handle.safeParse(name).error?.issues[0]?.message).toBe('reserved')
})

test.each([
  ['reserved', 'hakari_official'],
  ['invalid_characters', '花子'],
  ['too_long', 'x'.repeat(31)],
  ['required', ' '],
])('a chosen handle that is %s is said at its field, and nobody is made', async (problem, handle) => {
  const browser = await registering(world, `${problem}@example.jp`)
  await expect(complete(browser, handle)).rejects.toMatchObject({
    body: { refusal: 'invalid_input', problems: { handle: problem } },
  })
  expect((await complete(browser, `not_${problem}`)).member.handle).toBe(`not_${problem}`)
})

test.each(['hakarin', 'modesto', 'info_taro', 'rootbeer', '2026'])('the handle %s is free for anybody', (handle) => {
  expect(Handle.parse(handle)).toBe(handle)
})

test('of ten people who choose the same handle at once one gets it, and the others can still register', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, (_, i) => registering(world, `same${i}@example.jp`)))
  const outcomes = await Promise.all(people.map((person) => outcomeOf(complete(person, 'same'))))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'handle_taken'), 'ok'])
  const loser = people.find((_, i) => outcomes[i] !== 'ok')
  expect(loser && (await complete(loser, 'another_one')).member.handle).toBe('another_one')
})

test('the handle of somebody who was disabled looks free and is not given', async () => {
  const { member } = await signUp(world, 'gone@example.jp')
  await disable(world, member.id)
  const browser = await registering(world, 'hopeful@example.jp')
  expect(await browser.call(profiles.checkFirstHandle, { params: { handle: member.handle } })).toEqual({ isFree: true })
  expect(await outcomeOf(complete(browser, member.handle))).toBe('handle_taken')
})

test('who is registering looks at as many handles as somebody types, and at no list of who is here', async () => {
  const strict = await startWorld({
    limits: { ...world.config.limits, handleChecksPerClient: { times: 3, seconds: 3600 } },
  })
  const browser = await registering(strict, 'curious@example.jp')
  const look = (i: number) => outcomeOf(browser.call(profiles.checkFirstHandle, { params: { handle: `n${i}` } }))
  for (let i = 0; i < 3; i++) expect(await look(i)).toBe('ok')
  expect(await look(3)).toBe('too_many_requests')
})

test('a member of before is told once that the handle was made from the address, unless they have changed it', async () => {
  const [reader, changer] = [await world.member(), await world.member()]
  expect(await notice(reader)).toBeNull()
  await world.rows('update members set handle_from_address = true where id = any($1)', [
    [reader.member.id, changer.member.id],
  ])
  for (let i = 0; i < 2; i++) expect(await notice(reader)).toBe(reader.member.handle)
  for (let i = 0; i < 2; i++) expect(await reader.call(accounts.handleNoticeSeen, {})).toEqual({ handle: null })
  expect(await notice(reader)).toBeNull()
  expect(await notice(changer)).toBe(changer.member.handle)
  await changer.call(accounts.updateProfile, { body: { name: '別の名前' } })
  expect(await notice(changer)).toBe(changer.member.handle)
  await changer.call(accounts.updateProfile, { body: { handle: 'chosen_now' } })
  expect(await notice(changer)).toBeNull()
})
