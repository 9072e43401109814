import type { Context } from 'hono'
import { Refusal } from '../refusal.ts'
import type { HttpEnv } from './context.ts'

const mostBytes = 256 * 1024
const jsonType = /^application\/json *(;|$)/i

/** The JSON of a write. Only `application/json` counts: no form on another site can send that. */
export async function readBody(c: Context<HttpEnv>): Promise<unknown> {
  if (!jsonType.test(c.req.header('Content-Type') ?? '')) throw new Refusal('unsupported_media_type')
  const bytes = await readAll(c.req.raw.body)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('malformed_request')
  }
}

async function readAll(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of stream ?? []) {
      size += part.length
      if (size > mostBytes) throw new Refusal('body_too_large')
      parts.push(part)
    }
  } catch (error) {
    // Whoever hung up in the middle hears nothing of it; it is no fault of ours.
    throw error instanceof Refusal ? error : new Refusal('malformed_request')
  }
  return Buffer.concat(parts)
}
