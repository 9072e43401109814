import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

interface Backend {
  stream: Socket
  client: Socket | null
  onGivenBack: () => void
}

/** As much of a pooler as it takes to be found out: it greets by itself, and lends connections for a session or for a transaction. */
export async function startPooler(url: string, lends: 'session' | 'transaction') {
  const idle: Backend[] = []
  const all = new Set<Socket>()
  const server = createServer((client) => {
    all.add(client)
    client.on('error', () => {})
    let backend: Promise<Backend> | null = null
    const giveBack = () => void (backend = null)
    const pass = async (bytes: Buffer) => {
      const lent = await (backend ??= borrow(client))
      lent.onGivenBack = giveBack
      lent.stream.write(bytes)
    }
    client.once('data', () => {
      client.write(greeting())
      client.on('data', (bytes: Buffer) => {
        if (bytes[0] === letter('X')) client.end()
        else void pass(bytes)
      })
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
    const { stream } = connection.connection as unknown as { stream: Socket }
    const backend: Backend = { stream, client: null, onGivenBack: () => {} }
    all.add(stream)
    stream.removeAllListeners('data')
    let read: Buffer = Buffer.alloc(0)
    stream.on('data', (bytes: Buffer) => {
      backend.client?.write(bytes)
      read = Buffer.concat([read, bytes])
      while (read.length >= 5 && read.length > read.readInt32BE(1)) {
        const isIdle = read[0] === letter('Z') && read[5] === letter('I')
        read = read.subarray(read.readInt32BE(1) + 1)
        if (!isIdle || lends === 'session') continue
        backend.client = null
        idle.push(backend)
        backend.onGivenBack()
      }
    })
    return backend
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://anybody@127.0.0.1:${port}/hakari`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of all) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const letter = (text: string) => text.charCodeAt(0)

/** Come in; a number that is no process; ask. */
function greeting(): Buffer {
  const bytes = Buffer.from('R\0\0\0\x08\0\0\0\0K\0\0\0\x0c\0\0\0\0\0\0\0\0Z\0\0\0\x05I', 'latin1')
  bytes.writeInt32BE(0x7f00_0000, 14)
  return bytes
}
