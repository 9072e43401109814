import { pictures } from '@hakari/contract'
import { beforeEach, expect, test } from 'vitest'
import { expectMember } from './expected-member.ts'
import { type HttpResponse, retryDelay } from './retry-request.ts'
import { refusalText } from './refusal-text.ts'
import type { WatchedSend } from './send-with-progress.ts'
import { removePicture, uploadPicture } from './upload.ts'

const me = crypto.randomUUID()
beforeEach(() => expectMember(me))

const member = { id: me, name: '花子', handle: 'hanako', avatar: '/pictures/x' }
const object = {
  name: pictures.objectName(me),
  contentType: 'image/webp',
  updatedAt: '2026-01-01T00:00:00.000Z',
  downloadTokens: [crypto.randomUUID()],
  downloadUrl: '/pictures/x/512.webp',
}
const done: HttpResponse = { status: 200, text: JSON.stringify({ member, object }) }
const refused = (status: number, refusal: string, more: object = {}): HttpResponse => ({
  status,
  text: JSON.stringify({ refusal, requestId: 'r1', ...more }),
})
const cut = 'cut'
const photo = new Blob(['photo'])

/** A server that answers so, and the last again and again, on a clock that only waiting moves. */
function serverThat(...answers: (HttpResponse | typeof cut)[]) {
  let now = 0
  const waits: number[] = []
  const requests: { url: string; key: string | undefined }[] = []
  const send: WatchedSend = async ({ url, headers }, { onProgress }) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? cut
    requests.push({ url, key: headers['Idempotency-Key'] })
    onProgress(0.5)
    if (answer === cut) throw new Error('cut')
    return answer
  }
  const alarms = new Set<number>()
  const clock = {
    now: () => now,
    random: () => 1,
    sleep: (ms: number, signal: AbortSignal) => {
      // The first is the alarm that ends it all, and nobody waits for it here.
      if (alarms.size === 0)
        return new Promise<void>((_, reject) => {
          alarms.add(ms)
          signal.addEventListener('abort', () => reject(new Error('over')))
        })
      waits.push(ms)
      now += ms
      return Promise.resolve()
    },
  }
  return { means: { send, clock }, waits, requests, elapsed: () => now }
}

test('an upload whose connection is cut is sent again under the same key, later and later', async () => {
  const server = serverThat(cut, cut, done)
  await expect(uploadPicture(photo, {}, server.means)).resolves.toEqual({ member, object })
  expect(server.waits).toEqual([1000, 2000])
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1)
  expect(server.requests[0]?.url).toBe(`/api/storage/objects?name=profile-images%2F${me}`)
})

test('whoever watches hears that it waits for the network, until the next attempt gets somewhere', async () => {
  const heard: (boolean | number)[] = []
  const note = (news: boolean | number) => void heard.push(news)
  await uploadPicture(photo, { onProgress: note, onWaiting: note }, serverThat(cut, done).means)
  expect(heard).toEqual([0, false, 0.5, true, 0, false, 0.5])
})

test.each([500, 502, 503, 504, 408, 429])('after a %i it is sent again', async (status) => {
  const server = serverThat({ status, text: '' }, done)
  await expect(uploadPicture(photo, {}, server.means)).resolves.toEqual({ member, object })
  expect(server.requests).toHaveLength(2)
})

test('the pause doubles up to 64 seconds, and two browsers never take the same one', () => {
  expect([0, 1, 2, 6, 20].map((failures) => retryDelay(failures, 1))).toEqual([1000, 2000, 4000, 64_000, 64_000])
  expect(retryDelay(3, 0)).toBe(4000)
  expect(retryDelay(3, 0.1)).not.toBe(retryDelay(3, 0.9))
})

test('a server that says how long to wait is asked no sooner', async () => {
  const server = serverThat({ ...refused(503, 'unavailable'), retryAfterSeconds: 30 }, done)
  await uploadPicture(photo, {}, server.means)
  expect(server.waits).toEqual([30_000])
})

