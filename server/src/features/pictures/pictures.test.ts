import { accounts } from '@hakari/contract'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/world/eventually.ts'
import { childrenNamed } from '../../../test/process/app-process.ts'
import { changePicture as change, removePicture, uploadPath } from '../../../test/steps/pictures.ts'
import { acceptedUploads, mostPictureBytes, photo, refusedUploads, slowPicture } from '../../../test/corpus/pictures.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const statusOf = async (path: string) => (await world.fetch(path)).status

async function storedFiles(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of world.platform.files.list()) names.push(name)
  return names.toSorted()
}

/** The files that a member's picture should have, and no others of that picture. */
const filesOf = (avatar: string | null) => {
  const id = avatar?.split('/')[2]
  return ['192', '512', '64'].map((size) => `${id}-${size}.webp`)
}

const refusals = {
  too_big: 'picture_too_big',
  not_a_picture: 'picture_not_accepted',
  too_many_pixels: 'picture_too_many_pixels',
  unreadable: 'picture_unreadable',
} as const

/** The renderer has a test with all of them; here, what differs on the way to it. */
const through = new Set([
  'an ordinary JPEG',
  'a PNG with a clear ground',
  'a WebP',
  'a JPEG with GPS, XMP and a profile',
  'a JPEG that is also a web page',
  'a JPEG of exactly 5 MB',
  'a JPEG of 5 MB and one byte',
  'anything of 6 MB',
  'a flat PNG of 25000 x 25000 pixels',
  'a PNG of 1 x 24000000 pixels',
  'a JPEG of 10 x 65000 pixels',
  'a JPEG cut in the middle',
  'an SVG that begins like a PNG',
])
const accepted = acceptedUploads.filter(({ name }) => through.has(name))
const refused = refusedUploads.filter(({ name, problem }) => through.has(name) || problem === 'not_a_picture')

test.concurrent.each(accepted)('$name is served as pixels of ours', async ({ bytes }) => {
  const { member } = await change(await world.member(), await bytes())
  for (const size of [64, 192, 512]) {
    const answer = await world.fetch(`${member.avatar}/${size}.webp`)
    expect(answer.status).toBe(200)
    const file = Buffer.from(await answer.arrayBuffer())
    const { format, width, height, exif, xmp, icc } = await sharp(file).metadata()
    expect({ format, width, height, exif, xmp, icc }).toEqual({ format: 'webp', width: size, height: size })
  }
})

const uploader = await world.member()

test.concurrent.each(refused)('$name is refused as $problem', async ({ bytes, problem }) => {
  await expect(change(await world.member(), await bytes())).rejects.toMatchObject({ code: refusals[problem] })
})

test('a picture is served so that no browser takes it for anything else', async () => {
  const { member } = await change(await world.member(), await photo())
  const { headers } = await world.fetch(`${member.avatar}/192.webp`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="avatar.webp"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
  })
})

test('a new picture takes the place of the old one, whose files go', async () => {
  const member = await world.member()
  const first = (await change(member, await photo())).member.avatar
  const second = (await change(member, await photo())).member.avatar
  expect(second).not.toBe(first)
  await eventually(async () => expect(await statusOf(`${first}/512.webp`)).toBe(404))
  expect(await statusOf(`${second}/512.webp`)).toBe(200)
  await eventually(async () => expect(await storedFiles()).not.toEqual(expect.arrayContaining([filesOf(first)[0]])))
  expect(await storedFiles()).toEqual(expect.arrayContaining(filesOf(second)))
})

test('a removed picture is gone, and removing none is fine', async () => {
  const member = await world.member()
  const { avatar } = (await change(member, await photo())).member
  expect((await removePicture(member)).member.avatar).toBeNull()
  expect((await removePicture(member)).member.avatar).toBeNull()
  await eventually(async () => {
    const left = await storedFiles()
    expect(filesOf(avatar).filter((name) => left.includes(name))).toEqual([])
  })
  expect(await world.rows('select 1 from files where id = $1', [avatar?.split('/')[2]])).toEqual([])
})

