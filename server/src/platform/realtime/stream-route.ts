import { livePath } from '@hakari/contract'
import type { Context, Hono } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpEnv } from '../http/context.ts'
import { Refusal } from '../refusal.ts'
import type { StreamOwner, Streams } from './streams.ts'

export interface StreamAccess {
  /** Whose stream it would be; null for whoever is not signed in. */
  ownerOf: (c: Context<HttpEnv>) => Promise<StreamOwner | null>
  /** Refuses whoever asks too often. Signed-out requests are counted apart, so that neither holds up the other. */
  count: { ofClient: (client: string) => void; ofMember: (id: string) => void }
}

export interface Greeting {
  hello: string
  /** What happened while the page was loading; null: nothing. */
  missed: (() => Promise<string>) | null
}

/** So long ago the page began to load, whoever says so. */
function sinceMsIn(asked: string | undefined): number | null {
  return asked !== undefined && /^\d{1,6}$/.test(asked) ? Number(asked) : null
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Accel-Buffering': 'no',
}

/** Server-sent events, written to Node's response itself: ten thousand idle streams must cost little. */
export function serveStreams(
  app: Hono<HttpEnv>,
  streams: Streams,
  greet: (memberId: string, sinceMs: number | null) => Greeting,
  { ownerOf, count }: StreamAccess,
): void {
  app.get(livePath, async (c) => {
    const owner = await ownerOf(c)
    if (owner === null) {
      count.ofClient(c.get('client'))
      throw new Refusal('not_signed_in')
    }
    c.set('who', { memberId: owner.memberId })
    count.ofMember(owner.memberId)
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    if (streams.areEnding()) throw new Refusal('unavailable', 1, { reason: 'this process is stopping' })
    const { outgoing } = c.env
    // A connection that is gone already would never say that it closed.
    if (outgoing.destroyed || outgoing.closed) return RESPONSE_ALREADY_SENT
    // At once: whatever is said to everybody from now on is said here too, and must find the head written.
    c.set('headersWritten', true)
    outgoing.writeHead(200, { ...c.get('headers'), ...streamHeaders })
    // In one breath: whatever is heard from now on finds this stream among the others.
    const { hello, missed } = greet(owner.memberId, sinceMsIn(c.req.query('since')))
    outgoing.write(hello)
    streams.add(owner, outgoing)
    // The session may have ended while it was looked up, before anybody could end this stream.
    if ((await ownerOf(c).catch(() => null)) === null) outgoing.end()
    else if (missed) streams.say(outgoing, await missed())
    return RESPONSE_ALREADY_SENT
  })
}