test('an upload is given up after ten minutes, a removal after two', async () => {
  const [upload, removal] = [serverThat(cut), serverThat(cut)]
  const outOfTime = { storageCode: 'storage/retry-limit-exceeded', code: 'unavailable' }
  await expect(uploadPicture(photo, {}, upload.means)).rejects.toMatchObject(outOfTime)
  await expect(removePicture(crypto.randomUUID(), {}, removal.means)).rejects.toMatchObject(outOfTime)
  expect(upload.elapsed()).toBeGreaterThan(8 * 60_000)
  expect(upload.elapsed()).toBeLessThan(10 * 60_000)
  expect(removal.elapsed()).toBeGreaterThan(60_000)
  expect(removal.elapsed()).toBeLessThan(2 * 60_000)
})

test('who should wait longer than there is time for is told so at once', async () => {
  const busy = refused(429, 'too_many_requests', { retryAfterSeconds: 1500 })
  const server = serverThat({ ...busy, retryAfterSeconds: 1500 })
  const failure: unknown = await uploadPicture(photo, {}, server.means).catch((error: unknown) => error)
  expect(failure).toMatchObject({ storageCode: 'storage/retry-limit-exceeded' })
  expect(refusalText(failure, '失敗しました')).toContain('25分後')
  expect(server.waits).toEqual([])
})

test('a canceled upload ends at once, also while it waits', async () => {
  const control = new AbortController()
  const server = serverThat(cut)
  const uploading = uploadPicture(
    photo,
    { signal: control.signal },
    {
      send: server.means.send,
      clock: {
        ...server.means.clock,
        sleep: (_, signal) => {
          const over = new Promise<void>((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('over'))),
          )
          control.abort()
          return over
        },
      },
    },
  )
  await expect(uploading).rejects.toMatchObject({ storageCode: 'storage/canceled' })
  expect(server.requests).toHaveLength(1)
  await expect(uploadPicture(photo, { signal: control.signal }, server.means)).rejects.toMatchObject({
    storageCode: 'storage/canceled',
  })
  expect(server.requests).toHaveLength(1)
})

test('progress begins anew with every attempt', async () => {
  const fractions: number[] = []
  await uploadPicture(photo, { onProgress: (fraction) => fractions.push(fraction) }, serverThat(cut, done).means)
  expect(fractions).toEqual([0, 0.5, 0, 0.5])
})

test.each<[string, HttpResponse]>([
  ['storage/unauthenticated', refused(401, 'not_signed_in')],
  ['storage/unauthenticated', { status: 401, text: '' }],
  ['storage/quota-exceeded', { status: 402, text: '' }],
  ['storage/unauthorized', refused(403, 'not_own_picture')],
  ['storage/unauthorized', { status: 403, text: '' }],
  ['storage/unauthorized-app', refused(403, 'foreign_origin')],
  ['storage/object-not-found', refused(404, 'not_found')],
  ['storage/bucket-not-found', { status: 404, text: '<h1>nothing here</h1>' }],
  ['storage/invalid-url', refused(400, 'invalid_input', { problems: { name: 'required' } })],
  ['storage/invalid-argument', refused(400, 'invalid_input', { problems: { picture: 'required' } })],
  ['storage/invalid-argument', refused(400, 'malformed_request')],
  ['storage/invalid-format', refused(400, 'picture_not_accepted')],
  ['storage/server-file-wrong-size', refused(400, 'picture_too_big')],
  ['storage/unknown', { status: 418, text: '' }],
  ['storage/unknown', { status: 200, text: 'something else' }],
])('what fails is called %s', async (storageCode, answer) => {
  const server = serverThat(answer)
  const failure: unknown = await uploadPicture(photo, {}, server.means).catch((error: unknown) => error)
  expect(failure).toMatchObject({ storageCode })
  expect(refusalText(failure)).not.toBe('')
  expect(server.requests).toHaveLength(1)
})

test('nobody uploads without being somebody', async () => {
  expectMember(null)
  const server = serverThat(done)
  await expect(uploadPicture(photo, {}, server.means)).rejects.toMatchObject({
    storageCode: 'storage/unauthenticated',
  })
  expect(server.requests).toEqual([])
})
