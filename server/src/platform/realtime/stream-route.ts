import { livePath } from '@hakari/contract'
import type { Hono } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpEnv } from '../http/context.ts'
import { Refusal } from '../refusal.ts'
import type { Streams } from './streams.ts'

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Accel-Buffering': 'no',
}

/** Server-sent events, written to Node's response itself: ten thousand idle streams must cost little. */
export function serveStreams(app: Hono<HttpEnv>, streams: Streams, greeting: string): void {
  app.get(livePath, (c) => {
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    if (streams.areEnding()) throw new Refusal('unavailable', 1)
    const { outgoing } = c.env
    if (!streams.add(c.get('client'), outgoing)) throw new Refusal('too_many_requests', 60)
    c.set('headersWritten', true)
    outgoing.writeHead(200, { ...c.get('headers'), ...streamHeaders })
    outgoing.write(greeting)
    return RESPONSE_ALREADY_SENT
  })
}
