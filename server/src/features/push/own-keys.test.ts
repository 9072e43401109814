import { push } from '@hakari/contract'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { isSubscribed, pushesTo, subscribe } from '../../../test/steps/push.ts'
import { everyRow, textsContaining } from '../../../test/world/stored-data.ts'
import { startWorld, type World } from '../../../test/world/world.ts'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { readConfig } from '../../config.ts'
import { createVault, type VaultKey } from '../../platform/vault.ts'
import { createPush } from './create-push.ts'
import { rotatePushKey } from './own-keys.ts'

const own = webPush.generateVAPIDKeys()
const bounds = { timeoutMs: 5000, pauseMs: 0 }
const keyOf = async (world: World) => (await (await world.member()).call(push.current, {})).publicKey
const ownKey = async (world: World): Promise<VaultKey> => ({
  id: 'own',
  key: Buffer.from(await readFile(join(world.config.dataFolder, 'token-key'), 'utf8'), 'base64'),
})
const complaints = (world: World) => world.logLines.filter((line) => line.includes('the key for pushes does not open'))

test('a key is made at the first start, and the next process has the same one', async () => {
  const world = await startWorld()
  const publicKey = await keyOf(world)
  expect(publicKey).toMatch(/^B[\w-]{86}$/)
  expect((await createPush(world.platform, world.config.push, bounds)).publicKey).toBe(publicKey)
})

test('of many processes that start at once the first one makes the key for all', async () => {
  const world = await startWorld()
  await world.rows('delete from push_keys')
  const all = await Promise.all(Array.from({ length: 10 }, () => createPush(world.platform, world.config.push, bounds)))
  expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(await world.rows('select from push_keys')).toHaveLength(1)
})

test('the private key lies in the database sealed, and what is sealed there is that key', async () => {
  const world = await startWorld()
  const [row] = await world.rows<{ key_id: string; box: Buffer }>('select key_id, box from push_keys')
  if (!row) throw new Error('there is no key')
  const privateKey = createVault([await ownKey(world)]).open({ keyId: row.key_id, box: row.box }, ['push', 'vapid'])
  expect(privateKey).toMatch(/^[\w-]{43}$/)
  expect(textsContaining(await everyRow(world), privateKey.toLowerCase())).toEqual([])
  expect(textsContaining(world.logLines, privateKey.toLowerCase())).toEqual([])
  const hex = Buffer.from(privateKey, 'base64url').toString('hex')
  expect((await everyRow(world)).filter((line) => line.includes(hex))).toEqual([])
})

test('sealed anew under another key of the vault it is the same key, and the old one can go', async () => {
  const world = await startWorld()
  const publicKey = await keyOf(world)
  const [own1, next] = [await ownKey(world), { id: 'next', key: Buffer.alloc(32, 7) }]
  const deps = { ...world.platform, vault: createVault([next, own1]) }
  expect([await rotatePushKey(deps), await rotatePushKey(deps)]).toEqual([
    { done: 1, left: 0 },
    { done: 0, left: 0 },
  ])
  const after = { ...world.platform, vault: createVault([next]) }
  const ann = await world.member()
  const made = await subscribe(world, ann)
  const { send, publicKey: same } = await createPush(after, world.config.push, bounds)
  expect(same).toBe(publicKey)
  expect(await send(made, { payload: '{}', ttlSeconds: 1, topic: 'x' })).toBe('sent')
  expect(await rotatePushKey({ ...world.platform, vault: createVault([own1]) })).toEqual({ done: 0, left: 1 })
  expect(complaints(world)).toEqual([])
})

test('a key that does not open is said once, nothing is sent, and nobody loses a subscription', async () => {
  const world = await startWorld()
  const publicKey = await keyOf(world)
  const made = await subscribe(world, await world.member())
  const lost = { ...world.platform, vault: createVault([{ id: 'own', key: Buffer.alloc(32, 9) }]) }
  const without = await createPush(lost, world.config.push, bounds)
  expect(without.publicKey).toBe(publicKey)
  const outcome = await without.send(made, { payload: '{}', ttlSeconds: 1, topic: 'x' })
  expect(outcome).toEqual({ afterSeconds: 300, isBusy: false })
  expect(await pushesTo(world, made)).toEqual([])
  expect(complaints(world)).toHaveLength(1)
})

test('keys of the settings take the place of the made one, and who was subscribed for that is not any more', async () => {
  const before = await startWorld()
  const ann = await before.member()
  await subscribe(before, ann)
  const { push: settings } = readConfig({ VAPID_PUBLIC_KEY: own.publicKey, VAPID_PRIVATE_KEY: own.privateKey })
  const world = await startWorld({ database: before.database, push: settings })
  const here = world.visitor()
  for (const [name, value] of ann.cookies) here.cookies.set(name, value)
  expect(await here.call(push.current, {})).toEqual({ isSubscribed: false, publicKey: own.publicKey })
  expect(await outcomeOf(here.call(push.sendTest, {}))).toBe('not_found')
  expect(await isSubscribed(ann)).toBe(true)
})

test.each([
  [{ VAPID_PUBLIC_KEY: own.publicKey }, /belong together/],
  [{ VAPID_PRIVATE_KEY: own.privateKey }, /belong together/],
  [{ VAPID_PUBLIC_KEY: own.privateKey, VAPID_PRIVATE_KEY: own.publicKey }, /^VAPID_PUBLIC_KEY is not understood/],
  [
    { VAPID_PUBLIC_KEY: own.publicKey, VAPID_PRIVATE_KEY: `${own.privateKey}=` },
    /^VAPID_PRIVATE_KEY is not understood/,
  ],
  [{ VAPID_PUBLIC_KEY: own.publicKey, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /is not the public key of/],
  [
    { VAPID_PUBLIC_KEY: own.publicKey, VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey },
    /is not the public key of/,
  ],
])('settings that are no pair of keys are refused at the start: %#', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

const subjectOf = (ORIGIN: string) => readConfig({ ORIGIN, OPERATOR_EMAIL: 'operator@hakari.example' }).push.subject

test('a push service can turn to the site, or to the operator where the site is only here', () => {
  expect(subjectOf('https://hakari.example')).toBe('https://hakari.example')
  expect(subjectOf('http://localhost:3000')).toBe('mailto:operator@hakari.example')
  expect(subjectOf('https://localhost')).toBe('mailto:operator@hakari.example')
})
