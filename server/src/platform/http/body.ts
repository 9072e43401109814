import { pictures } from '@hakari/contract'
import type { Context } from 'hono'
import { Refusal } from '../refusal.ts'
import { keepPace } from './upload-pace.ts'
import type { WatchedUpload } from './upload-watchdog.ts'
import type { HttpEnv } from './context.ts'

const mostBytes = 256 * 1024
/** The JSON and the picture, and two for whoever counts otherwise. */
const mostParts = 4
/** What stands above a part: its name, the file's name and type. */
const mostHeadBytes = 4096
/** Read for nothing after that, so that whoever sent a little too much hears why instead of a cut connection. */
const mostIgnoredBytes = 10 * 1024 * 1024
const jsonType = /^application\/json *(;|$)/i
/** One spelling only, which every browser uses: what is counted by it and what is parsed by it are the same. */
const multipartType = /^multipart\/form-data; *boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i

/** The JSON of a write. Only `application/json` counts: no form on another site can send that. */
export async function readBody(c: Context<HttpEnv>): Promise<unknown> {
  if (!jsonType.test(c.req.header('Content-Type') ?? '')) throw new Refusal('unsupported_media_type')
  return parseJson(await readAll(c.req.raw.body, mostBytes, 'body_too_large'))
}

/** The JSON and the picture of a write that takes both. Reading stops where no picture of ours can go on. */
export async function readForm(
  c: Context<HttpEnv>,
  upload: WatchedUpload,
): Promise<{ body: unknown; picture: Uint8Array | null }> {
  const type = c.req.header('Content-Type') ?? ''
  const [, , boundary] = multipartType.exec(type) ?? []
  if (boundary === undefined) throw new Refusal('unsupported_media_type')
  const most = pictures.pictureLimitBytes + mostBytes
  const declared = Number(c.req.header('Content-Length'))
  const bytes = await readAll(c.req.raw.body, most, 'picture_too_big', {
    upload,
    room: declared > 0 && declared <= most ? declared : 0,
  })
  const parts = partsOf(bytes, boundary)
  const named = (name: string) => parts?.filter((part) => part.name === name) ?? []
  const [bodies, files] = [named('body'), named('picture')]
  const [body, picture] = [bodies[0], files[0]]
  if (!parts || bodies.length > 1 || files.length > 1 || body?.isFile || picture?.isFile === false)
    throw new Refusal('malformed_request')
  if (body && body.content.length > mostBytes) throw new Refusal('body_too_large')
  return { body: body && parseJson(body.content), picture: picture?.content ?? null }
}

const mostFormBytes = 4096

/** A form of a few words, as a page or a program of somebody else sends it. */
export async function readSmallForm(c: Context<HttpEnv>): Promise<FormData> {
  const bytes = await readAll(c.req.raw.body, mostFormBytes, 'body_too_large')
  try {
    return await new Response(bytes, { headers: { 'Content-Type': c.req.header('Content-Type') ?? '' } }).formData()
  } catch {
    throw new Refusal('malformed_request')
  }
}

interface Part {
  name: string
  isFile: boolean
  content: Buffer
}

/** As every browser writes it: the name first, then the file's own, which means nothing. */
const disposition = /^content-disposition: *form-data; *name="([^"]*)"(; *filename\*?=.*)?$/is

/**
 * Cuts a form where its boundary stands, without copying; null when it is none. Stops at what no browser sends, since a
 * hundred thousand parts, or lines above one part, would keep everybody waiting.
 */
function partsOf(bytes: Buffer, boundary: string): Part[] | null {
  const [first, between] = [`--${boundary}`, `\r\n--${boundary}`]
  const parts: Part[] = []
  let at = first.length
  if (bytes.toString('latin1', 0, at) !== first) return null
  for (;;) {
    const next = bytes.toString('latin1', at, at + 2)
    if (next === '--') return parts
    const head = bytes.subarray(at + 2, at + 2 + mostHeadBytes)
    const headLength = head.indexOf('\r\n\r\n')
    if (next !== '\r\n' || headLength < 0 || parts.length === mostParts) return null
    const lines = head.toString('utf8', 0, headLength).split('\r\n')
    const [named, ...others] = lines.map((line) => disposition.exec(line)).filter((line) => line !== null)
    const start = at + 2 + headLength + 4
    const end = bytes.indexOf(between, start)
    if (!named || others.length > 0 || end < 0) return null
    parts.push({ name: named[1] ?? '', isFile: named[2] !== undefined, content: bytes.subarray(start, end) })
    at = end + between.length
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('malformed_request')
  }
}

interface Reading {
  upload?: WatchedUpload
  /** How long it says it is: then its parts are put where they belong as they come, instead of all of them at the end. */
  room?: number
}

async function readAll(
  stream: ReadableStream<Uint8Array> | null,
  most: number,
  tooLarge: 'body_too_large' | 'picture_too_big',
  { upload, room = 0 }: Reading = {},
): Promise<Buffer<ArrayBuffer>> {
  const whole = room > 0 ? Buffer.allocUnsafeSlow(room) : null
  const parts: Uint8Array[] = []
  let size = 0
  try {
    const reader = stream?.getReader()
    for (;;) {
      const next = reader?.read()
      const { done, value: part } = (await (upload ? Promise.race([next, upload.aborted]) : next)) ?? { done: true }
      if (done) break
      upload?.onBytes(part.length)
      size += part.length
      if (size <= most && whole) whole.set(part, size - part.length)
      else if (size <= most) parts.push(part)
      else if (size > most + mostIgnoredBytes) break
      if (upload) await keepPace(part.length)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Whoever hung up in the middle hears nothing of it; it is no fault of ours.
    throw new Refusal('malformed_request')
  }
  if (size > most) throw new Refusal(tooLarge)
  return whole?.subarray(0, size) ?? Buffer.concat(parts)
}
