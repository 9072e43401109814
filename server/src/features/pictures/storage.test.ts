import { pictures, sessions } from '@hakari/contract'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { disable, enable, outcomeOf } from '../../../test/steps/accounts.ts'
import { startBucket } from '../../../test/world/bucket.ts'
import { changePicture, removePicture, uploadPath } from '../../../test/steps/pictures.ts'
import { photo, photoTakenAt } from '../../../test/corpus/pictures.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { assertOwn } from './rules.ts'

const bucket = await startBucket()
let isBucketOpen = true
const closeBucket = async () => {
  if (isBucketOpen) await bucket[Symbol.asyncDispose]()
  isBucketOpen = false
}
afterAll(closeBucket)
const world = await startWorld({ s3: bucket.settings })
const bytes = await photo()

const named = ({ member }: SignedIn) => ({ name: pictures.objectName(member.id) })
const objectOf = (member: SignedIn) => member.call(pictures.object, { params: named(member) })
/** Once those that were replaced are removed, which happens a little later. */
async function picturesIn(): Promise<number> {
  const shown = 'select from members where avatar_id = f.id'
  await expect.poll(() => world.rows(`select id from files f where not exists (${shown})`)).toEqual([])
  return (await world.rows<{ n: number }>('select count(*)::int as n from files'))[0]?.n ?? Number.NaN
}

test('the owner uploads, is told the token that fetches it, and deletes', async () => {
  const owner = await world.member()
  await expect(objectOf(owner)).rejects.toMatchObject({ code: 'not_found' })
  const { member, object } = await changePicture(owner, bytes)
  expect(object).toEqual(await objectOf(owner))
  const [token] = object.downloadTokens
  expect(object).toMatchObject({
    name: `profile-images/${member.id}`,
    contentType: 'image/webp',
    downloadUrl: `/pictures/${token}/512.webp`,
  })
  expect(member.avatar).toBe(`/pictures/${token}`)
  expect((await world.fetch(object.downloadUrl)).headers.get('Content-Type')).toBe('image/webp')

  await removePicture(owner)
  await expect(objectOf(owner)).rejects.toMatchObject({ code: 'not_found' })
  await eventually(async () => expect((await world.fetch(object.downloadUrl)).status).toBe(404))
})

test('without its token the bytes are refused, and a new picture has a new token', async () => {
  const owner = await world.member()
  const [first, second] = [await changePicture(owner, bytes), await changePicture(owner, bytes)]
  expect(second.object.downloadTokens).not.toEqual(first.object.downloadTokens)
  for (const path of ['/pictures/512.webp', '/pictures//512.webp', `/pictures/${owner.member.id}/512.webp`])
    expect([path, (await world.fetch(path)).status]).toEqual([path, 404])
  const address = `/api/storage/objects/${encodeURIComponent(named(owner).name)}`
  for (const path of [address, `${address}?alt=media`]) {
    expect((await world.visitor().fetch(path)).status).toBe(401)
    expect((await (await world.member()).fetch(path)).status).toBe(403)
  }
})

const strange = ['', 'x', 'profile-images/', 'profile-images/..', '/', '../x', 'profile-images/%00', '__proto__', '*']

test('nobody touches an object but their own, whatever it is called', async () => {
  const [a, b] = [await world.member(), await world.member()]
  await changePicture(a, bytes)
  const before = await objectOf(a)
  const names = [...strange, named(a).name, named(a).name.toUpperCase(), `${named(b).name}/`, ` ${named(b).name}`]
  for (const name of names) {
    const picture = new Blob([new Uint8Array(bytes)])
    const outcomes = [
      await outcomeOf(b.call(pictures.upload, { query: { name } }, { picture })),
      ...(name === '' ? [] : [await outcomeOf(b.call(pictures.object, { params: { name } }))]),
      ...(name === '' ? [] : [await outcomeOf(b.call(pictures.remove, { params: { name }, query: {} }))]),
    ]
    expect([name, new Set(outcomes)]).toEqual([name, new Set(['not_own_picture'])])
  }
  expect(await objectOf(a)).toEqual(before)
  expect((await b.call(sessions.viewer, {})).member?.avatar).toBeNull()
})

