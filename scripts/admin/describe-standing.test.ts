import { expect, test } from 'vitest'
import type { Standing } from '../../server/src/features/support/index.ts'
import { describeStanding } from './describe-standing.ts'

const at = new Date('2026-11-18T09:30:45Z')
const calm: Standing = {
  id: '5f0c2f0e-6c0e-4a53-9f3c-0a4a5f7c2d11',
  name: '花子',
  handle: 'hanako',
  email: 'hanako@example.jp',
  joinedAt: at,
  state: 'active',
  isProven: true,
  hasPassword: true,
  hasGoogle: false,
  passkeys: 0,
  hasCodes: false,
  recoveryCodes: 0,
  suspendedUntil: null,
  isNewcomer: false,
  entries: 3,
  mailStoppedAt: null,
  refusedMails: 0,
  isModerator: false,
  recoveryReadyAt: null,
  usedUp: [],
  openSessions: [],
  mails: [],
}

test.each<[string, Partial<Standing>, string]>([
  ['whom moderators suspended', { state: 'suspended', suspendedUntil: at }, 'They can sign in, and cannot post until'],
  ['who has codes', { hasCodes: true, recoveryCodes: 7 }, 'they need their password and a code of their app'],
  [
    'who asked to be let in without them',
    { hasCodes: true, recoveryReadyAt: at },
    'possible from 2026-11-18 09:30 UTC',
  ],
  ['who comes by Google', { hasPassword: false, hasGoogle: true }, 'they come in with Google, or by a mailed link'],
  ['whose limit is of something else', { usedUp: [{ name: 'entriesPerMember', until: at }] }, 'Nothing keeps them out'],
  ['who typed too many codes', { usedUp: [{ name: 'codesPerMember', until: at }] }, 'codesPerMember is used up until'],
])('the likely reason comes first: %s', (_, facts, reason) => {
  expect(describeStanding({ ...calm, ...facts }).split('\n')[1]).toContain(reason)
})

test('all ways in are named, and of many sessions those seen last', () => {
  const openSessions = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    browser: 'Firefox',
    device: day === 7 ? '' : 'Windows',
    begunAt: at,
    seenAt: new Date(Date.UTC(2026, 10, day)),
  }))
  const said = describeStanding({
    ...calm,
    hasGoogle: true,
    passkeys: 2,
    hasCodes: true,
    recoveryCodes: 7,
    openSessions,
  })
  expect(said).toContain(
    'ways in: password, Google, 2 passkeys, mailed link, after it a code of an app (7 recovery codes left)',
  )
  expect(said.split('\n').filter((line) => line.includes('session'))).toEqual([
    '  session: Firefox, begun 2026-11-18 09:30 UTC, last seen 2026-11-07 00:00 UTC',
    ...[6, 5, 4, 3].map(
      (day) => `  session: Firefox on Windows, begun 2026-11-18 09:30 UTC, last seen 2026-11-0${day} 00:00 UTC`,
    ),
    '  and 2 more sessions',
  ])
})
