import { expect, test } from 'vitest'
import { nextStep, protectionOf } from './protection.ts'

const nothing = {
  hasPassword: true,
  passkeys: 0,
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  recoveryReadyAt: null,
}
const withApp = { ...nothing, authenticatorSince: '2026-11-17T00:00:00.000Z', recoveryCodesLeft: 10 }
const withBoth = { ...withApp, passkeys: 1 }

test('a password is a first step, a passkey or an app a second, both are the third', () => {
  expect(protectionOf(nothing)).toEqual({ level: 1, by: 'password' })
  expect(protectionOf({ ...nothing, hasPassword: false })).toEqual({ level: 1, by: 'withoutPassword' })
  expect(protectionOf({ ...nothing, passkeys: 2 })).toEqual({ level: 2, by: 'passkey' })
  expect(protectionOf(withApp)).toEqual({ level: 2, by: 'authenticator' })
  expect(protectionOf(withBoth)).toEqual({ level: 3, by: 'both' })
})

test('new recovery codes come first when two or fewer are left, then a passkey where one can be made, then the app', () => {
  expect(nextStep(nothing, true)).toBe('passkey')
  expect(nextStep(nothing, false)).toBe('authenticator')
  expect(nextStep({ ...nothing, passkeys: 1 }, true)).toBe('authenticator')
  expect(nextStep(withApp, true)).toBe('passkey')
  expect(nextStep({ ...withBoth, recoveryCodesLeft: 2 }, true)).toBe('codes')
  expect(nextStep({ ...withApp, recoveryCodesLeft: 2 }, true)).toBe('codes')
  expect(nextStep({ ...withApp, recoveryCodesLeft: 0 }, false)).toBe('codes')
  expect(nextStep({ ...withBoth, recoveryCodesLeft: 3 }, true)).toBeNull()
})