test("an object is nobody's unless its name is that of somebody", () => {
  const nothing = fc.constantFrom('', 'null', 'undefined', '0')
  const who = fc.oneof(nothing, fc.uuid())
  fc.assert(
    fc.property(who, who, (owner, viewer) => {
      const isAllowed = owner !== '' && owner === viewer
      const outcome = (() => {
        try {
          assertOwn(pictures.objectName(owner), viewer)
          return 'allowed'
        } catch (error) {
          return (error as Error).message
        }
      })()
      expect(outcome).toBe(isAllowed ? 'allowed' : 'not_own_picture')
    }),
  )
})

test('an upload that is sent again because its answer was lost makes one picture', async () => {
  const owner = await world.member()
  const before = await picturesIn()
  const key = crypto.randomUUID()
  const first = await changePicture(owner, bytes, key)
  expect(await changePicture(owner, bytes, key)).toEqual(first)
  const twins = crypto.randomUUID()
  const sent = await Promise.all(Array.from({ length: 3 }, () => changePicture(owner, bytes, twins)))
  expect(new Set(sent.map(({ object }) => object.downloadUrl)).size).toBe(1)
  expect(await picturesIn()).toBe(before + 1)
  expect((await world.fetch(sent[0]?.object.downloadUrl ?? '')).status).toBe(200)
  const other = await world.member()
  expect((await changePicture(other, bytes, twins)).object.downloadUrl).not.toBe(sent[0]?.object.downloadUrl)
})

test('under the key of an upload no other bytes are accepted, and what is gone does not come back', async () => {
  const owner = await world.member()
  const [key, other] = [crypto.randomUUID(), await photoTakenAt('35/1 0/1 0/1')]
  await changePicture(owner, bytes, key)
  expect(await outcomeOf(changePicture(owner, other, key))).toBe('idempotency_key_reused')
  expect(await outcomeOf(changePicture(owner, bytes, key))).toBe('ok')
  await removePicture(owner)
  expect(await outcomeOf(changePicture(owner, bytes, key))).toBe('idempotency_key_reused')
  const replaced = crypto.randomUUID()
  await changePicture(owner, bytes, replaced)
  const { member } = await changePicture(owner, other)
  expect(await outcomeOf(changePicture(owner, bytes, replaced))).toBe('idempotency_key_reused')
  expect((await owner.call(sessions.viewer, {})).member).toEqual(member)
})

test('the picture of a disabled member is at no address, until the member is back', async () => {
  const owner = await world.member()
  const { downloadUrl } = (await changePicture(owner, bytes)).object
  const status = async () => (await world.fetch(downloadUrl)).status
  await disable(world, owner.member.id)
  expect(await status()).toBe(404)
  await enable(world, owner.member.id)
  expect(await status()).toBe(200)
})

test('the proof of an app may be sent along, and means nothing', async () => {
  const owner = await world.member()
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(bytes)]))
  const answer = await owner.fetch(uploadPath(owner), {
    method: 'POST',
    body: form,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'Idempotency-Key': crypto.randomUUID(),
      'X-Firebase-AppCheck': 'eyJhbGciOiJub25lIn0.e30.',
    },
  })
  expect(answer.status).toBe(200)
})

test('while the bucket is away pictures are unavailable, and everything else goes on', async () => {
  const owner = await world.member()
  const { object } = await changePicture(owner, bytes)
  await closeBucket()
  expect(await outcomeOf(changePicture(owner, bytes))).toBe('unavailable')
  const shown = await world.fetch(object.downloadUrl)
  expect([shown.status, shown.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await objectOf(owner)).toEqual(object)
  expect((await removePicture(owner)).member.avatar).toBeNull()
  expect(world.logLines.filter((line) => line.includes('"unexpected"'))).toEqual([])
})
