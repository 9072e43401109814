import { pictures } from '@hakari/contract'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { limitTable } from '../../src/limits.ts'
import { outcomeOf } from '../steps/accounts.ts'
import { changePicture, uploadPath } from '../steps/pictures.ts'
import { photo } from '../corpus/pictures.ts'
import { eventually } from '../world/eventually.ts'
import { cookieHeader, type SignedIn, startWorld } from '../world/world.ts'

const world = await startWorld({ limits: limitTable })
const picture = await photo()
const upload = (member: SignedIn) => outcomeOf(changePicture(member, picture))

async function refusalOf(member: SignedIn, type: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const answer = await member.fetch(uploadPath(member), {
    method: 'POST',
    headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': crypto.randomUUID() },
    body: bytes,
  })
  return ((await answer.json()) as { refusal: string }).refusal
}

const name = 'Content-Disposition: form-data; name="a"'
const size = pictures.pictureLimitBytes
/** As much as may be sent of something that takes long to read. */
const full = (piece: string) => piece.repeat(size / piece.length)
const closed = (parts: string) => Buffer.from(`${parts}--b--\r\n`)
const manyParts = closed(full(`--b\r\n${name}\r\n\r\n\r\n`))
const plain = 'multipart/form-data; boundary=b'

test.each<[string, string, Buffer<ArrayBuffer>, string]>([
  ['a hundred thousand empty parts', plain, manyParts, 'malformed_request'],
  ['the same under a quoted boundary', 'multipart/form-data; boundary="b"', manyParts, 'malformed_request'],
  ['the same under an escaped one', 'multipart/form-data; boundary="\\b"', manyParts, 'unsupported_media_type'],
  ['the same beside a decoy', 'multipart/form-data; x="boundary=c"; boundary=b', manyParts, 'unsupported_media_type'],
  ['the same behind a decoy', 'multipart/form-data; xboundary=c; boundary=b', manyParts, 'unsupported_media_type'],
  ['the same before a decoy', 'multipart/form-data; boundary=b; boundary=c', manyParts, 'unsupported_media_type'],
  [
    'a hundred thousand lines above a part',
    plain,
    closed(`--b\r\n${full(`${name}\r\n`)}\r\n\r\n`),
    'malformed_request',
  ],
  ['a name without end', plain, closed(`--b\r\n${name}${full('; name="a"')}\r\n\r\n\r\n`), 'malformed_request'],
  [
    'text as long as a picture',
    plain,
    closed(`--b\r\nContent-Disposition: form-data; name="body"\r\n\r\n${full('[')}\r\n`),
    'body_too_large',
  ],
])('%s is refused without being taken apart', async (_, type, bytes, refusal) => {
  expect(await refusalOf(await world.member(), type, bytes)).toBe(refusal)
})

test('what is refused unread counts as an upload, too', async () => {
  const member = await world.member()
  const sixParts = closed(`--b\r\n${name}\r\n\r\n\r\n`.repeat(6))
  for (let i = 0; i < limitTable.uploadsPerSender.times; i++)
    expect(await refusalOf(member, plain, sixParts)).toBe('malformed_request')
  expect(await refusalOf(member, plain, sixParts)).toBe('too_many_requests')
  expect(await upload(member)).toBe('too_many_requests')
  expect(await upload(await world.member())).toBe('ok')
})

/** Begins to send a picture and says no more. */
async function stall(member: SignedIn) {
  const { hostname, port, host } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = [
    `POST ${uploadPath(member)} HTTP/1.1`,
    `Host: ${host}`,
    'Sec-Fetch-Site: same-origin',
    `Idempotency-Key: ${crypto.randomUUID()}`,
    `Cookie: ${cookieHeader(member.cookies)}`,
    `Content-Type: ${plain}`,
    'Content-Length: 100000',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n--b\r\n`)
  return socket
}

test('whoever stalls three uploads is turned away with a fourth, and others are not', async () => {
  const [slow, other] = [await world.member(), await world.member()]
  const sockets = [await stall(slow), await stall(slow), await stall(slow)]
  await eventually(async () => expect(await upload(slow)).toBe('unavailable'))
  expect(await upload(other)).toBe('ok')
  for (const socket of sockets) socket.destroy()
  await eventually(async () => expect(await upload(slow)).toBe('ok'))
})
