import {
  accounts,
  blocks,
  comments,
  contact,
  entries,
  follows,
  history,
  imports,
  likes,
  mutedWords,
  mutes,
  passkeys,
  policy,
  privacy,
  push,
  readings,
  reminders,
  sessions,
  stats,
} from '@hakari/contract'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  isSignedIn,
  mailAfter,
  mailedEmailChange,
  mailedSecret,
  mailsAbout,
  outcomeOf,
  signUp,
} from '../../../test/steps/accounts.ts'
import { everyRow, filesOf, textsContaining } from '../../../test/world/stored-data.ts'
import { withGoogle } from '../../../test/steps/google.ts'
import { askForLetter } from '../../../test/steps/letters.ts'
import { stopTokensFor } from '../notifications/mail-stops/tokens.ts'
import { addPasskey, newDevice } from '../../../test/steps/passkeys.ts'
import { bodyOf, newSubscription } from '../../../test/steps/push.ts'
import { applyForRecovery, showPassword, turnOnFactor } from '../../../test/steps/second-factor.ts'
import { appoint, report } from '../../../test/steps/moderation.ts'
import { archiveMade } from '../../../test/steps/archives.ts'
import { bringIn } from '../../../test/steps/history.ts'
import { connectAs } from '../../../test/steps/imports.ts'
import { withSegments } from '../../../test/corpus/picture-bytes.ts'
import { photo } from '../../../test/corpus/pictures.ts'
import { acquaint, faultsIn, membersOf, record, wrongCounts } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld, type World } from '../../../test/world/world.ts'

const world = await startWorld()

const comment = 0xfe

/** Somebody who leaves a trace everywhere one can. */
async function traceful(of: World, word: string): Promise<SignedIn> {
  const jpeg = withSegments(await photo(), comment, Buffer.from(word))
  const email = `${word}@example.jp`
  const form = { nickname: word, bio: `${word} ${word}` }
  const member = await signUp(of, email, { form, picture: new Blob([new Uint8Array(jpeg)]) })
  await of.call(contact.send, { body: { name: word, email: email.toUpperCase(), message: word } })
  await withGoogle(member, { email: `${word}-left@example.jp` }, { intent: 'link' })
  await member.call(accounts.unlinkGoogle, {})
  await withGoogle(member, { email: `${word}-linked@example.jp` }, { intent: 'link' })
  await member.fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: of.url, 'User-Agent': word },
    body: JSON.stringify({ email, password: member.password }),
  })
  await mailedSecret(of, 'signIn', email)
  await mailedSecret(of, 'reset', email)
  await mailedEmailChange(of, member, `${word}-moved@example.jp`)
  const { id } = await record(member, '65.2', word)
  await member.call(comments.add, { params: { id }, body: { text: word } })
  await hasHistory(member, word)
  await member.call(policy.seen, { body: { version: 1 } })
  await member.call(reminders.set, { body: { times: ['07:00', '21:30'], weekdays: [1, 5] } })
  await askForLetter(of, member)
  await stopTokensFor(of.platform.db, [{ id: 1, memberId: member.member.id, kind: 'letter' }])
  await guarded(of, member, word)
  const subscription = bodyOf(await newSubscription(of))
  await member.call(push.subscribe, { body: { ...subscription, endpoint: `${of.sandbox.url}/push/send/${word}` } })
  await archiveMade(member)
  return member
}

/** Every way to guard an account, one of which somebody wants to be gone. */
async function guarded(of: World, member: SignedIn, word: string) {
  await addPasskey(member, newDevice(of), { name: word })
  await member.call(passkeys.beginProof, {})
  await turnOnFactor(of, member)
  await applyForRecovery(of, member)
  await showPassword(of.visitor(), member)
}

/** A connected service, another on its way, readings that stay, that are forgotten, and that are only looked at. */
async function hasHistory(member: SignedIn, word: string) {
  await connectAs(member, 'fitbit', 'daily-haruka')
  await member.call(imports.connect, { params: { service: 'health_planet' } })
  const sent = [
    { id: `${word} a`, weight: '64', measuredAt: '2020-01-01T00:00:00Z' },
    { id: `${word} b`, weight: '65', measuredAt: '2021-01-01T00:00:00Z' },
  ]
  await member.call(readings.remove, { params: { id: await bringIn(member, sent) } })
  const { id } = await member.call(history.begin, { body: { source: 'takeout' } })
  await member.call(history.send, { params: { id, part: '0' }, body: { readings: sent } })
}