test('of three pictures that one member sends at once, one stays', async () => {
  const member = await world.member()
  const bytes = await photo()
  const sent = await Promise.all(Array.from({ length: 3 }, () => change(member, bytes)))
  const avatars = sent.map((answer) => answer.member.avatar)
  await eventually(async () => {
    const left = await storedFiles()
    expect(avatars.filter((avatar) => left.includes(filesOf(avatar)[0] ?? ''))).toHaveLength(1)
  })
})

test('ten members who upload at once have ten pictures', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => world.member()))
  const bytes = await photo()
  const answers = await Promise.all(members.map((member) => change(member, bytes)))
  const avatars = new Set(answers.map(({ member }) => member.avatar))
  expect(avatars.size).toBe(10)
  for (const avatar of avatars) expect(await statusOf(`${avatar}/64.webp`)).toBe(200)
})

const headers = () => ({ 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': crypto.randomUUID() })

test.each(['../../x', 'a.png\0.html', 'x'.repeat(1000), '\u202Egnp.exe', 'CON', "\"; filename*=UTF-8''..%2fx"])(
  'the name of a file means nothing: %j',
  async (name) => {
    const form = new FormData()
    form.set('picture', blob(await photo()), name)
    const answer = await uploader.fetch(uploadPath(uploader), { method: 'POST', headers: headers(), body: form })
    expect(answer.status).toBe(200)
    const { avatar } = ((await answer.json()) as { member: { avatar: string } }).member
    expect(avatar).toMatch(/^\/pictures\/[0-9a-f-]{36}$/)
  },
)

test('the declared type of a file means nothing', async () => {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(await photo())], { type: 'image/svg+xml' }))
  expect((await uploader.fetch(uploadPath(uploader), { method: 'POST', headers: headers(), body: form })).status).toBe(
    200,
  )
  form.set('picture', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }))
  expect((await uploader.fetch(uploadPath(uploader), { method: 'POST', headers: headers(), body: form })).status).toBe(
    400,
  )
})

