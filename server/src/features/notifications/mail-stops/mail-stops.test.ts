import { accounts, notifications } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../../test/steps/accounts.ts'
import { askForLetter, operator } from '../../../../test/steps/letters.ts'
import { type SignedIn, startWorld } from '../../../../test/world/world.ts'
import { consentOf } from '../../letters/index.ts'
import { stopTokensFor } from './tokens.ts'

const world = await startWorld({ operator })
const { db } = world.platform

async function tokenOf({ member }: SignedIn, kind: notifications.Kind): Promise<string> {
  return (await stopTokensFor(db, [{ id: 1, memberId: member.id, kind }])).get(1) ?? ''
}

const wantsMails = ({ member }: SignedIn) =>
  world.rows(
    `insert into notification_choices select $1, kind, true, true, true from notification_kinds
     where kind <> 'letter'`,
    [member.id],
  )
const mailedKinds = async ({ member }: SignedIn) =>
  (
    await world.rows<{ kind: string }>(
      'select kind from notification_choices where member_id = $1 and to_mail order by kind',
      [member.id],
    )
  ).map(({ kind }) => kind)
const state = async ({ member }: SignedIn) => ({
  choices: await world.rows('select * from notification_choices where member_id = $1 order by kind', [member.id]),
  sessions: await world.rows('select id from sessions where member_id = $1', [member.id]),
})