/** Follows, likes and comments, one by the other. */
async function meets(one: SignedIn, other: SignedIn, text: string) {
  const entry = { params: { id: (await record(other)).id } }
  await one.call(follows.follow, { params: { id: other.member.id } })
  await one.call(likes.like, entry)
  await one.call(comments.add, { ...entry, body: { text } })
}

const traces = async (of: World, word: string) => textsContaining(await everyRow(of), word)
const noJobsLeft = (of: World) =>
  eventually(async () =>
    expect(await of.rows(`select name from pgboss.job where name !~ '^__pgboss|housekeeping'`)).toEqual([]),
  )

test('a deleted account leaves no row, no file and no word in the log, and its owner is told', async () => {
  const word = 'zzkanari7'
  const stays = await traceful(world, 'yykept8')
  await noJobsLeft(world)
  const [rowsOfOther, filesOfOther] = [await traces(world, 'yykept8'), await filesOf(world)]
  const [leaves, third] = [await traceful(world, word), await world.member()]
  const standing = await record(third, '70')
  await third.call(likes.like, { params: { id: standing.id } })
  await leaves.call(likes.like, { params: { id: standing.id } })
  await leaves.call(comments.add, { params: { id: standing.id }, body: { text: word } })
  await meets(third, leaves, 'よかったですね')
  await leaves.call(follows.follow, { params: { id: third.member.id } })
  await leaves.call(follows.follow, { params: { id: stays.member.id } })
  await third.call(privacy.change, { body: { isPrivate: true } })
  await leaves.call(follows.unfollow, { params: { id: third.member.id } })
  await leaves.call(follows.follow, { params: { id: third.member.id } })
  const [far, near] = [await world.member(), await world.member()]
  await leaves.call(mutes.mute, { params: { id: far.member.id }, body: { for: 'always' } })
  await near.call(mutes.mute, { params: { id: leaves.member.id }, body: { for: 'always' } })
  await leaves.call(mutedWords.add, { body: { word } })
  await leaves.call(blocks.block, { params: { id: (await world.member()).member.id } })
  await (await world.member()).call(blocks.block, { params: { id: leaves.member.id } })
  await report(near, { kind: 'profile', id: leaves.member.id, note: word })
  await report(leaves, { kind: 'profile', id: near.member.id, note: word })
  await appoint(world, leaves)
  const seen = await traces(world, word)
  const named = ['members', 'credentials', 'sessions', 'one_time_tokens', 'contact_messages', 'entries', 'comments']
  const tables = [
    ...named,
    'identities',
    'name_parts',
    'muted_words',
    'reports',
    'case_lines',
    'readings',
    'forgotten_readings',
    'sent_readings',
    'push_subscriptions',
  ]
  for (const table of tables) expect(seen.join('\n')).toContain(`public.${table} `)
  const theirs = (await traces(world, leaves.member.id)).join('\n')
  const moderated = ['cases', 'reports', 'moderators', 'moderation_audit']
  const guards = [
    'known_browsers',
    'authenticators',
    'recovery_codes',
    'passkeys',
    'recovery_requests',
    'pending_sign_ins',
  ]
  const told = ['policy_notices', 'reminders', 'reminder_times', 'letter_consents', 'letters', 'mail_stops']
  for (const table of [...told, 'archives', 'follow_requests', 'blocks', 'mutes', ...moderated, ...guards])
    expect(theirs).toContain(`public.${table} `)
  expect(await filesOf(world)).toHaveLength(2 * filesOfOther.length)
  expect((await traces(world, leaves.member.id)).join('\n')).toContain('public.unlinked_identities ')

  await leaves.call(accounts.remove, {})
  await eventually(async () => expect(await mailsAbout(world, 'deleted', leaves.email)).toHaveLength(1))
  await eventually(async () => expect(await filesOf(world)).toEqual(filesOfOther))
  await eventually(async () => expect(await traces(world, word)).toEqual([]))
  await eventually(async () => expect(await traces(world, leaves.member.id)).toEqual([]))
  expect(textsContaining(world.logLines, word)).toEqual([])
  expect(textsContaining(world.logLines, leaves.member.id)).toEqual([])
  // What keeps a backup from bringing them back is a hash that only the id itself leads to.
  const hash = createHash('sha256').update(`hakari deleted member ${leaves.member.id}`).digest()
  expect(await world.rows('select hash from deleted_members')).toEqual([{ hash }])
  expect(leaves.cookies.size).toBe(0)
  expect(await traces(world, 'yykept8')).toEqual(rowsOfOther)
  expect(await isSignedIn(stays)).toBe(true)
  expect(await third.call(entries.one, { params: { id: standing.id } })).toMatchObject({ likes: 1, comments: 0 })
  expect(await third.call(stats.mine, {})).toMatchObject({ followers: 0, following: 0 })
  expect(await wrongCounts(world)).toEqual([])
})

