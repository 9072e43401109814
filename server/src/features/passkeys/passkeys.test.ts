import { passkeys, Refused, sessions, site } from '@hakari/contract'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { dirtyStrings, naughtyStrings } from '../../../test/corpus/naughty-strings.ts'
import { disable, isSignedIn, outcomeOf } from '../../../test/steps/accounts.ts'
import { addPasskey, newDevice, proveByPasskey, signInByPasskey } from '../../../test/steps/passkeys.ts'
import { faultsIn } from '../../../test/steps/social.ts'
import { turnOnFactor } from '../../../test/steps/second-factor.ts'
import { algorithms } from '../../../test/webauthn/credential-keys.ts'
import type { CreationOptions, Lies, Make } from '../../../test/webauthn/software-authenticator.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

const proveLongAgo = ({ member }: SignedIn) =>
  world.rows(`update sessions set proved_at = now() - interval '6 minutes' where member_id = $1`, [member.id])
const expireChallenges = () => world.rows(`update passkey_challenges set expires_at = now() - interval '1 second'`)

/** Somebody with a passkey, and what it lies on. */
async function owner(make: Partial<Make> = {}) {
  const member = await world.member()
  const device = newDevice(world, make)
  return { member, device, passkey: await addPasskey(member, device) }
}

const makes: Make[] = algorithms.flatMap((algorithm) =>
  (['none', 'packed'] as const).flatMap((attestation) =>
    [true, false].map((isSynced) => ({ algorithm, attestation, isSynced, counts: !isSynced })),
  ),
)

test.each(makes)('$algorithm, $attestation, synced $isSynced: it is added, signs in alone and proves', async (make) => {
  const { member, device, passkey } = await owner(make)
  expect(passkey).toMatchObject({ name: 'iPhone', isSynced: make.isSynced, lastUsedAt: null })
  const other = world.visitor()
  expect(await signInByPasskey(other, device)).toEqual({ member: member.member })
  expect(await isSignedIn(other)).toBe(true)
  await proveLongAgo(member)
  expect(await outcomeOf(other.call(passkeys.beginAdding, {}))).toBe('recent_sign_in_needed')
  await proveByPasskey(other, device)
  expect(await outcomeOf(other.call(passkeys.beginAdding, {}))).toBe('ok')
})

test('what the browser is asked: a passkey that is found without a name, with its person verified, for our host', async () => {
  const { member, passkey } = await owner()
  const { options } = await member.call(passkeys.beginAdding, {})
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(options.pubKeyCredParams.map(({ alg }) => alg).toSorted((a, b) => a - b)).toEqual([-257, -8, -7])
  expect(options.excludeCredentials).toHaveLength(1)
  expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(member.email)
  const { options: request } = await world.visitor().call(passkeys.beginSignIn, {})
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(request.allowCredentials ?? []).toEqual([])
  const { options: proof } = await member.call(passkeys.beginProof, {})
  expect(proof.allowCredentials).toHaveLength(1)
  expect(passkey.id).not.toBe(proof.allowCredentials?.[0]?.id)
})

