import { passkeys } from '@hakari/contract'
import {
  type Lies,
  type Make,
  softwareAuthenticator,
  type SoftwareAuthenticator,
} from '../webauthn/software-authenticator.ts'
import type { Browser, World } from '../world/world.ts'

/** An authenticator in a browser on our own pages. */
export const newDevice = (world: World, make: Partial<Make> = {}): SoftwareAuthenticator =>
  softwareAuthenticator(world.config.origin, make)

export async function addPasskey(
  member: Browser,
  device: SoftwareAuthenticator,
  { name = 'iPhone', lies = {} }: { name?: string; lies?: Lies } = {},
) {
  const { options } = await member.call(passkeys.beginAdding, {})
  return member.call(passkeys.add, { body: { name, credential: device.create(options, lies) } })
}

export async function signInByPasskey(browser: Browser, device: SoftwareAuthenticator, lies: Lies = {}) {
  const { options } = await browser.call(passkeys.beginSignIn, {})
  return browser.call(passkeys.signIn, { body: { credential: device.get(options, lies) } })
}

export async function proveByPasskey(member: Browser, device: SoftwareAuthenticator, lies: Lies = {}) {
  const { options } = await member.call(passkeys.beginProof, {})
  return member.call(passkeys.prove, { body: { credential: device.get(options, lies) } })
}