test('what somebody wrote to us under another spelling of their address goes along, and what others wrote stays', async () => {
  const own = await startWorld()
  const [leaves, stays] = [await signUp(own, 'hana@example.jp'), await signUp(own, 'hana+work@example.jp')]
  const dotted = await signUp(own, 'mi.ka@gmail.com')
  const others = [stays.email, 'hanako+weight@example.jp', 'mika@example.jp']
  const addresses = ['hana@example.jp', 'Hana+Weight@example.jp', 'M.ika+weight@googlemail.com', ...others]
  for (const address of addresses) await own.breakMailbox('defer', address, 1000)
  for (const email of addresses) await own.call(contact.send, { body: { name: '花', email, message: `from ${email}` } })
  for (const member of [leaves, dotted]) await member.call(accounts.remove, {})
  const rows = await own.rows<{ email: string }>('select email from contact_messages order by id')
  expect(rows.map(({ email }) => email)).toEqual(others)
  for (const gone of ['hana+weight', 'ika+weight']) expect(textsContaining(await everyRow(own), gone)).toEqual([])
})

test('eight who all know each other leave at once, while others follow and like them, and no count is wrong', async () => {
  const [leaving, staying] = [await membersOf(world, 8), await membersOf(world, 2)]
  const all = [...leaving, ...staying]
  const posts = await Promise.all(all.map((member) => record(member)))
  await acquaint(
    world,
    all.map(({ member }) => member.id),
  )
  expect(await wrongCounts(world)).toEqual([])
  const faults = faultsIn(world).length
  const outcomes = await Promise.all(
    leaving.flatMap(({ call, member }, i) => [
      outcomeOf(call(accounts.remove, {})),
      outcomeOf(call(entries.remove, { params: { id: posts[i]?.id ?? '' } })),
      ...staying.flatMap((other) => [
        outcomeOf(other.call(follows.unfollow, { params: { id: member.id } })),
        outcomeOf(other.call(follows.follow, { params: { id: member.id } })),
        outcomeOf(other.call(likes.unlike, { params: { id: posts[i]?.id ?? '' } })),
        outcomeOf(other.call(likes.like, { params: { id: posts[i]?.id ?? '' } })),
      ]),
    ]),
  )
  expect(faultsIn(world).slice(faults)).toEqual([])
  expect(outcomes.filter((it) => !['ok', 'not_found', 'not_signed_in'].includes(it))).toEqual([])
  expect(await wrongCounts(world)).toEqual([])
  for (const { call } of staying) expect(await call(stats.mine, {})).toMatchObject({ followers: 1, following: 1 })
})

test('whoever writes in the instant in which their account is deleted hears that they are gone', async () => {
  const leaving = await membersOf(world, 6)
  const posts = await Promise.all(leaving.map(async (member) => ({ params: { id: (await record(member)).id } })))
  await acquaint(
    world,
    leaving.map(({ member }) => member.id),
  )
  const faults = faultsIn(world).length
  const outcomes = await Promise.all(
    leaving.flatMap(({ call }, i) => {
      const [own, other] = [posts[i] ?? { params: { id: '' } }, posts[(i + 1) % 6] ?? { params: { id: '' } }]
      return [
        ...[own, other].flatMap((it) => [
          call(likes.unlike, it),
          call(likes.like, it),
          call(comments.add, { ...it, body: { text: 'あ' } }),
        ]),
        record({ call }),
        call(accounts.remove, {}),
        record({ call }),
        call(entries.remove, own),
        ...[own, other].flatMap((it) => [call(likes.like, it), call(comments.add, { ...it, body: { text: 'い' } })]),
      ].map(outcomeOf)
    }),
  )
  expect(outcomes.filter((it) => !['ok', 'not_found', 'not_signed_in'].includes(it))).toEqual([])
  expect(faultsIn(world).slice(faults)).toEqual([])
  expect(await wrongCounts(world)).toEqual([])
})

