import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

interface Backend {
  stream: Socket
  client: Socket | null
  onGivenBack: () => void
  /** Asked and not answered yet: who asks several things at once keeps the connection until the last answer, as with PgBouncer. */
  awaited: number
}

/** What the documentation lets a pooler open its connections with. */
export const opensRight =
  'set timezone = UTC; set statement_timeout = 10000; set idle_in_transaction_session_timeout = 15000'

/**
 * As much of a pooler as it takes to be found out: it greets by itself, and lends connections, which it opens with a statement where one is given, for
 * a session or for a transaction.
 */
export async function startPooler(url: string, lends: 'session' | 'transaction', openedWith = '') {
  const idle: Backend[] = []
  const all = new Set<Socket>()
  const server = createServer((client) => {
    all.add(client)
    client.on('error', () => {})
    let backend: Promise<Backend> | null = null
    const giveBack = () => void (backend = null)
    const pass = async (bytes: Buffer) => {
      const lent = await (backend ??= borrow(client))
      if (bytes[0] === letter('Q') || bytes[0] === letter('S')) lent.awaited++
      lent.onGivenBack = giveBack
      lent.stream.write(bytes)
    }
    const ask = messages((message) => {
      if (message[0] === letter('X')) client.end()
      else void pass(message)
    })
    client.once('data', () => {
      client.write(greeting())
      client.on('data', ask)
    })
    client.once('close', () => void backend?.then(({ stream }) => stream.destroy()))
  })

  async function borrow(client: Socket): Promise<Backend> {
    const backend = idle.pop() ?? (await login())
    backend.client = client
    return backend
  }

  async function login(): Promise<Backend> {
    const connection = new pg.Client({ connectionString: url })
    connection.on('error', () => {})
    await connection.connect()
    if (openedWith) await connection.query(openedWith)
    const { stream } = connection.connection as unknown as { stream: Socket }
    const backend: Backend = { stream, client: null, onGivenBack: () => {}, awaited: 0 }
    all.add(stream)
    stream.removeAllListeners('data')
    const answer = messages((message) => {
      backend.client?.write(message)
      if (message[0] !== letter('Z')) return
      backend.awaited--
      if (message[5] !== letter('I') || lends === 'session' || backend.awaited > 0) return
      backend.client = null
      idle.push(backend)
      backend.onGivenBack()
    })
    stream.on('data', answer)
    return backend
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://anybody@127.0.0.1:${port}/hakari`,
    /** Those that are lent to nobody right now. */
    idleCount: () => idle.length,
    [Symbol.asyncDispose]: async () => {
      for (const socket of all) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A message is a letter, its length without the letter, and the rest; several come at once, and one in parts. */
function messages(take: (message: Buffer) => void): (bytes: Buffer) => void {
  let read: Buffer = Buffer.alloc(0)
  return (bytes) => {
    read = Buffer.concat([read, bytes])
    while (read.length >= 5 && read.length > read.readInt32BE(1)) {
      const end = read.readInt32BE(1) + 1
      take(read.subarray(0, end))
      read = read.subarray(end)
    }
  }
}

const letter = (text: string) => text.charCodeAt(0)

/** Come in; a number that is no process; ask. */
function greeting(): Buffer {
  const bytes = Buffer.from('R\0\0\0\x08\0\0\0\0K\0\0\0\x0c\0\0\0\0\0\0\0\0Z\0\0\0\x05I', 'latin1')
  bytes.writeInt32BE(0x7f00_0000, 14)
  return bytes
}
