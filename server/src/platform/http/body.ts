import { pictures } from '@hakari/contract'
import type { Context } from 'hono'
import { Refusal } from '../refusal.ts'
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
export async function readForm(c: Context<HttpEnv>): Promise<{ body: unknown; picture: Uint8Array | null }> {
  const type = c.req.header('Content-Type') ?? ''
  const [, , boundary] = multipartType.exec(type) ?? []
  if (boundary === undefined) throw new Refusal('unsupported_media_type')
  const bytes = await readAll(c.req.raw.body, pictures.pictureLimitBytes + mostBytes, 'picture_too_big')
  if (!isPlain(bytes, `--${boundary}`)) throw new Refusal('malformed_request')
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Refusal('malformed_request')
  })
  const [bodies, files] = [form.getAll('body'), form.getAll('picture')]
  const [body, picture] = [bodies[0], files[0]]
  if (bodies.length > 1 || files.length > 1 || body instanceof Blob || typeof picture === 'string')
    throw new Refusal('malformed_request')
  if (body && body.length > mostBytes) throw new Refusal('body_too_large')
  return {
    body: body === undefined ? undefined : parseJson(Buffer.from(body)),
    picture: picture === undefined ? null : new Uint8Array(await picture.arrayBuffer()),
  }
}

/** Looked at before it is parsed: a hundred thousand parts, or lines above one part, would keep everybody waiting. */
function isPlain(bytes: Buffer, boundary: string): boolean {
  let found = 0
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + 2)) {
    // One more than there are parts: the last one closes the form.
    if (++found > mostParts + 1) return false
    const head = bytes.subarray(at, at + mostHeadBytes)
    if (head.length === mostHeadBytes && !head.includes('\r\n\r\n')) return false
  }
  return true
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('malformed_request')
  }
}

async function readAll(
  stream: ReadableStream<Uint8Array> | null,
  most: number,
  tooLarge: 'body_too_large' | 'picture_too_big',
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of stream ?? []) {
      size += part.length
      if (size <= most) parts.push(part)
      else if (size > most + mostIgnoredBytes) break
    }
  } catch {
    // Whoever hung up in the middle hears nothing of it; it is no fault of ours.
    throw new Refusal('malformed_request')
  }
  if (size > most) throw new Refusal(tooLarge)
  return Buffer.concat(parts)
}
