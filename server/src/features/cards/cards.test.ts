import { entries, shortLinks } from '@hakari/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnOn, places } from '../../../test/world/card-pictures.ts'
import { changePicture } from '../../../test/steps/pictures.ts'
import { record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { cardPath } from './index.ts'

const world = await startWorld()

const pathOf = async (publicId: string) => (await cardPath(world.platform, publicId)) ?? ''
/** As a crawler asks: nobody is signed in. */
const ask = (path: string, headers: Record<string, string> = {}) => world.visitor().fetch(path, { headers })
const cardOf = async (id: string) => drawnOn(await ask(await pathOf(id)))
const rename = ({ member }: SignedIn, name: string) =>
  world.rows('update members set name = $2 where id = $1', [member.id, name])

/** Published, and shared by whoever published it. */
async function share(person: SignedIn, weight: string) {
  const entry = await record(person, weight)
  await person.call(shortLinks.create, { params: { id: entry.id } })
  return entry
}

async function personWith(weights: string[], name = 'あおい') {
  const person = await world.member()
  await rename(person, name)
  let [id, number] = ['', '']
  for (const weight of weights) ({ publicId: id, id: number } = await share(person, weight))
  return { person, id, number }
}

async function noise() {
  const data = Buffer.from(Array.from({ length: 512 * 512 * 3 }, () => Math.floor(Math.random() * 256)))
  return sharp(data, { raw: { width: 512, height: 512, channels: 3 } })
    .png()
    .toBuffer()
}

test('who is not signed in gets the card of a post as a picture of 1200 x 630', async () => {
  const { id } = await personWith(['58.7', '58.4'])
  const answer = await ask(await pathOf(id))
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-cache',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  const card = await drawnOn(answer)
  const parts = ['person', 'name', 'date', 'brand', 'weight', 'history'] as const
  expect(parts.filter((part) => card.ink(places[part]) < 500)).toEqual([])
  expect(card.inkOutside).toBe(0)
})

test('until its owner shares it, a card says name, weight and date and nothing of what was before', async () => {
  const { person, id: before } = await personWith(['58.7', '58.5'])
  await changePicture(person, await noise())
  const { id: number, publicId } = await record(person, '58.4')
  const plain = await cardOf(publicId)
  const path = await pathOf(publicId)
  for (const part of ['name', 'date', 'brand', 'weight'] as const) expect(plain.ink(places[part])).toBeGreaterThan(300)
  expect(plain.ink({ ...places.weight, left: 640 })).toBe(0)
  expect(plain.ink(places.history)).toBe(0)
  await (await world.member()).call(shortLinks.create, { params: { id: number } })
  await world.rows('update entries set weight = 90 where public_id = $1', [before])
  expect(await pathOf(publicId)).toBe(path)
  await person.call(shortLinks.create, { params: { id: number } })
  expect(await pathOf(publicId)).not.toBe(path)
  const whole = await cardOf(publicId)
  for (const part of ['history', 'person'] as const) expect(whole.part(places[part])).not.toBe(plain.part(places[part]))
  expect(whole.ink(places.history)).toBeGreaterThan(300)
})

test('a card is the same for who is signed in, whoever it is', async () => {
  const { person, id } = await personWith(['60'])
  const path = await pathOf(id)
  const [own, other, nobody] = await Promise.all(
    [person, await world.member(), world.visitor()].map(async (browser) => drawnOn(await browser.fetch(path))),
  )
  expect(own?.bytes.equals(nobody?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(other?.bytes.equals(nobody?.bytes ?? Buffer.alloc(0))).toBe(true)
})

test('another name, weight or history is another picture at another address, and the rest of it stays', async () => {
  const { person, id } = await personWith(['60.1', '60.0'], 'さくら')
  const [path, before] = [await pathOf(id), await cardOf(id)]
  await rename(person, 'つばき')
  expect(await pathOf(id)).not.toBe(path)
  const renamed = await cardOf(id)
  expect(renamed.part(places.name)).not.toBe(before.part(places.name))
  const rest = ['date', 'brand', 'weight', 'history'] as const
  expect(rest.filter((part) => renamed.part(places[part]) !== before.part(places[part]))).toEqual([])
  const { publicId: next } = await share(person, '61')
  const after = await cardOf(next)
  expect(after.part(places.name)).toBe(renamed.part(places.name))
  expect(after.part(places.weight)).not.toBe(renamed.part(places.weight))
  expect(after.part(places.history)).not.toBe(renamed.part(places.history))
})

test('what is published later changes nothing on the card of an earlier post', async () => {
  const { person, id } = await personWith(['60'])
  const path = await pathOf(id)
  await record(person, '65')
  expect(await pathOf(id)).toBe(path)
})

test('an old address of a post shows what the post is now', async () => {
  const { person, id } = await personWith(['60'], 'むかし')
  const old = await pathOf(id)
  await ask(old)
  await rename(person, 'いま')
  const [under, now] = [await ask(old), await ask(await pathOf(id))]
  expect(under.headers.get('etag')).toBe(now.headers.get('etag'))
  expect((await drawnOn(under)).bytes.equals((await drawnOn(now)).bytes)).toBe(true)
})

test('a card under its ETag is 304', async () => {
  const { person, id } = await personWith(['60'])
  const path = await pathOf(id)
  const etag = (await ask(path)).headers.get('etag') ?? ''
  const again = await ask(path, { 'If-None-Match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await rename(person, 'べつのひと')
  expect((await ask(path, { 'If-None-Match': etag })).status).toBe(200)
})

test('a name of pictures alone gives way to the handle', async () => {
  const { person, id } = await personWith(['60'], '🎉👨‍👩‍👧🇯🇵1️⃣🏳️‍🌈👍🏽')
  const emoji = await cardOf(id)
  await rename(person, person.member.handle)
  expect(emoji.part(places.name)).toBe((await cardOf(id)).part(places.name))
  expect(emoji.ink(places.name)).toBeGreaterThan(300)
})

test('pictures within a name are left out, and so is what only looks like markup', async () => {
  const { person, id } = await personWith(['60'], '山田🎉太郎👨‍👩‍👧')
  const decorated = await cardOf(id)
  await rename(person, '山田太郎')
  expect(decorated.part(places.name)).toBe((await cardOf(id)).part(places.name))
  await rename(person, '<b>山田</b>&amp;')
  const marked = await cardOf(id)
  await rename(person, '<i>山田</i>&amp;')
  expect((await cardOf(id)).part(places.name)).not.toBe(marked.part(places.name))
})

test.each([
  ['a long name', '寿限無寿限無五劫の擦り切れ海砂利水魚の'],
  ['a name of the widest letters', '⸻'.repeat(20)],
  ['a name of tall letters', '█║∫ỒỆẪ│▓╬┃'.repeat(2)],
  ['a name from right to left', 'שלום \u202eمرحبا Abc'],
  ['a name with piles of marks', 'Z̴̧̛͎̺͉̽̈́a̵̡̛̞͙̿l̶̢̛̰̈́̓g̷̛̱̈́o̸̧̦͂'],
  ['a name of rare letters', '髙﨑𠮷𩸽あ゙か゚'],
])('%s stays in its place', async (_, name) => {
  const { id } = await personWith(['499.99', '112.25'], name)
  const card = await cardOf(id)
  expect(card.ink(places.name)).toBeGreaterThan(100)
  expect([card.ink(places.afterName), card.inkOutside]).toEqual([0, 0])
})

test.each([
  ['the first post', ['51']],
  ['three digits and two decimals', ['499.99', '111.11']],
  ['four decimals', ['9.1235', '9.1234']],
  ['weights that never change', ['70', '70', '70']],
  ['a jump', ['44.4', '444.44', '44.44']],
])('nothing leaves the card with %s', async (_, weights) => {
  const { id } = await personWith(weights)
  const card = await cardOf(id)
  expect(card.inkOutside).toBe(0)
  expect(card.ink(places.weight)).toBeGreaterThan(3000)
})

test('the first post has no change beside its weight, the next one has', async () => {
  const { person, id } = await personWith(['60'])
  const { publicId: next } = await share(person, '60')
  const besides = { ...places.weight, left: 540 }
  expect((await cardOf(id)).ink(besides)).toBe(0)
  expect((await cardOf(next)).ink(besides)).toBeGreaterThan(1000)
})

test('the line holds what was measured up to this post, and what is long past changes nothing of it', async () => {
  const { person } = await personWith([])
  const days = (weights: number[]) =>
    world.rows<{ id: string; public_id: string }>(
      `insert into entries (member_id, weight, idempotency_key, is_shared, measured_at)
       select $1, weight, gen_random_uuid(), true, now() - interval '200 days' + place * interval '1 day'
       from unnest($2::numeric[]) with ordinality as it (weight, place) order by place desc returning id, public_id`,
      [person.member.id, weights],
    )
  const [newest] = await days([90, ...Array.from({ length: 150 }, (_, i) => 60 + (i % 5))])
  const path = await pathOf(newest?.public_id ?? '')
  await world.rows('delete from entries where member_id = $1 and weight = 90', [person.member.id])
  expect(await pathOf(newest?.public_id ?? '')).toBe(path)
  await world.rows('delete from entries where member_id = $1 and weight = 64 and id <> $2', [
    person.member.id,
    newest?.id,
  ])
  expect(await pathOf(newest?.public_id ?? '')).not.toBe(path)
})

test('a picture of the person stands on the card, and even one of noise leaves it below 150 KB', async () => {
  const { person, id } = await personWith(['82.15', '83.85'], '鬱鬱鬱鬱鬱鬱鬱鬱鬱鬱鬱鬱')
  const before = await cardOf(id)
  await changePicture(person, await noise())
  const card = await cardOf(id)
  expect(card.part(places.person)).not.toBe(before.part(places.person))
  expect(card.part(places.name)).toBe(before.part(places.name))
  expect(card.inkOutside).toBe(0)
  expect(card.bytes.length).toBeLessThan(150_000)
})

test('a post that is deleted, of who is disabled, or that never was, answers the same nothing at once', async () => {
  const gone = await personWith(['60'])
  const disabled = await personWith(['60'])
  const left = await personWith(['60'])
  const paths = await Promise.all([gone, disabled, left].map(({ id }) => pathOf(id)))
  const etags = await Promise.all(paths.map(async (path) => (await ask(path)).headers.get('etag') ?? ''))
  await gone.person.call(entries.remove, { params: { id: gone.number } })
  await world.rows('update members set disabled_at = now() where id = $1', [disabled.person.member.id])
  await world.rows('delete from members where id = $1', [left.person.member.id])
  const never = [
    `/cards/${gone.number}/0123456789abcdef.png`,
    '/cards/AAAAAAAAAAAAAAAA/0123456789abcdef.png',
    '/cards/999999999/0123456789abcdef.png',
    '/cards/99999999999999999999/0123456789abcdef.png',
    '/cards/0/0.png',
    "/cards/1'/0.png",
    '/cards/x/y.png',
    '/cards/',
  ]
  const answers = await Promise.all(
    [...paths, ...never].map(async (path, i) => {
      const answer = await ask(path, { 'If-None-Match': etags[i] ?? '"none"' })
      const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(answer.headers)
      return { status: answer.status, body: await answer.text(), headers }
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 404, body: '', headers: { 'cache-control': 'no-store' } })
  expect(await Promise.all([gone, disabled, left].map(({ id }) => cardPath(world.platform, id)))).toEqual([
    null,
    null,
    null,
  ])
  await world.rows('update members set disabled_at = null where id = $1', [disabled.person.member.id])
  expect((await ask(paths[1] ?? '')).status).toBe(200)
})
