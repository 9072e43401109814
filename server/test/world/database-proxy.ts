import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface Listener {
  asked: (part: Buffer) => void
  answered?: (part: Buffer) => void
}

/** Stands between the app and PostgreSQL, passes everything on, and lets somebody hear it. */
export async function databaseProxy(socketPath: string, listenerOf: () => Listener) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(socketPath)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    const { asked, answered } = listenerOf()
    client.on('data', (part: Buffer) => {
      asked(part)
      upstream.write(part)
    })
    upstream.on('data', (part: Buffer) => {
      answered?.(part)
      client.write(part)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Messages of PostgreSQL's protocol: a letter and a length. Only the first, which greets, has no letter. */
export function clientMessages(take: (letter: string, body: Buffer) => void): (part: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isGreeting = true
  return (part) => {
    rest = Buffer.concat([rest, part])
    for (;;) {
      const head = isGreeting ? 0 : 1
      if (rest.length < head + 4) return
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return
      take(isGreeting ? '' : String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end))
      isGreeting = false
      rest = rest.subarray(end)
    }
  }
}
