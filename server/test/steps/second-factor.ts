import { recovery, secondFactor, sessions } from '@hakari/contract'
import type { Browser, SignedIn, World } from '../world/world.ts'
import { eventually } from '../world/eventually.ts'
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

/** The secret of the newest mailed link to this page of ours, once an act has had it sent. */
export async function secretOfLink(world: World, to: string, page: string, act: () => Promise<unknown>) {
  const secrets = async () =>
    (await world.mailTo(to)).flatMap(({ links }) =>
      links.flatMap((link) => new RegExp(`${page}#code=([\\w-]+)$`).exec(link)?.[1] ?? []),
    )
  const before = new Set(await secrets())
  await act()
  return eventually(async () => {
    const secret = (await secrets()).find((it) => !before.has(it))
    if (secret === undefined) throw new Error(`no link to ${page} has come to ${to}`)
    return secret
  })
}

/** Somebody who can read the member's mails applies for the removal of the factor. */
export async function applyForRecovery(world: World, { email }: Pick<SignedIn, 'email'>): Promise<string> {
  const by = world.visitor()
  const ask = () => by.call(recovery.sendLink, { body: { email } })
  const token = await secretOfLink(world, email, '/account-recovery', ask)
  return secretOfLink(world, email, '/account-recovery', () => by.call(recovery.apply, { body: { token } }))
}

/** As if the member had applied so many hours ago. */
export const letRecoveryWait = (world: World, { member }: Pick<SignedIn, 'member'>, hours: number) =>
  world.rows('update recovery_requests set applied_at = applied_at - make_interval(hours => $2) where member_id = $1', [
    member.id,
    hours,
  ])
