import { accounts, google, sessions } from '@hakari/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limitTable } from '../../src/limits.ts'
import { formFor, outcomeOf, registering } from '../steps/accounts.ts'
import { withGoogle } from '../steps/google.ts'
import { turnOnFactor } from '../steps/second-factor.ts'
import { type Browser, type SignedIn, startWorld } from '../world/world.ts'

/** As in production, but for a few that are smaller so that they are soon used up. Everybody here comes from one address. */
const world = await startWorld({
  limits: {
    ...limitTable,
    registerPerClient: { times: 1, seconds: 3600 },
    newBrowsersPerMember: { times: 3, seconds: 3600 },
    googlePerClient: { times: 6, seconds: 300 },
  },
})
world.clock.stop()

const signIn = (by: Browser, email: string, password: string) =>
  outcomeOf(by.call(sessions.signIn, { body: { email, password } }))
const inNewBrowser = ({ email, password }: SignedIn) => signIn(world.visitor(), email, password)
const complete = (by: Browser, password: string) =>
  outcomeOf(by.call(accounts.complete, { body: formFor({ password }) }))
const start = (by: Browser) => outcomeOf(by.call(google.start, { body: { intent: 'sign_in' } }))
const many = (times: number, act: (i: number) => Promise<string>) =>
  Promise.all(Array.from({ length: times }, (_, i) => act(i)))

test('the numbers that were judged with a carrier behind one address in mind are those in force', () => {
  const decision = join(import.meta.dirname, '../../../docs/decisions/0056-logs-that-answer-and-crowds.md')
  const rows = readFileSync(decision, 'utf8').matchAll(/^\| `(\w+)` \| [^|]+ \| ([\d,]+) in ([\d,]+) s \|/gm)
  const judged = [...rows].map(([, name = '', times = '', seconds = '']) => ({
    name,
    times: Number(times.replace(',', '')),
    seconds: Number(seconds.replace(',', '')),
  }))
  const ofClients = Object.values(limitTable).filter(({ name }) => name.endsWith('PerClient'))
  expect(judged.map(({ name }) => name)).toEqual(expect.arrayContaining(ofClients.map(({ name }) => name)))
  const table: Record<string, object> = limitTable
  for (const { name, times, seconds } of judged)
    expect({ name, ...table[name] }).toMatchObject({ name, times, seconds })
})

test('an office in which sixty mistype a password at once still comes in, and who guesses there gets no more than before in an hour', async () => {
  const one = await world.member()
  expect(new Set(await many(60, (i) => signIn(world.visitor(), `office${i}@example.jp`, 'mistyped')))).toEqual(
    new Set(['unknown_email']),
  )
  expect(await inNewBrowser(one)).toBe('ok')
  const guesses = await many(40, (i) => signIn(world.visitor(), `guessed${i}@example.jp`, 'guessed'))
  expect(guesses.filter((outcome) => outcome === 'unknown_email')).toHaveLength(15)
  expect((limitTable.signInPerClient.times * 3600) / limitTable.signInPerClient.seconds).toBeLessThanOrEqual(300)
  world.clock.advance(limitTable.signInPerClient.seconds + 1)
})

test('a form that was sent back takes nothing of what an address may register', async () => {
  const [first, second] = [await registering(world, 'first@example.jp'), await registering(world, 'second@example.jp')]
  for (let i = 0; i < 3; i++) expect(await complete(first, 'password')).toBe('common_password')
  expect(await complete(first, 'ねこは ねむい 7')).toBe('ok')
  expect(await complete(second, 'ねこは ねむい 7')).toBe('too_many_requests')
  world.clock.advance(3601)
  expect(await complete(second, 'ねこは ねむい 7')).toBe('ok')
})

test('who tries which usernames are taken is counted as if they had registered', async () => {
  world.clock.advance(3601)
  const { handle } = (await world.member()).member
  const curious = await registering(world, 'curious@example.jp')
  const tried = () => outcomeOf(curious.call(accounts.complete, { body: formFor({ handle }) }))
  expect(await tried()).toBe('handle_taken')
  expect(await tried()).toBe('too_many_requests')
})

test('a right password opens only so many new browsers in an hour, and known ones and whoever is asked for a code are not held up', async () => {
  const member = await world.member()
  expect(await many(3, () => inNewBrowser(member))).toEqual(['ok', 'ok', 'ok'])
  expect(await inNewBrowser(member)).toBe('too_many_requests')
  expect(await signIn(member, member.email, member.password)).toBe('ok')
  const careful = await world.member()
  await turnOnFactor(world, careful)
  expect(await many(5, () => inNewBrowser(careful))).toEqual(Array(5).fill('mfa_required'))
})

test('neighbours who use up the ways to Google keep no known browser from them', async () => {
  const email = `${crypto.randomUUID()}@gmail.com`
  const member = await world.member()
  await withGoogle(member, { email }, { intent: 'link' })
  await member.call(sessions.signOut, {})
  const outcomes = await many(7, () => start(world.visitor()))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(6)
  expect(await start(world.visitor())).toBe('too_many_requests')
  expect(await withGoogle(member, { email })).toMatchObject({ outcome: 'signed_in' })
})
