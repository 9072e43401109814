import { accounts, google, imports, type Service, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import {
  filledForm,
  mailedEmailChange,
  mailedSecret,
  outcomeOf,
  registering,
  sessionCookie,
} from '../steps/accounts.ts'
import { comeBackFrom, healthPlanetAliases } from '../steps/imports.ts'
import { browserAt, startWorld } from '../world/world.ts'

const world = await startWorld()

const ann = await world.member()
const newcomer = 'newcomer@example.jp'
const signUpLink = await mailedSecret(world, 'signUp', newcomer)
const starting = world.visitor()
await starting.call(google.start, { body: { intent: 'sign_in' } })
const attempt = starting.cookies.get('hakari_google') ?? ''

const bob = await world.member()
const person = 'daily-haruka'
const aliases = await healthPlanetAliases(bob, person)
const backFrom = {
  fitbit: await comeBackFrom(bob, 'fitbit', { person }),
  health_planet: await comeBackFrom(bob, 'health_planet', { person }),
}
/** Whatever is presented as a state, the code is good. */
const finishing = (service: Service, state: string) =>
  bob.call(imports.finish, {
    params: { service },
    body: { code: backFrom[service].get('code') ?? '', state: state.slice(0, 200) },
  })

/** One of every kind there is, all of them good. Whose address goes with it, where one is asked. */
const secrets = {
  signUpLink: { secret: signUpLink, email: newcomer },
  signInLink: { secret: await mailedSecret(world, 'signIn', ann.email), email: ann.email },
  registration: {
    secret: (await registering(world, 'halfway@example.jp')).cookies.get('hakari_registration') ?? '',
    email: 'halfway@example.jp',
  },
  resetLink: { secret: await mailedSecret(world, 'reset', ann.email), email: ann.email },
  emailChangeLink: { secret: await mailedEmailChange(world, ann, 'moved@example.jp'), email: 'moved@example.jp' },
  session: { secret: sessionCookie(ann), email: ann.email },
  knownBrowser: { secret: ann.cookies.get('hakari_browser') ?? '', email: ann.email },
  googleState: {
    secret: (JSON.parse(Buffer.from(attempt, 'base64url').toString()) as { state: string }).state,
    email: ann.email,
  },
  googleAttempt: { secret: attempt, email: ann.email },
  fitbitState: { secret: backFrom.fitbit.get('state') ?? '', email: bob.email },
  healthPlanetState: { secret: backFrom.health_planet.get('state') ?? '', email: bob.email },
  accessAlias: { secret: aliases.access_token, email: bob.email },
  refreshAlias: { secret: aliases.refresh_token, email: bob.email },
}
type Kind = keyof typeof secrets
type Presented = (typeof secrets)[Kind]

const withCookie = (name: string, secret: string) => browserAt(world.url, new Map([[name, secret]]))

/** Where a secret is worth something, the kinds that are meant to be, and what all others are told. */
const redeemers: Record<string, { good: Kind[]; refusal: RegExp; present: (it: Presented) => Promise<unknown> }> = {
  link: {
    good: ['signUpLink', 'signInLink'],
    refusal: /^(link_invalid|invalid_input)$/,
    present: ({ secret, email }) => world.visitor().call(accounts.redeemLink, { body: { email, token: secret } }),
  },
  completion: {
    good: ['registration'],
    refusal: /^not_registering$/,
    present: ({ secret }) => withCookie('hakari_registration', secret).call(accounts.complete, { body: filledForm }),
  },
  googleRegistration: {
    good: [],
    refusal: /^not_registering$/,
    present: ({ secret }) => withCookie('hakari_registration', secret).call(accounts.register, { body: filledForm }),
  },
  resetCheck: {
    good: ['resetLink'],
    refusal: /^(reset_link_invalid|invalid_input)$/,
    present: ({ secret }) => world.visitor().call(accounts.checkReset, { body: { token: secret } }),
  },
  reset: {
    good: ['resetLink'],
    refusal: /^(reset_link_invalid|invalid_input)$/,
    present: ({ secret }) =>
      world.visitor().call(accounts.confirmReset, { body: { token: secret, password: 'by confusion' } }),
  },
  emailChange: {
    good: ['emailChangeLink'],
    refusal: /^(link_invalid|invalid_input)$/,
    present: ({ secret }) =>
      world.visitor().call(accounts.confirmEmail, { body: { token: secret, password: ann.password } }),
  },
  session: {
    good: ['session'],
    refusal: /^not_signed_in$/,
    present: ({ secret }) => withCookie('hakari_session', secret).call(accounts.mine, {}),
  },
  google: {
    good: [],
    refusal: /^google_failed$/,
    present: ({ secret }) =>
      withCookie('hakari_google', attempt).call(google.finish, {
        body: { search: `?code=${secret.slice(0, 100)}&state=${secret.slice(0, 100)}` },
      }),
  },
  googleCookie: {
    good: [],
    refusal: /^google_failed$/,
    present: ({ secret }) =>
      withCookie('hakari_google', secret).call(google.finish, { body: { search: '?code=x&state=y' } }),
  },
  fitbit: {
    good: ['fitbitState'],
    refusal: /^connect_not_begun$/,
    present: ({ secret }) => finishing('fitbit', secret),
  },
  healthPlanet: {
    good: ['healthPlanetState'],
    refusal: /^connect_not_begun$/,
    present: ({ secret }) => finishing('health_planet', secret),
  },
  healthPlanetData: {
    good: ['accessAlias'],
    refusal: /^(invalid_handle|invalid_input)$/,
    present: ({ secret }) =>
      bob.call(imports.healthPlanetData, { body: { accessToken: secret, tag: imports.weightTag } }),
  },
  healthPlanetRenewal: {
    good: ['refreshAlias'],
    refusal: /^(invalid_handle|invalid_input)$/,
    present: ({ secret }) =>
      bob.call(imports.healthPlanetToken, { body: { grantType: 'refresh_token', refreshToken: secret } }),
  },
  password: {
    good: [],
    refusal: /^(wrong_password|unknown_email)$/,
    present: ({ secret, email }) => world.visitor().call(sessions.signIn, { body: { email, password: secret } }),
  },
}

const pairs = Object.entries(redeemers).flatMap(([redeemer, { good }]) =>
  (Object.keys(secrets) as Kind[]).map((kind) => ({ redeemer, kind, isGood: good.includes(kind) })),
)

test.each(pairs.filter(({ isGood }) => !isGood))('$redeemer refuses a $kind', async ({ redeemer, kind }) => {
  const { present, refusal } = redeemers[redeemer] ?? {}
  expect(await outcomeOf(present?.(secrets[kind]) ?? Promise.resolve())).toMatch(refusal ?? /never/)
})

// Last, since a good secret may end others: what was refused above was good all the while.
test.each([
  ['session', 'session'],
  ['resetCheck', 'resetLink'],
  ['link', 'signUpLink'],
  ['link', 'signInLink'],
  ['completion', 'registration'],
  ['emailChange', 'emailChangeLink'],
  ['healthPlanetData', 'accessAlias'],
  ['healthPlanetRenewal', 'refreshAlias'],
  ['fitbit', 'fitbitState'],
  ['healthPlanet', 'healthPlanetState'],
] as const)('%s accepts a %s', async (redeemer, kind) => {
  expect(await outcomeOf(redeemers[redeemer]?.present(secrets[kind]) ?? Promise.reject(new Error('none')))).toBe('ok')
})
