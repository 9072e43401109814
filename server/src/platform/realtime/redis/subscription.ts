import { addAbortListener } from 'node:events'
import { connect, isIP } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { RedisAddress } from './address.ts'
import { command, RedisError, respReader, type Value } from './resp.ts'

export interface Subscription {
  /** Resolves when Redis has handed all of it on to whoever is subscribed. */
  publish: (messages: string[]) => Promise<void>
  /** Why it ended, when it does. */
  closed: Promise<Error>
}

interface Wanted {
  address: RedisAddress
  channel: string
  /** Who does not answer for so long is cut off. */
  waitMs: number
  signal: AbortSignal
  onMessage: (message: string) => void
}

/** One connection that hears a channel and speaks into it: RESP 3 can do both, so that it needs Redis 6. */
export async function openSubscription(wanted: Wanted): Promise<Subscription> {
  const { address, channel, waitMs, signal, onMessage } = wanted
  const socket = openSocket(address)
  const awaited: PromiseWithResolvers<Value>[] = []
  const subscribed = Promise.withResolvers<void>()
  let reason: Error | null = null
  const cut = (error: Error) => {
    reason ??= error
    socket.destroy()
  }
  const closed = new Promise<Error>((resolve) => {
    socket.once('close', () => {
      const why = reason ?? new Error('the connection was closed')
      for (const { reject } of awaited.splice(0)) reject(why)
      subscribed.reject(why)
      resolve(why)
    })
  })
  // Whoever waits is told by the end of the connection.
  subscribed.promise.catch(() => {})
  socket.on('error', (error) => (reason ??= error))

  const read = respReader((value, isPush) => {
    if (!isPush) {
      const asked = awaited.shift()
      if (asked === undefined) cut(value instanceof Error ? value : new Error('an answer nobody asked for'))
      else if (value instanceof RedisError) asked.reject(value)
      else asked.resolve(value)
      return
    }
    const [kind, from, message] = Array.isArray(value) ? value : []
    if (from !== channel) return
    if (kind === 'subscribe') subscribed.resolve()
    else if (kind === 'message' && typeof message === 'string') onMessage(message)
  })
  socket.on('data', (bytes: Buffer) => {
    try {
      read(bytes)
    } catch (error) {
      cut(error as Error)
    }
  })

  async function answered<T>(answer: Promise<T>): Promise<T> {
    const impatience = setTimeout(() => cut(new Error('Redis did not answer in time')), waitMs)
    return answer.finally(() => clearTimeout(impatience))
  }

  const ask = (...words: string[]): Promise<Value> => {
    if (socket.destroyed) return Promise.reject(reason ?? new Error('the connection was closed'))
    const asked = Promise.withResolvers<Value>()
    awaited.push(asked)
    socket.write(command(...words))
    return asked.promise
  }

  const leaving = addAbortListener(signal, () => socket.destroy())
  void closed.then(() => leaving[Symbol.dispose]())
  const { user, password } = address
  try {
    await answered(ask('HELLO', '3', ...(password === null ? [] : ['AUTH', user, password])).catch(withoutItsWords))
    socket.write(command('SUBSCRIBE', channel))
    await answered(subscribed.promise)
  } catch (error) {
    cut(error as Error)
    throw error
  }
  return {
    closed,
    publish: async (messages) =>
      void (await answered(Promise.all(messages.map((text) => ask('PUBLISH', channel, text))))),
  }
}

/** Who does not know a command says it again with all its words, and one of them is the password. */
function withoutItsWords(error: Error): never {
  if (!(error instanceof RedisError)) throw error
  const [kind = ''] = error.message.split(' ')
  throw new RedisError(kind === 'ERR' ? 'it does not take our greeting: Redis 6 or newer is needed' : kind)
}

function openSocket({ host, port, isSecure }: RedisAddress) {
  const socket = isSecure
    ? connectSecurely({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connect({ host, port })
  socket.setNoDelay(true)
  socket.setKeepAlive(true, 10_000)
  return socket
}
