import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { childrenNamed } from '../../../test/process/app-process.ts'
import { eventually, scaled } from '../../../test/world/eventually.ts'
import { animatedWebp, flatPng, plain } from '../../../test/corpus/picture-bytes.ts'
import {
  acceptedUploads,
  photo,
  photoTakenAt,
  polyglotJpeg,
  quartersHeld,
  refusedUploads,
  script,
  slowPicture,
} from '../../../test/corpus/pictures.ts'
import { isAlive } from '../database/embedded/postmaster.ts'
import { PictureRefused, type Pictures, pictureSizes, startPictures } from './index.ts'

const usual = { stuckMs: scaled(60_000), work: 75, memoryMb: 300, atOnce: 2, waiting: 20 }
const pictures = startPictures(usual)
afterAll(() => pictures.stop())

const renderersOf = (parent: number) => childrenNamed(parent, 'render-child.ts')
const pixels = async (bytes: Uint8Array) =>
  sharp(await rendered(bytes, 512))
    .raw()
    .toBuffer()

async function rendered(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  return (await pictures.render(bytes, crypto.randomUUID())).pictures.get(size) ?? new Uint8Array()
}

/** The nearest plain colour at a point of the largest picture. */
async function coloursAt(bytes: Uint8Array, ...points: [x: number, y: number][]): Promise<string[]> {
  const all = await pixels(bytes)
  return points.map(([x, y]) =>
    [...all.subarray((y * 512 + x) * 3).subarray(0, 3)].map((v) => (v > 127 ? 1 : 0)).join(''),
  )
}

/** Looks while the decoder is at work, and returns what came of it. */
async function whileRendering(
  own: Pictures,
  look: (renderer: number) => Promise<void> | void,
): Promise<{ problem?: string; code?: string }> {
  let isOver = false
  const outcome = own
    .render(slowPicture(), crypto.randomUUID())
    .catch((error: unknown) => error)
    .finally(() => (isOver = true))
  const renderer = await decodingFor(process.pid, () => isOver)
  // A machine that did other things has missed it: once more.
  if (renderer === 0) return whileRendering(own, look)
  await look(renderer)
  return (await outcome) as { problem?: string; code?: string }
}

function memoryKb(pid: number): number {
  const status = isAlive(pid) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
}

/** The process that renders the slow picture, once its memory shows that it decodes. */
async function decodingFor(parent: number, isOver = () => false): Promise<number> {
  const decoding = () => renderersOf(parent).find((renderer) => memoryKb(renderer) > 100_000)
  return vi.waitFor(
    () => {
      const renderer = decoding() ?? (isOver() ? 0 : undefined)
      if (renderer === undefined) throw new Error('nothing is decoded')
      return renderer
    },
    { interval: 5, timeout: scaled(30_000) },
  )
}

test.concurrent.each(acceptedUploads)('$name becomes bare pixels of ours in every size', async ({ bytes }) => {
  const { pictures: made } = await pictures.render(await bytes(), crypto.randomUUID())
  expect([...made.keys()]).toEqual([...pictureSizes])
  for (const [size, file] of made) {
    const { format, width, height, exif, xmp, iptc, icc, pages, orientation } = await sharp(file).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: size, height: size })
    expect([exif, xmp, iptc, icc, pages, orientation].filter((value) => value !== undefined)).toEqual([])
    expect(Buffer.from(file).toString('latin1')).not.toMatch(/Exif|EXIF|XMP |ICCP|<script/)
  }
})

test.concurrent.each(refusedUploads)('$name is refused as $problem', async ({ bytes, problem }) => {
  await expect(pictures.render(await bytes(), crypto.randomUUID())).rejects.toEqual(new PictureRefused(problem))
})

test('where a photo was taken and with what is gone', async () => {
  const sent = await photoTakenAt('35/1 40/1 0/1')
  expect(sent.toString('latin1')).toMatch(/Exif[^]*HakariPhone[^]*<secret\/>/)
  for (const file of (await pictures.render(sent, crypto.randomUUID())).pictures.values())
    expect(Buffer.from(file).toString('latin1')).not.toMatch(/Exif|EXIF|HakariPhone|<secret/)
})

test('a picture that is also a web page comes out as the same bytes as the picture alone', async () => {
  const sent = await polyglotJpeg()
  expect(sent.toString('latin1').split(script)).toHaveLength(3)
  expect(await rendered(sent, 512)).toEqual(await rendered(await photo(), 512))
})

const [red, green, blue, yellow] = ['100', '010', '001', '110'] as const
test.concurrent.each([
  [1, [red, green, blue, yellow]],
  [2, [green, red, yellow, blue]],
  [3, [yellow, blue, green, red]],
  [4, [blue, yellow, red, green]],
  [5, [red, blue, green, yellow]],
  [6, [blue, red, yellow, green]],
  [7, [yellow, green, blue, red]],
  [8, [green, yellow, red, blue]],
])('a photo of orientation %i stands upright', async (orientation, corners) => {
  const points = [
    [40, 40],
    [470, 40],
    [40, 470],
    [470, 470],
  ] as [number, number][]
  expect(await coloursAt(await quartersHeld(orientation), ...points)).toEqual(corners)
})

