import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingEmail } from '../features/accounts/pending-email.ts'
import { savedLegalText } from '../features/legal/queries.ts'
import { pushChoice } from '../features/push/push-choice.ts'
import { rememberGoogleIntent, takeGoogleIntent } from '../features/sessions/google-intent.ts'
import { savedSite } from '../features/site/queries.ts'
import { calmColours } from '../storage/calm-colours.ts'
import { recordKey } from '../storage/record-key.ts'
import { savedUser, saveUser } from '../storage/saved-user.ts'
import { theme } from '../storage/theme.ts'
import { scrollStorage } from './scroll-storage.ts'

const hanako = { id: '7894834a-bcff-40af-97c6-0c9605f7f25f', name: '花子', handle: 'hanako', avatar: null }
const site = {
  operator: { name: '山田 花子', address: null, serverCountry: '日本' },
  isProduction: true,
  hasGoogle: true,
  tokenSync: null,
  passkeyHost: 'hakari.example',
  helpLinks: [{ name: '相談の窓口', address: 'tel:0570-064-556' }],
}
const legalText = {
  effectiveOn: '2026-12-20',
  blocks: [{ kind: 'paragraph' as const, lines: [[{ words: '約束です。', address: null }]] }],
}
const now = Date.UTC(2026, 10, 17)

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ now })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Who writes and reads it, and its bytes: those of version 1 are never edited. */
const shapes = [
  {
    name: 'saved.user',
    write: () => saveUser(hanako),
    read: savedUser,
    value: hanako,
    bytes: '{"version":1,"id":"7894834a-bcff-40af-97c6-0c9605f7f25f","name":"花子","handle":"hanako","avatar":null}',
  },
  {
    name: 'theme',
    write: () => theme.keep({ chosen: 'dark' }),
    read: () => theme.read(),
    value: { chosen: 'dark' },
    bytes: '{"version":1,"chosen":"dark"}',
  },
  {
    name: 'push',
    write: () => pushChoice.keep({ memberId: hanako.id }),
    read: () => pushChoice.read(),
    value: { memberId: hanako.id },
    bytes: '{"version":1,"memberId":"7894834a-bcff-40af-97c6-0c9605f7f25f"}',
  },
  {
    name: 'site',
    write: () => savedSite.keep(site),
    read: () => savedSite.read(),
    value: site,
    bytes:
      '{"version":1,"operator":{"name":"山田 花子","address":null,"serverCountry":"日本"},"isProduction":true,"hasGoogle":true,"tokenSync":null,"passkeyHost":"hakari.example","helpLinks":[{"name":"相談の窓口","address":"tel:0570-064-556"}]}',
  },
  {
    name: 'legal.terms',
    write: () => savedLegalText('terms').keep(legalText),
    read: () => savedLegalText('terms').read(),
    value: legalText,
    bytes:
      '{"version":1,"effectiveOn":"2026-12-20","blocks":[{"kind":"paragraph","lines":[[{"words":"約束です。","address":null}]]}]}',
  },
  {
    name: 'googleErrand',
    write: () => rememberGoogleIntent({ intent: 'prove', next: '/settings?tab=security' }),
    read: takeGoogleIntent,
    value: { intent: 'prove', next: '/settings?tab=security' },
    bytes: '{"version":1,"intent":"prove","next":"/settings?tab=security"}',
  },
  {
    name: 'pendingLink',
    write: () => pendingEmail.keep('hanako@example.jp', 60),
    read: () => ({ email: pendingEmail.read(), waitSeconds: pendingEmail.waitSeconds() }),
    value: { email: 'hanako@example.jp', waitSeconds: 60 },
    nothing: { email: '', waitSeconds: 0 },
    bytes: `{"version":1,"email":"hanako@example.jp","until":${now + 60_000}}`,
  },
  {
    name: 'recordKey',
    write: () => recordKey.keep({ isOn: false }),
    read: () => recordKey.read(),
    value: { isOn: false },
    bytes: '{"version":1,"isOn":false}',
  },
  {
    name: 'calmColours',
    write: () => calmColours.keep({ isOn: true }),
    read: () => calmColours.read(),
    value: { isOn: true },
    bytes: '{"version":1,"isOn":true}',
  },
  {
    name: 'scroll',
    write: () => scrollStorage.keep({ places: [['1.2 /users', 480]] }),
    read: () => scrollStorage.read(),
    value: { places: [['1.2 /users', 480]] },
    bytes: '{"version":1,"places":[["1.2 /users",480]]}',
  },
]
const named = shapes.map((shape) => [shape.name, shape] as const)

test.each(named)('%s is written with its version, and read from the bytes of version 1', (name, shape) => {
  shape.write()
  expect(stored.get(`hakari.${name}`)).toBe(shape.bytes)
  stored.clear()
  stored.set(`hakari.${name}`, shape.bytes)
  expect(shape.read()).toEqual(shape.value)
})

test.each(named)(
  '%s of a later version, or of anybody else, is as good as nothing',
  (name, { bytes, read, nothing }) => {
    for (const strange of [bytes.replace('"version":1', '"version":2'), 'hello', '[]', '7', '{"version":1}']) {
      stored.set(`hakari.${name}`, strange)
      expect(read()).toEqual(nothing ?? null)
    }
  },
)

test('who was here, and where a link was sent to, is also read as the first builds wrote it', () => {
  stored.set('hakari.saved.user', JSON.stringify(hanako))
  stored.set('hakari.pendingEmail', 'hanako@example.jp')
  stored.set('hakari.pendingUntil', String(now + 30_000))
  expect(savedUser()).toEqual(hanako)
  expect([pendingEmail.read(), pendingEmail.waitSeconds()]).toEqual(['hanako@example.jp', 30])
  pendingEmail.forget()
  expect([...stored.keys()]).toEqual(['hakari.saved.user'])
})

test('who was here is saved with whether they want to see no numbers', () => {
  saveUser({ ...hanako, hasQuietNumbers: true })
  expect(savedUser()).toEqual({ ...hanako, hasQuietNumbers: true })
})

test('a site that was saved before there were passkeys is read as one that offers none', () => {
  const { passkeyHost: _, ...before } = site
  stored.set('hakari.site', JSON.stringify({ version: 1, ...before }))
  expect(savedSite.read()).toEqual({ ...before, passkeyHost: null })
})

test('a site that was saved before help was named is read as one that names none', () => {
  const { helpLinks: _, ...before } = site
  stored.set('hakari.site', JSON.stringify({ version: 1, ...before }))
  expect(savedSite.read()).toEqual({ ...before, helpLinks: [] })
})
