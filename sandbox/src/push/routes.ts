import { type Context, Hono } from 'hono'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Faults } from '../faults.ts'
import { decrypt } from './decrypt.ts'
import { createPushMessages } from './messages.ts'
import { pushPage } from './page.ts'
import { createSenderCheck } from './sender.ts'
import { createSubscriptions, type Subscription } from './subscriptions.ts'

const mostBytes = 4096
const mostAtOnce = 100_000
const slowMs = 2000
const patienceMs = 60_000
const retryAfterSeconds = 2
const urgencies = new Set(['very-low', 'low', 'normal', 'high'])

/** A push service, and the browsers behind it. */
export function pushRoutes(origin: string, faults: Faults): Hono {
  const subscriptions = createSubscriptions()
  const messages = createPushMessages()
  const senderOf = createSenderCheck(origin)
  const asTold = ({ id, keys }: Subscription) => ({
    id,
    endpoint: `${origin}/push/send/${id}`,
    keys: { p256dh: keys.pair.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
  })

  return new Hono()
    .get('/', (c) => c.html(pushPage(messages.for(c.req.query('id')).slice(0, 100))))
    .get('/messages.json', (c) => c.json(messages.for(c.req.query('id'))))
    .get('/waiting.json', (c) => c.json(messages.waitingFor(c.req.query('id') ?? '')))
    .get('/counts.json', (c) => c.json({ received: messages.received(), ...subscriptions.counts() }))
    .post('/subscriptions', async (c) => {
      const asked: unknown = await c.req.json().catch(() => null)
      const { count, applicationServerKey: key } = (asked ?? {}) as { count?: unknown; applicationServerKey?: unknown }
      const made = subscriptions.make(
        typeof count === 'number' ? Math.min(Math.max(1, count), mostAtOnce) : 1,
        typeof key === 'string' ? key : null,
      )
      return c.json(count === undefined ? made.map(asTold)[0] : { subscriptions: made.map(asTold) }, 201)
    })
    .delete('/subscriptions/:id', (c) => {
      const found = subscriptions.find(c.req.param('id'))
      if (!found) return c.json({ error: 'unknown subscription' }, 404)
      found.isGone = true
      return c.body(null, 204)
    })
    .post('/send/:id', (c) => withFaults(c, () => receive(c)))

  async function receive(c: Context): Promise<Response> {
    const found = subscriptions.find(c.req.param('id') ?? '')
    if (!found) return c.json({ error: 'unknown subscription' }, 404)
    if (found.isGone) return c.json({ error: 'the browser has unsubscribed' }, 410)
    const sender = senderOf(c.req.header('authorization'))
    if ('reason' in sender) return c.json({ error: sender.reason }, sender.status)
    if (found.senderKey !== null && found.senderKey !== sender.publicKey)
      return c.json({ error: 'the browser asked for the pushes of another key' }, 403)
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > mostBytes) return c.json({ error: 'too long' }, 413)
    const options = optionsIn(c)
    if (typeof options === 'string') return c.json({ error: options }, 400)
    const text = textIn(body, found)
    if (text === null) return c.json({ error: 'cannot be decrypted' }, 400)
    const { id } = messages.add({ subscription: found.id, text, ...options })
    subscriptions.reach(found)
    return c.body(null, 201, { location: `${origin}/push/messages/${id}`, ttl: String(options.ttl) })
  }

  async function withFaults(c: Context, sound: () => Promise<Response>): Promise<Response> {
    const fault = faults.take('push', c.req.param('id') ?? '', [
      'slow',
      'hang',
      'full',
      'gone',
      'missing',
      'broken',
      'redirect',
      'held',
      'lose-answer',
    ])
    if (fault === 'full') return c.json({ error: 'too many' }, 429, { 'retry-after': String(retryAfterSeconds) })
    if (fault === 'gone') return c.json({ error: 'gone' }, 410)
    if (fault === 'missing') return c.json({ error: 'missing' }, 404)
    if (fault === 'broken') return c.json({ error: 'broken' }, 500)
    if (fault === 'redirect') return c.redirect(`${origin}/trap`, 307)
    if (fault === 'slow') await sleep(slowMs, undefined, { ref: false })
    if (fault === 'held') await faults.untilCleared()
    if (fault === 'hang') {
      await sleep(patienceMs, undefined, { ref: false })
      return c.json({ error: 'too late' }, 500)
    }
    const answer = await sound()
    if (fault !== 'lose-answer') return answer
    // It is here, but the sender never learns it: it will come a second time.
    ;(c.env as HttpBindings).outgoing.socket?.resetAndDestroy()
    return RESPONSE_ALREADY_SENT
  }
}

/** A sentence where a header is not as RFC 8030 has it. */
function optionsIn(c: Context): { ttl: number; topic: string | null; urgency: string } | string {
  const [ttl = '', topic = null, urgency = 'normal'] = ['ttl', 'topic', 'urgency'].map((name) => c.req.header(name))
  if (c.req.header('content-encoding') !== 'aes128gcm') return 'Content-Encoding is not aes128gcm'
  if (!/^\d+$/.test(ttl)) return 'TTL is missing'
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return 'Topic is not 1 to 32 characters of base64url'
  if (!urgencies.has(urgency)) return 'Urgency is unknown'
  return { ttl: Number(ttl), topic, urgency }
}

function textIn(body: Buffer, { keys }: Subscription): string | null {
  try {
    return decrypt(body, keys).toString('utf8')
  } catch {
    return null
  }
}