test('passkeys are listed, the newest first, with their names and when each was last used', async () => {
  const member = await world.member()
  expect(await member.call(passkeys.list, {})).toEqual({ items: [] })
  const [phone, key] = [newDevice(world), newDevice(world, { isSynced: false })]
  await addPasskey(member, phone, { name: '  わたしの スマホ ' })
  await addPasskey(member, key, { name: 'USBキー' })
  await signInByPasskey(world.visitor(), phone)
  const { items } = await member.call(passkeys.list, {})
  expect(items).toMatchObject([
    { name: 'USBキー', isSynced: false, lastUsedAt: null },
    { name: 'わたしの スマホ', isSynced: true },
  ])
  expect(Date.parse(items[1]?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(items[1]?.createdAt ?? ''))
})

test('each of several passkeys signs in, and one device is not asked for a second one', async () => {
  const member = await world.member()
  const devices = [newDevice(world), newDevice(world, { algorithm: 'RS256' }), newDevice(world, { isSynced: false })]
  for (const device of devices) await addPasskey(member, device)
  for (const device of devices)
    expect(await signInByPasskey(world.visitor(), device)).toMatchObject({ member: { id: member.member.id } })
  await expect(addPasskey(member, devices[0] ?? newDevice(world))).rejects.toThrow('InvalidStateError')
})

test('a passkey is renamed by its owner and by nobody else', async () => {
  const [{ member, passkey }, stranger] = [await owner(), await world.member()]
  const params = { id: passkey.id }
  const renamed = await member.call(passkeys.rename, { params, body: { name: '仕事のPC' } })
  expect(renamed).toEqual({ ...passkey, name: '仕事のPC' })
  const byStranger = stranger.call(passkeys.rename, { params, body: { name: 'x' } })
  expect(await outcomeOf(byStranger)).toBe('not_found')
  expect((await member.call(passkeys.list, {})).items).toEqual([renamed])
})

const oneLine = (text: string) => text.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ')

test('whatever a passkey is called is kept as it was typed or refused, and the mails about it are whole', async () => {
  const { member, passkey } = await owner()
  const params = { id: passkey.id }
  const become = (name: string) =>
    member.call(passkeys.rename, { params, body: { name } }).then(
      (renamed) => renamed.name,
      (error: unknown) => (error instanceof Refused ? error.code : String(error)),
    )
  for (const name of [...naughtyStrings, ...dirtyStrings])
    expect([oneLine(name.normalize('NFC')).trim(), 'invalid_input', 'body_too_large']).toContain(await become(name))
  const name = '<b>鍵</b>&"\''
  await member.call(passkeys.rename, { params, body: { name } })
  await addPasskey(member, newDevice(world), { name })
  await member.call(passkeys.remove, { params })
  await eventually(async () => {
    const mails = await world.mailTo(member.email)
    const about = (topic: string) => mails.find(({ subject }) => subject === `【体重公開アプリ】${topic}`)
    for (const topic of ['パスキーが追加されました', 'パスキーが削除されました']) {
      expect(about(topic)?.text).toContain(`パスキー「${name}」が`)
      expect(about(topic)?.html).toContain('&lt;b&gt;鍵&lt;/b&gt;')
    }
  })
  expect(faultsIn(world)).toEqual([])
})

test('a removed passkey signs nobody in, and nobody removes that of another or without a recent sign-in', async () => {
  const [{ member, device, passkey }, stranger] = [await owner(), await world.member()]
  const params = { id: passkey.id }
  expect(await outcomeOf(stranger.call(passkeys.remove, { params }))).toBe('not_found')
  await proveLongAgo(member)
  expect(await outcomeOf(member.call(passkeys.remove, { params }))).toBe('recent_sign_in_needed')
  await proveByPasskey(member, device)
  expect(await outcomeOf(member.call(passkeys.remove, { params }))).toBe('ok')
  expect(await outcomeOf(member.call(passkeys.remove, { params }))).toBe('not_found')
  expect(await outcomeOf(signInByPasskey(world.visitor(), device))).toBe('passkey_unknown')
  expect(await outcomeOf(member.call(passkeys.beginProof, {}))).toBe('passkey_unknown')
})

test('who has not just shown who they are adds none, neither at the beginning nor at the end', async () => {
  const member = await world.member()
  const { options } = await member.call(passkeys.beginAdding, {})
  await proveLongAgo(member)
  const credential = newDevice(world).create(options)
  expect(await outcomeOf(member.call(passkeys.add, { body: { name: 'x', credential } }))).toBe('recent_sign_in_needed')
  expect(await outcomeOf(member.call(passkeys.beginAdding, {}))).toBe('recent_sign_in_needed')
  expect((await member.call(passkeys.list, {})).items).toEqual([])
})

test('a passkey is asked for no code, and is a whole proof, where the second factor is on', async () => {
  const { member, device } = await owner()
  await turnOnFactor(world, member)
  const browser = world.visitor()
  expect(await signInByPasskey(browser, device)).toEqual({ member: member.member })
  expect(await browser.call(sessions.pending, {})).toEqual({ pending: null })
  await proveLongAgo(member)
  await proveByPasskey(browser, device)
  expect(await outcomeOf(browser.call(passkeys.beginAdding, {}))).toBe('ok')
})

const lies: [string, Lies][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:4000' }],
  ['another host', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['another ceremony', { type: 'payment.get' }],
  ['a frame of a foreign page', { crossOrigin: true }],
  ['a frame of a foreign page that says whose', { crossOrigin: true, topOrigin: 'https://evil.example' }],
  ['nobody there', { isPresent: false }],
  ['nobody verified', { isVerified: false }],
]

test.each(lies)('%s: no passkey is added, signs in or proves', async (_, lie) => {
  const { member, device } = await owner({ attestation: 'packed' })
  expect(await outcomeOf(addPasskey(member, newDevice(world), { lies: lie }))).toBe('passkey_failed')
  const browser = world.visitor()
  expect(await outcomeOf(signInByPasskey(browser, device, lie))).toBe('passkey_failed')
  expect(await isSignedIn(browser)).toBe(false)
  expect(await outcomeOf(proveByPasskey(member, device, lie))).toBe('passkey_failed')
  expect((await member.call(passkeys.list, {})).items).toHaveLength(1)
})

test('a challenge is good once: what was sent is not accepted again, neither later nor at the same time', async () => {
  const { member, device } = await owner()
  const browser = world.visitor()
  const { options } = await browser.call(passkeys.beginSignIn, {})
  const body = { credential: device.get(options) }
  const copies = Array.from({ length: 8 }, () => browser.copy())
  const outcomes = await Promise.all(copies.map((copy) => outcomeOf(copy.call(passkeys.signIn, { body }))))
  expect(outcomes.toSorted()).toEqual(['ok', ...Array<string>(7).fill('passkey_failed')])
  expect(await outcomeOf(browser.call(passkeys.signIn, { body }))).toBe('passkey_failed')
  const { options: adding } = await member.call(passkeys.beginAdding, {})
  const add = () =>
    outcomeOf(member.call(passkeys.add, { body: { name: 'x', credential: newDevice(world).create(adding) } }))
  expect([await add(), await add()]).toEqual(['ok', 'passkey_failed'])
})

test('a challenge that was answered wrongly is used up, too', async () => {
  const { device } = await owner()
  const browser = world.visitor()
  const { options } = await browser.call(passkeys.beginSignIn, {})
  const signIn = (lie?: Lies) =>
    outcomeOf(browser.call(passkeys.signIn, { body: { credential: device.get(options, lie) } }))
  expect([await signIn({ isVerified: false }), await signIn()]).toEqual(['passkey_failed', 'passkey_failed'])
})

test('two tabs at the login do not take the question from each other', async () => {
  const { member, device } = await owner()
  const browser = world.visitor()
  const { options } = await browser.call(passkeys.beginSignIn, {})
  await browser.call(passkeys.beginSignIn, {})
  await browser.call(passkeys.signIn, { body: { credential: device.get(options) } })
  expect(await browser.call(sessions.viewer, {})).toEqual({ member: member.member })
})

test('a challenge is good for five minutes', async () => {
  const { member, device } = await owner()
  const browser = world.visitor()
  const [{ options: request }, { options: adding }] = [
    await browser.call(passkeys.beginSignIn, {}),
    await member.call(passkeys.beginAdding, {}),
  ]
  const left = await world.rows<{ minutes: number }>(
    'select extract(epoch from expires_at - now())::float8 / 60 as minutes from passkey_challenges',
  )
  expect(Math.max(...left.map(({ minutes }) => minutes))).toBeLessThanOrEqual(5)
  await expireChallenges()
  const late = browser.call(passkeys.signIn, { body: { credential: device.get(request) } })
  expect(await outcomeOf(late)).toBe('passkey_failed')
  const credential = newDevice(world).create(adding)
  expect(await outcomeOf(member.call(passkeys.add, { body: { name: 'x', credential } }))).toBe('passkey_failed')
})

test('a challenge is good where it was asked for: not in another session, browser or for another purpose', async () => {
  const { member, device } = await owner()
  const other = world.visitor()
  await signInByPasskey(other, device)
  const { options: proof } = await member.call(passkeys.beginProof, {})
  const proven = device.get(proof)
  expect(await outcomeOf(other.call(passkeys.prove, { body: { credential: proven } }))).toBe('passkey_failed')
  const visitor = world.visitor()
  await visitor.call(passkeys.beginSignIn, {})
  expect(await outcomeOf(visitor.call(passkeys.signIn, { body: { credential: proven } }))).toBe('passkey_failed')
  const { options: request } = await world.visitor().call(passkeys.beginSignIn, {})
  const asked = device.get(request)
  const without = world.visitor().call(passkeys.signIn, { body: { credential: asked } })
  expect(await outcomeOf(without)).toBe('passkey_failed')
  expect(await outcomeOf(member.call(passkeys.prove, { body: { credential: asked } }))).toBe('passkey_failed')
})

test('nobody proves who they are by the passkey of somebody else, whatever user it names', async () => {
  const [one, other] = [await owner(), await owner()]
  const { options } = await one.member.call(passkeys.beginProof, {})
  const { options: own } = await one.member.call(passkeys.beginAdding, {})
  const { allowCredentials: _, ...anyOne } = options
  const tries: Lies[] = [{}, { userHandle: own.user.id }, { credentialId: options.allowCredentials?.[0]?.id ?? '' }]
  for (const lie of tries) {
    const { options: again } = await one.member.call(passkeys.beginProof, {})
    const credential = other.device.get({ ...anyOne, challenge: again.challenge }, lie)
    const outcome = await outcomeOf(one.member.call(passkeys.prove, { body: { credential } }))
    expect(['passkey_failed', 'passkey_unknown']).toContain(outcome)
  }
})

test('a passkey that names the user of somebody else, or none, signs nobody in', async () => {
  const [{ device }, { member: victim }] = [await owner(), await owner()]
  const { options } = await victim.call(passkeys.beginAdding, {})
  for (const userHandle of [options.user.id, null, 'AAAA']) {
    const browser = world.visitor()
    expect(await outcomeOf(signInByPasskey(browser, device, { userHandle }))).toBe('passkey_failed')
    expect(await isSignedIn(browser)).toBe(false)
  }
})

test('a passkey whose count goes backwards or stands still is refused: somebody has copied it', async () => {
  const { member, device } = await owner({ counts: true, isSynced: false })
  const clone = device.clone()
  await signInByPasskey(world.visitor(), device)
  await signInByPasskey(world.visitor(), device)
  expect(await outcomeOf(signInByPasskey(world.visitor(), clone))).toBe('passkey_failed')
  expect(await outcomeOf(proveByPasskey(member, clone))).toBe('passkey_failed')
  expect(await outcomeOf(signInByPasskey(world.visitor(), device, { count: 0 }))).toBe('passkey_failed')
  expect(await outcomeOf(signInByPasskey(world.visitor(), device))).toBe('ok')
})

test('of a passkey and its copy that sign in at once with the same count, one comes in', async () => {
  const { device } = await owner({ counts: true, isSynced: false })
  const both = [device, device.clone()].map((it) => outcomeOf(signInByPasskey(world.visitor(), it)))
  expect((await Promise.all(both)).toSorted()).toEqual(['ok', 'passkey_failed'])
})

test('a passkey belongs to one account: added again, by its owner or another, it is taken', async () => {
  const [{ member }, stranger] = [await owner(), await world.member()]
  const { options } = await member.call(passkeys.beginProof, {})
  const credentialId = options.allowCredentials?.[0]?.id ?? ''
  for (const who of [member, stranger])
    expect(await outcomeOf(addPasskey(who, newDevice(world), { lies: { credentialId } }))).toBe('passkey_taken')
})

test('an account has twenty passkeys and no more, also when the last ones are added at once', async () => {
  const member = await world.member()
  const begun: CreationOptions[] = []
  for (let i = 0; i < passkeys.mostPasskeys + 3; i++) begun.push((await member.call(passkeys.beginAdding, {})).options)
  const add = (options: CreationOptions) =>
    outcomeOf(member.call(passkeys.add, { body: { name: 'x', credential: newDevice(world).create(options) } }))
  const outcomes = await Promise.all(begun.map(add))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(passkeys.mostPasskeys)
  expect(outcomes.filter((outcome) => outcome === 'too_many_passkeys')).toHaveLength(3)
  expect(await outcomeOf(member.call(passkeys.beginAdding, {}))).toBe('too_many_passkeys')
  expect((await member.call(passkeys.list, {})).items).toHaveLength(passkeys.mostPasskeys)
})

test('who is disabled does not come in with a passkey', async () => {
  const { member, device } = await owner()
  await disable(world, member.member.id)
  const browser = world.visitor()
  expect(await outcomeOf(signInByPasskey(browser, device))).toBe('account_disabled')
  expect(await isSignedIn(browser)).toBe(false)
})

test('where the address of the site is a plain IP address, passkeys are off and the site says so', async () => {
  expect((await world.call(site.about, {})).passkeyHost).toBe('localhost')
  const { device } = await owner()
  const { options } = await world.visitor().call(passkeys.beginSignIn, {})
  for (const origin of ['http://192.0.2.7:3000', 'http://[2001:db8::7]:3000']) {
    const plain = await startWorld({ origin })
    expect((await plain.call(site.about, {})).passkeyHost).toBeNull()
    const member = await plain.member()
    const credential = device.get(options)
    expect(await outcomeOf(member.call(passkeys.beginAdding, {}))).toBe('passkeys_off')
    expect(await outcomeOf(member.call(passkeys.beginProof, {}))).toBe('passkeys_off')
    expect(await outcomeOf(plain.call(passkeys.beginSignIn, {}))).toBe('passkeys_off')
    expect(await outcomeOf(plain.call(passkeys.signIn, { body: { credential } }))).toBe('passkeys_off')
    expect(await outcomeOf(member.call(passkeys.prove, { body: { credential } }))).toBe('passkeys_off')
    expect(await member.call(passkeys.list, {})).toEqual({ items: [] })
  }
})

test('a passkey whose id is longer than WebAuthn allows is refused in words', async () => {
  const member = await world.member()
  const credentialId = randomBytes(1040).toString('base64url')
  expect(await outcomeOf(addPasskey(member, newDevice(world), { lies: { credentialId } }))).toBe('passkey_failed')
})

const text = (said: string) => Buffer.from(said).toString('base64url')

test('odd answers of an authenticator are refused in words', async () => {
  const member = await world.member()
  const device = newDevice(world)
  await addPasskey(member, device)
  const { options } = await member.call(passkeys.beginProof, {})
  const sound = device.get(options)
  for (const clientDataJSON of [
    'A',
    '-',
    text('null'),
    text('{'),
    text('[]'),
    text('{"type":1,"challenge":{}}'),
    text('\0'),
  ])
    for (const authenticatorData of ['A', sound.response.authenticatorData]) {
      const response = { ...sound.response, clientDataJSON, authenticatorData }
      const credential = { ...sound, response }
      expect(await outcomeOf(member.call(passkeys.prove, { body: { credential } }))).toBe('passkey_failed')
      expect(await outcomeOf(world.visitor().call(passkeys.signIn, { body: { credential } }))).toBe('passkey_failed')
    }
})