const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`
const multipart = 'multipart/form-data; boundary=b'

test.each<[string, string, string, number, string]>([
  ['without a boundary', 'multipart/form-data', `${part('picture', 'x')}--b--`, 415, 'unsupported_media_type'],
  [
    'with an empty boundary',
    'multipart/form-data; boundary=',
    `${part('picture', 'x')}--b--`,
    415,
    'unsupported_media_type',
  ],
  [
    'with another boundary',
    'multipart/form-data; boundary=c',
    `${part('picture', 'x')}--b--`,
    400,
    'malformed_request',
  ],
  ['cut in the middle', multipart, part('picture', 'x').slice(0, 60), 400, 'malformed_request'],
  ['without its end', multipart, part('picture', 'x'), 400, 'malformed_request'],
  ['of nothing', multipart, '', 400, 'malformed_request'],
  ['of 10,000 parts', multipart, `${part('more', 'x').repeat(10_000)}--b--`, 400, 'malformed_request'],
  ['with a header of 1 MB', multipart, `--b\r\nX: ${'x'.repeat(1e6)}\r\n\r\n\r\n--b--`, 400, 'malformed_request'],
  ['named __proto__', multipart, `${part('__proto__', 'x')}--b--`, 400, 'invalid_input'],
  ['with two pictures', multipart, `${part('picture', 'x').repeat(2)}--b--`, 400, 'malformed_request'],
  [
    'with a text for a picture',
    multipart,
    `--b\r\nContent-Disposition: form-data; name="picture"\r\n\r\nx\r\n--b--`,
    400,
    'malformed_request',
  ],
  ['in JSON', 'application/json', '{"picture":"x"}', 415, 'unsupported_media_type'],
  ['as a plain form', 'application/x-www-form-urlencoded', 'picture=x', 415, 'unsupported_media_type'],
  ['bare', 'image/png', 'x', 415, 'unsupported_media_type'],
])('an upload %s is refused', async (_, type, body, status, refusal) => {
  const answer = await uploader.fetch(uploadPath(uploader), {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': type },
    body,
  })
  expect([answer.status, ((await answer.json()) as { refusal: string }).refusal]).toEqual([status, refusal])
})

/** A request that a browser could not send, byte by byte. */
const rawUpload = (size: number, agent?: Agent) =>
  request(`${world.url}${uploadPath(uploader)}`, {
    method: 'POST',
    ...(agent && { agent }),
    headers: {
      ...headers(),
      Cookie: [...uploader.cookies].map((pair) => pair.join('=')).join('; '),
      'Content-Type': multipart,
      'Content-Length': size,
    },
  })

test('reading stops where no picture of ours can go on', async () => {
  const upload = rawUpload(200 * 1024 * 1024)
  let sent = 0
  const answered = new Promise<number>((resolve, reject) => {
    upload.once('response', (answer) => resolve(answer.statusCode ?? 0))
    upload.once('error', reject)
  })
  const piece = Buffer.alloc(64 * 1024)
  const pump = () => {
    do sent += piece.length
    while (!upload.destroyed && upload.write(piece))
    upload.once('drain', pump)
  }
  upload.write(part('picture', ''))
  pump()
  expect(await answered).toBe(400)
  upload.destroy()
  expect(sent).toBeGreaterThan(mostPictureBytes)
  expect(sent).toBeLessThan(8 * mostPictureBytes)
})

test('after a picture that is too big the same connection serves on', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const form = `${part('picture', 'x'.repeat(6 * 1024 * 1024))}--b--`
  const connections = new Set<number | undefined>()
  for (let i = 0; i < 3; i++) {
    const upload = rawUpload(form.length, agent).end(form)
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    connections.add(answer.socket.localPort)
    expect(await json(answer)).toMatchObject({ refusal: 'picture_too_big' })
  }
  expect(connections.size).toBe(1)
})

test('an upload that breaks off leaves nothing', async () => {
  const count = async () => (await world.rows<{ n: string }>('select count(*) as n from files'))[0]?.n
  const [rows, files] = [await count(), await storedFiles()]
  const bytes = await photo()
  for (let i = 0; i < 5; i++) {
    const upload = rawUpload(bytes.length * 2)
    upload.on('error', () => {})
    await new Promise<void>(
      (resolve) => void upload.write(Buffer.concat([Buffer.from(part('picture', '')), bytes]), () => resolve()),
    )
    upload.destroy()
  }
  await change(uploader, bytes)
  await eventually(async () => expect((await storedFiles()).length).toBe(files.length))
  expect(await count()).toBe(rows)
  expect(world.logLines.filter((line) => line.includes('"unexpected"'))).toEqual([])
})

test('whoever leaves while a picture is made of what they sent leaves no picture', async () => {
  const member = await world.member()
  const [files, uploading] = [await storedFiles(), change({ ...member, ...member.copy() }, slowPicture())]
  const outcome = uploading.catch((error: unknown) => error)
  await eventually(() => expect(childrenNamed(process.pid, 'render-child.ts')).not.toEqual([]))
  await member.call(accounts.remove, {})
  expect(await outcome).toMatchObject({ code: 'not_signed_in' })
  await eventually(async () => expect(await storedFiles()).toEqual(files))
})

/** As it is written, without what a browser makes of it first. */
const statusOfRaw = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(world.url)
    const asked = request({ hostname, port, path }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.once('error', reject)
    asked.end()
  })

test("an address that is no picture's is 404, however it is written", async () => {
  const { avatar } = (await change(await world.member(), await photo())).member
  const id = avatar?.split('/')[2]
  expect(await statusOfRaw(`/pictures/${id}/512.webp`)).toBe(200)
  for (const path of [
    `/pictures/${id}/513.webp`,
    `/pictures/${id}/512.png`,
    `/pictures/${id?.toUpperCase()}/512.webp`,
    `/pictures/${id}-512.webp/x`,
    `/pictures/${crypto.randomUUID()}/512.webp`,
    '/pictures/..%2f..%2fpassword/512.webp',
    '/pictures/%2e%2e/512.webp',
    '/pictures/../512.webp',
    `/pictures/${id}/..%2f512.webp`,
    `/pictures/${id}/512.webp%00`,
    `/pictures/${id}%2f512.webp`,
    `/pictures//512.webp`,
    '/pictures/__proto__/512.webp',
  ])
    expect([path, await statusOfRaw(path)]).toEqual([path, 404])
})
