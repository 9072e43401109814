import { accounts } from '@hakari/contract'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { filledForm, outcomeOf, registering } from '../steps/accounts.ts'
import { eventually, scaled } from '../world/eventually.ts'
import { changePicture, uploadPath } from '../steps/pictures.ts'
import { photo } from '../corpus/pictures.ts'
import { type Browser, cookieHeader, startWorld } from '../world/world.ts'

const world = await startWorld()
const picture = await photo()
const part = (name: string, content: string | Buffer, file = '') => [
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
  Buffer.from(content),
  Buffer.from('\r\n'),
]
const closing = Buffer.from('--b--\r\n')
/** A picture behind so much of nothing. */
const form = (padding: number, file = '; filename="a.webp"') =>
  Buffer.concat([
    ...part('padding', Buffer.alloc(padding)),
    ...part('body', JSON.stringify(filledForm)),
    ...part('picture', Buffer.from(picture), file),
    closing,
  ])

/** Sends a form in pieces, and returns the status of the answer. */
async function trickle(
  url: string,
  browser: Browser,
  { path, whole, pieces = 1, everyMs = 0 }: { path: string; whole: Buffer; pieces?: number; everyMs?: number },
): Promise<{ socket: Socket; status: Promise<number> }> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  let said = ''
  socket.on('data', (data) => (said += data.toString()))
  const status = once(socket, 'close').then(() => Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0))
  await once(socket, 'connect')
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    'Sec-Fetch-Site: same-origin',
    `Idempotency-Key: ${crypto.randomUUID()}`,
    `Cookie: ${cookieHeader(browser.cookies)}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${whole.length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const size = Math.ceil(whole.length / pieces)
  let sent = 0
  const send = () => {
    if (sent < whole.length && socket.writable) socket.write(whole.subarray(sent, (sent += size)))
    if (sent >= whole.length) clearInterval(timer)
  }
  const timer = setInterval(send, everyMs)
  send()
  socket.once('close', () => clearInterval(timer))
  return { socket, status }
}

test('slow senders give their places to those who wait, and nobody who registers waits for them', async () => {
  const world = await startWorld()
  const slow = [await world.member(), await world.member(), await world.member()]
  const newcomer = await registering(world, 'newcomer@example.jp')
  const stalled = await Promise.all(
    slow
      .flatMap((member) => [member, member, member])
      .map((member) =>
        trickle(world.url, member, { path: uploadPath(member), whole: form(100_000), pieces: 100, everyMs: 900 }),
      ),
  )
  expect(
    await outcomeOf(newcomer.call(accounts.complete, { body: filledForm }, { picture: new Blob([picture]) })),
  ).toBe('ok')
  expect(await outcomeOf(changePicture(await world.member(), picture))).toBe('ok')
  const first = await Promise.race(stalled.map(({ status }) => status))
  expect(first).toBe(503)
  for (const { socket } of stalled) socket.destroy()
})

test('twelve accounts that take every place with slow uploads do not turn anybody else away', async () => {
  const world = await startWorld()
  const slow = await Promise.all(Array.from({ length: 12 }, () => world.member()))
  const member = await world.member()
  const stalled = await Promise.all(
    slow
      .flatMap((sender) => [sender, sender, sender])
      .map((sender) =>
        trickle(world.url, sender, { path: uploadPath(sender), whole: form(100_000), pieces: 100, everyMs: 900 }),
      ),
  )
  const turnedAway: number[] = []
  for (const { status } of stalled) void status.then((code) => turnedAway.push(code))
  // Of 36 there is room for 32.
  await eventually(() => expect(turnedAway.slice(0, 4)).toEqual([503, 503, 503, 503]))
  expect(await outcomeOf(changePicture(member, picture))).toBe('ok')
  for (const { socket } of stalled) socket.destroy()
})

test('a large picture may take longer than any other request, if it keeps coming in', async () => {
  const hasty = await startWorld({ requestMs: scaled(1500) })
  const [steady, slow] = [await hasty.member(), await hasty.member()]
  const newcomer = await registering(hasty, 'newcomer@example.jp')
  const whole = form(4_500_000)
  const evenly = { whole, pieces: 12, everyMs: scaled(250) }
  const answers = await Promise.all([
    trickle(hasty.url, steady, { ...evenly, path: uploadPath(steady) }),
    trickle(hasty.url, slow, { path: uploadPath(slow), whole, pieces: 4500, everyMs: 250 }),
    trickle(hasty.url, newcomer, { ...evenly, path: '/api/accounts' }),
  ])
  expect(await Promise.all(answers.map(({ status }) => status))).toEqual([200, 503, 408])
})

test('an upload under a name of somebody else is refused before it is read', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const { socket, status } = await trickle(world.url, member, {
    path: uploadPath(other),
    whole: form(1000),
    pieces: 1000,
    everyMs: 60_000,
  })
  expect(await status).toBe(403)
  socket.destroy()
})

test.each(['\u2028a.webp', 'a\u2029\u0085.webp', '写真.webp'])('a file may be called %j', async (file) => {
  const member = await world.member()
  const whole = form(0, `; filename="${file}"`)
  expect(await (await trickle(world.url, member, { path: uploadPath(member), whole })).status).toBe(200)
})
