import type { Context } from 'hono'
import type { HttpEnv } from './context.ts'

/** A file that is made while it is sent. */
export interface Download {
  name: string
  /** The Content-Type. */
  type: string
  parts: AsyncIterable<string | Uint8Array>
  /** How many bytes come, where that is known: so the browser can say how far it is. */
  length?: number
}

/** One part at a time, as fast as the browser takes them. What breaks off is no whole file, and the browser says so. */
export function sendFile({ name, type, parts, length }: Download, c: Context<HttpEnv>): Response {
  const iterator = parts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let isWanted = true
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next()
        if (!isWanted) return
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (error) {
        c.get('logger').error({ requestId: c.get('requestId'), err: error }, 'a download broke off')
        controller.error(error)
      }
    },
    async cancel() {
      isWanted = false
      await iterator.return?.()
    },
  })
  c.set('headersWritten', true)
  return new Response(body, {
    headers: {
      ...c.get('headers'),
      'Content-Type': type,
      ...(length !== undefined && { 'Content-Length': String(length) }),
      'Content-Disposition': `attachment; ${fileNameIn(name)}`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** A header holds letters of ASCII alone; whoever has others writes them as RFC 6266 does, beside a name that every browser takes. */
const fileNameIn = (name: string) =>
  /^[\w.-]+$/.test(name)
    ? `filename="${name}"`
    : `filename="${name.replace(/^[^]*?(?=[\w-]*\.\w+$)/, 'download')}"; filename*=UTF-8''${encodeURIComponent(name)}`
