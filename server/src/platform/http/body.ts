import { pictures } from '@hakari/contract'
import type { Context } from 'hono'
import { Refusal } from '../refusal.ts'
import type { HttpEnv } from './context.ts'

const mostBytes = 256 * 1024
/** The JSON and the picture, and two for whoever counts otherwise. */
const mostParts = 4
/** Read for nothing after that, so that whoever sent a little too much hears why instead of a cut connection. */
const mostIgnoredBytes = 10 * 1024 * 1024
const jsonType = /^application\/json *(;|$)/i
const multipartType = /^multipart\/form-data *;/i

/** The JSON of a write. Only `application/json` counts: no form on another site can send that. */
export async function readBody(c: Context<HttpEnv>): Promise<unknown> {
  if (!jsonType.test(c.req.header('Content-Type') ?? '')) throw new Refusal('unsupported_media_type')
  return parseJson(await readAll(c.req.raw.body, mostBytes, 'body_too_large'))
}

/** The JSON and the picture of a write that takes both. Reading stops where no picture of ours can go on. */
export async function readForm(c: Context<HttpEnv>): Promise<{ body: unknown; picture: Uint8Array | null }> {
  const type = c.req.header('Content-Type') ?? ''
  if (!multipartType.test(type)) throw new Refusal('unsupported_media_type')
  const bytes = await readAll(c.req.raw.body, pictures.pictureLimitBytes + mostBytes, 'picture_too_big')
  if (countParts(bytes, type) > mostParts) throw new Refusal('malformed_request')
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Refusal('malformed_request')
  })
  const [bodies, files] = [form.getAll('body'), form.getAll('picture')]
  const [body, picture] = [bodies[0], files[0]]
  if (bodies.length > 1 || files.length > 1 || body instanceof Blob || typeof picture === 'string')
    throw new Refusal('malformed_request')
  return {
    body: body === undefined ? undefined : parseJson(Buffer.from(body)),
    picture: picture === undefined ? null : new Uint8Array(await picture.arrayBuffer()),
  }
}

/** Before they are parsed: a hundred thousand empty parts would keep everybody waiting. */
function countParts(bytes: Buffer, type: string): number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = `--${quoted ?? plain ?? ''}`
  let parts = 0
  for (let at = bytes.indexOf(boundary); at >= 0 && parts <= mostParts; at = bytes.indexOf(boundary, at + 2)) parts++
  // The last one closes the form.
  return parts - 1
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