test('whoever deleted an account may register the address again and finds nothing of before', async () => {
  const { email, member, call, password } = await signUp(world, 'again@example.jp')
  await call(accounts.remove, {})
  expect(await outcomeOf(world.call(sessions.signIn, { body: { email, password } }))).toBe('unknown_email')
  const anew = await signUp(world, email)
  expect(anew.member.id).not.toBe(member.id)
  expect(anew.member.handle).not.toBe(member.handle)
})

test('a mail that waits for the mailbox of an address not proven yet is not kept', async () => {
  const unreachable = await startWorld()
  const word = 'xxwaits9'
  const member = await signUp(unreachable, `${word}@example.jp`)
  await eventually(async () => expect(await mailsAbout(unreachable, 'welcome', member.email)).toHaveLength(1))
  const moved = `${word}-moved@example.jp`
  await unreachable.breakMailbox('defer', moved, 1000)
  await member.call(accounts.changeEmail, { body: { email: moved, password: member.password } })
  await eventually(async () =>
    expect(textsContaining(await everyRow(unreachable), moved).join()).toContain('"state":"retry"'),
  )
  await mailAfter(unreachable, { topic: 'deleted', to: member.email, act: () => member.call(accounts.remove, {}) })
  await eventually(async () => expect(await traces(unreachable, word)).toEqual([]))
  expect(textsContaining(unreachable.logLines, word)).toEqual([])
})

test('a notice that waits for the mailbox of an address the person had before is not kept', async () => {
  const unreachable = await startWorld()
  const word = 'vvbefore5'
  const member = await signUp(unreachable, `${word}@example.jp`)
  const token = await mailedEmailChange(unreachable, member, 'afterwards@example.jp')
  await eventually(async () => expect(await mailsAbout(unreachable, 'welcome', member.email)).toHaveLength(1))
  await unreachable.breakMailbox('defer', member.email, 1000)
  await member.call(accounts.confirmEmail, { body: { token } })
  await eventually(async () => expect((await traces(unreachable, word)).join()).toContain('"state":"retry"'))
  await member.call(accounts.remove, {})
  await eventually(async () => expect(await traces(unreachable, word)).toEqual([]))
})

test('a farewell nobody takes is given up after a few attempts and not kept', async () => {
  const unreachable = await startWorld()
  const word = 'wwfarewell6'
  const member = await signUp(unreachable, `${word}@example.jp`)
  await eventually(async () => expect(await mailsAbout(unreachable, 'welcome', member.email)).toHaveLength(1))
  await unreachable.breakMailbox('defer', member.email, 1000)
  await member.call(accounts.remove, {})
  await eventually(async () => expect((await traces(unreachable, word)).join()).toContain('"state":"retry"'))
  const given = () => unreachable.logLines.filter((line) => line.includes('not tried again'))
  await eventually(async () => {
    await unreachable.rows(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)
    expect(given()).toHaveLength(1)
  })
  expect(unreachable.logLines.filter((line) => line.includes('job failed'))).toHaveLength(4)
  await eventually(async () => expect(await traces(unreachable, word)).toEqual([]))
  expect(textsContaining(unreachable.logLines, word)).toEqual([])
})

test('a contact message that waits to leave for the same mailbox in other capitals is not kept', async () => {
  const unreachable = await startWorld()
  const member = await signUp(unreachable, 'capitals@example.jp')
  await eventually(async () => expect(await mailsAbout(unreachable, 'welcome', member.email)).toHaveLength(1))
  const nobodyInParticular = ''
  await unreachable.breakMailbox('defer', nobodyInParticular, 1000)
  const [own, other] = ['Capitals@example.jp', 'Other@example.jp'] as const
  for (const email of [own, other])
    await unreachable.call(contact.send, { body: { name: '山田', message: 'こんにちは', email } })
  /** The confirmation, and the operator's mail that names who to answer. */
  const waiting = (email: string) =>
    unreachable.rows('select 1 from pgboss.job where strpos(data::text, $1) > 0', [email])
  expect(await waiting(own)).toHaveLength(2)
  await member.call(accounts.remove, {})
  expect(await waiting(own)).toEqual([])
  expect(await waiting(other)).toHaveLength(2)
})
