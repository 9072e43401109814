import { secondFactor, sessions } from '@hakari/contract'
import type { Browser, SignedIn, World } from '../world/world.ts'
import { outcomeOf } from './accounts.ts'
import { appCode, stepSeconds } from './one-time-code.ts'

export interface Factor {
  /** Base32, as the app has it. */
  secret: string
  recoveryCodes: string[]
  /** A code that was not used yet and is good now. A code works once, so after the next one the clock goes on. */
  nextCode: () => string
}

const stepNow = (world: World) => Math.floor(world.platform.clock.now().getTime() / 1000 / stepSeconds)

/** An authenticator app with this secret. */
export function appWith(world: World, secret: string): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, stepNow(world))
    while (last > stepNow(world) + 1) world.clock.advance(stepSeconds)
    return appCode(secret, last)
  }
}

/** Somebody who has just signed in turns the second factor on. */
export async function turnOnFactor(world: World, member: Browser): Promise<Factor> {
  const { secret } = await member.call(secondFactor.begin, {})
  const nextCode = appWith(world, secret)
  const { recoveryCodes } = await member.call(secondFactor.confirm, { body: { code: nextCode() } })
  return { secret, recoveryCodes, nextCode }
}

/** Six digits that are no code of this moment, nor of those beside it. */
export function wrongCode(world: World, { secret }: Factor): string {
  const near = new Set([-2, -1, 0, 1, 2].map((away) => appCode(secret, stepNow(world) + away)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}

/** The password alone, in a browser that is then asked for a code. */
export async function showPassword(browser: Browser, { email, password }: Pick<SignedIn, 'email' | 'password'>) {
  const outcome = await outcomeOf(browser.call(sessions.signIn, { body: { email, password } }))
  if (outcome !== 'mfa_required') throw new Error(`the password alone was answered by ${outcome}`)
  return browser
}

export const passWith = (browser: Browser, code: string, trusts = false) =>
  browser.call(sessions.pass, { body: { code, trusts } })

/** Password and code, in one. */
export async function signInWithCode(browser: Browser, member: SignedIn, { nextCode }: Factor, trusts = false) {
  await showPassword(browser, member)
  await passWith(browser, nextCode(), trusts)
  return browser
}

/** Shows again who one is, by password and code. */
export async function proveWithCode(member: SignedIn, { nextCode }: Factor) {
  await outcomeOf(member.call(sessions.prove, { body: { password: member.password } }))
  await passWith(member, nextCode())
}