test.concurrent.each([
  ['a CMYK JPEG', () => plain(64, 64, '#3366cc').toColourspace('cmyk').jpeg().toBuffer(), [0x33, 0x66, 0xcc], 40],
  ['a wide-gamut JPEG', () => plain(64, 64, '#3366cc').withIccProfile('p3').jpeg().toBuffer(), [0x33, 0x66, 0xcc], 6],
  ['a 16-bit PNG', () => plain(64, 64, '#3366cc').toColourspace('rgb16').png().toBuffer(), [0x33, 0x66, 0xcc], 6],
  ['a clear PNG on white', () => flatPng({ width: 9, height: 9, colours: 'rgba' }), [255, 255, 255], 2],
  [
    'a clear 16-bit PNG on white',
    () => flatPng({ width: 9, height: 9, colours: 'rgba', bitDepth: 16 }),
    [255, 255, 255],
    2,
  ],
  ['the first frame of a WebP', () => animatedWebp(16, 3, '#f00', '#00f'), [255, 0, 0], 6],
] as const)('%s keeps its colour', async (_, bytes, colour, tolerance) => {
  const shown = await pixels(await bytes())
  const far = colour.map((value, i) => Math.abs(value - (shown[i] ?? 0)))
  expect(Math.max(...far)).toBeLessThanOrEqual(tolerance)
})

test('of nine pictures at once two are rendered at a time, four wait, and three are asked to come back', async () => {
  const own = startPictures({ ...usual, waiting: 4 })
  const bytes = await photo()
  let most = 0
  const count = setInterval(() => (most = Math.max(most, renderersOf(process.pid).length)), 20)
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, i) => own.render(bytes, String(i))))
  clearInterval(count)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown)
  expect(refused).toHaveLength(3)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(most).toBe(2)
  expect(await own.render(bytes, crypto.randomUUID())).toHaveProperty('pictures.size', pictureSizes.length)
})

test.each([
  ['takes too much work', { work: 0.2 }],
  ['takes too much memory', { memoryMb: 100 }],
])('a picture that %s is refused, and its process is gone', async (_, limit) => {
  const own = startPictures({ ...usual, ...limit })
  await expect(own.render(slowPicture(), crypto.randomUUID())).rejects.toMatchObject({ problem: 'unreadable' })
  await eventually(() => expect(renderersOf(process.pid)).toEqual([]))
})

test('a machine that is slow over a picture takes longer, and refuses neither that one nor the others', async () => {
  const own = startPictures(usual)
  const ended: string[] = []
  const send = (who: string, bytes: Uint8Array) => own.render(bytes, who).then(() => void ended.push(who))
  const slow = send('slow', slowPicture())
  const renderer = await eventually(
    () => renderersOf(process.pid)[0] ?? Promise.reject(new Error('nothing is rendered')),
  )
  process.kill(renderer, 'SIGSTOP')
  const others = Array.from({ length: 9 }, (_, i) => `other ${i}`)
  const bytes = await photo()
  await Promise.all(others.map((who) => send(who, bytes)))
  process.kill(renderer, 'SIGCONT')
  await slow
  expect(ended).toEqual([...others, 'slow'])
})

test('a picture whose process is stuck is asked for again, and not blamed', async () => {
  const own = startPictures({ ...usual, stuckMs: 50 })
  await expect(own.render(slowPicture(), crypto.randomUUID())).rejects.toMatchObject({ code: 'unavailable' })
})

test('who sends many pictures at once is asked to come back, and others are not', async () => {
  const bytes = await photo()
  const many = Array.from({ length: 5 }, () => pictures.render(bytes, 'many'))
  const outcomes = await Promise.allSettled([...many, pictures.render(bytes, 'one')])
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 3 }, () => 'fulfilled'),
    ...Array.from({ length: 2 }, () => 'rejected'),
    'fulfilled',
  ])
})

test('a process that crashes over a picture takes nothing else with it', async () => {
  const outcome = await whileRendering(pictures, (renderer) => void process.kill(renderer, 'SIGSEGV'))
  expect(outcome.problem).toBe('unreadable')
  expect(await pictures.render(await photo(), crypto.randomUUID())).toHaveProperty('pictures.size', pictureSizes.length)
})

test('stopping ends what runs and what waits, and blames no picture', async () => {
  const own = startPictures({ ...usual, atOnce: 1 })
  const waiting: Promise<unknown>[] = []
  const outcome = await whileRendering(own, async () => {
    waiting.push(own.render(await photo(), crypto.randomUUID()).catch((error: unknown) => error))
    own.stop()
  })
  for (const error of [outcome, await waiting[0]]) expect(error).toMatchObject({ code: 'unavailable' })
  expect(renderersOf(process.pid)).toEqual([])
})

test('the process that meets the bytes of a stranger knows none of our settings', async () => {
  let environment = ''
  await whileRendering(pictures, (renderer) => {
    environment = readFileSync(`/proc/${renderer}/environ`, 'utf8')
  })
  const names = environment.split('\0').map((line) => line.split('=')[0])
  expect(names.filter((name) => name && !name.startsWith('NODE_CHANNEL_'))).toEqual([])
})

test('no process stays behind when the app is killed', async () => {
  const program = `import { startPictures } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const bytes = Buffer.from('${slowPicture().toString('base64')}', 'base64')
    const pictures = startPictures(${JSON.stringify(usual)})
    for (;;) await pictures.render(bytes, crypto.randomUUID())`
  const app = spawn(process.execPath, ['--input-type=module'], { stdio: ['pipe', 'ignore', 'ignore'] })
  app.stdin.end(program)
  const renderer = await decodingFor(app.pid ?? 0)
  expect(isAlive(renderer)).toBe(true)
  app.kill('SIGKILL')
  await expect.poll(() => isAlive(renderer)).toBe(false)
})