const oneClick = (token: string, init: RequestInit = {}) =>
  fetch(`${world.url}/unsubscribe/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    ...init,
  })

test('a link that was mailed once goes on working: each kind of each member has one', async () => {
  const [one, other] = [await world.member(), await world.member()]
  const asked = [one, other, one].map(({ member }, place) => ({
    id: place,
    memberId: member.id,
    kind: place === 2 ? ('comment' as const) : ('like' as const),
  }))
  const [first, second] = await Promise.all([stopTokensFor(db, asked), stopTokensFor(db, asked)])
  expect(first).toEqual(second)
  expect(new Set(first.values()).size).toBe(3)
  for (const token of first.values()) expect(token).toMatch(/^[\w-]{43}$/)
  const unknown = { id: 7, memberId: crypto.randomUUID(), kind: 'like' as const }
  expect(await stopTokensFor(db, [unknown])).toEqual(new Map())
})

test('looking at the link changes nothing and names nobody', async () => {
  const member = await world.member()
  await wantsMails(member)
  const token = await tokenOf(member, 'comment')
  const before = await state(member)
  const visitor = world.visitor()
  expect(await visitor.call(notifications.stopOf, { params: { token } })).toEqual({ kind: 'comment', isStopped: false })
  const page = await visitor.fetch(`/unsubscribe/${token}`)
  expect([page.status, page.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex'])
  expect(await page.text()).not.toContain(member.member.name)
  expect(await state(member)).toEqual(before)
})

test('the button stops the mails of the one kind without signing in, twice is once, and nothing else changes', async () => {
  const member = await world.member()
  await wantsMails(member)
  const visitor = world.visitor()
  const params = { token: await tokenOf(member, 'comment') }
  for (let times = 0; times < 2; times++)
    expect(await visitor.call(notifications.stop, { params })).toEqual({ kind: 'comment', isStopped: true })
  expect(await mailedKinds(member)).toEqual(['announcement', 'follow', 'import', 'like', 'record', 'reminder'])
  const [row] = await world.rows(
    `select to_app, to_push from notification_choices where member_id = $1 and kind = 'comment'`,
    [member.member.id],
  )
  expect(row).toEqual({ to_app: true, to_push: true })
  expect([...visitor.cookies.keys()]).toEqual([])
  expect(await outcomeOf(visitor.call(accounts.mine, {}))).toBe('not_signed_in')
})

test('a mail that waits goes when its kind is stopped, and others stay', async () => {
  const member = await world.member()
  await wantsMails(member)
  for (const kind of ['comment', 'like'])
    await world.rows(
      `insert into pending_notifications (member_id, kind, key, due_at, expires_at)
       values ($1, $2, 'x', now() + interval '1 hour', now() + interval '1 day')`,
      [member.member.id, kind],
    )
  await world.call(notifications.stop, { params: { token: await tokenOf(member, 'comment') } })
  const left = await world.rows('select kind from pending_notifications where member_id = $1', [member.member.id])
  expect(left).toEqual([{ kind: 'like' }])
})

test('stopping the letter ends the consent by the link, and its time and place stay kept', async () => {
  const member = await world.member()
  await askForLetter(world, member)
  const token = await tokenOf(member, 'letter')
  expect(await world.call(notifications.stopOf, { params: { token } })).toEqual({ kind: 'letter', isStopped: false })
  await world.call(notifications.stop, { params: { token } })
  expect(await consentOf(db, member.member.id)).toBeNull()
  const kept = await world.rows(
    `select place, ended_place, ended_at is not null as ended from letter_consents where member_id = $1`,
    [member.member.id],
  )
  expect(kept).toEqual([{ place: 'settings', ended_place: 'link', ended: true }])
})

test('mail programs stop mails with one request of theirs, from anywhere, without a cookie', async () => {
  const bodies: RequestInit[] = [
    {},
    { headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' } },
    { body: form({ 'List-Unsubscribe': 'One-Click' }) },
  ]
  for (const init of bodies) {
    const member = await world.member()
    await wantsMails(member)
    const token = await tokenOf(member, 'like')
    for (let times = 0; times < 2; times++) {
      const answer = await oneClick(token, init)
      expect([answer.status, answer.headers.getSetCookie(), await answer.text()]).toEqual([200, [], ''])
    }
    expect(await mailedKinds(member)).not.toContain('like')
    expect(await mailedKinds(member)).toContain('comment')
  }
})

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

test('another body, or a link that is none, stops nothing', async () => {
  const member = await world.member()
  await wantsMails(member)
  const token = await tokenOf(member, 'like')
  const before = await state(member)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  for (const init of [
    { body: '', headers },
    { body: 'List-Unsubscribe=Yes', headers },
    { body: 'other=One-Click', headers },
    { body: '{"List-Unsubscribe":"One-Click"}', headers: { 'Content-Type': 'application/json' } },
    { body: form({ 'List-Unsubscribe': 'no' }) },
  ])
    expect((await oneClick(token, init)).status).toBe(400)
  expect((await oneClick(token, { body: `${'x'.repeat(5000)}=1`, headers })).status).toBe(413)
  for (const wrong of ['x'.repeat(43), 'short', `${token}x`]) expect((await oneClick(wrong)).status).toBe(410)
  expect(await outcomeOf(world.call(notifications.stop, { params: { token: 'y'.repeat(43) } }))).toBe('link_invalid')
  expect(await outcomeOf(world.call(notifications.stopOf, { params: { token: 'y'.repeat(43) } }))).toBe('link_invalid')
  expect((await fetch(`${world.url}/unsubscribe/${token}`, { method: 'PUT' })).status).toBe(404)
  expect(await state(member)).toEqual(before)
})

test('whoever tries links that are none is asked to wait, and whoever has one is not', async () => {
  const guarded = await startWorld({
    limits: { ...world.config.limits, unknownMailStopsPerClient: { times: 3, seconds: 3600 } },
  })
  const outcomes: string[] = []
  for (let times = 0; times < 5; times++)
    outcomes.push(await outcomeOf(guarded.call(notifications.stopOf, { params: { token: 'z'.repeat(43) } })))
  expect(outcomes).toEqual(['link_invalid', 'link_invalid', 'link_invalid', 'too_many_requests', 'too_many_requests'])
  const member = await guarded.member()
  const tokens = await stopTokensFor(guarded.platform.db, [{ id: 1, memberId: member.member.id, kind: 'like' }])
  expect(await outcomeOf(guarded.call(notifications.stop, { params: { token: tokens.get(1) ?? '' } }))).toBe('ok')
})

test('no line of the log holds a link that stops mails', async () => {
  const member = await world.member()
  const token = await tokenOf(member, 'like')
  await oneClick(token, { body: 'nothing' })
  await oneClick(token)
  await world.visitor().fetch(`/unsubscribe/${token}?x`)
  await world.call(notifications.stop, { params: { token } })
  expect(world.logLines.some((line) => line.includes('/unsubscribe/...'))).toBe(true)
  expect(world.logLines.join('')).not.toContain(token)
})
