import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Counted {
  statements: number
  roundTrips: number
}

/** Stands between the app and PostgreSQL and counts what is asked, and how often somebody waits for an answer. */
export async function countingProxy(socketPath: string) {
  const counted: Counted = { statements: 0, roundTrips: 0 }
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
    const countStatements = statementCounter()
    let wasAnswered = true
    client.on('data', (part: Buffer) => {
      if (wasAnswered) counted.roundTrips++
      wasAnswered = false
      counted.statements += countStatements(part)
      upstream.write(part)
    })
    upstream.on('data', (part: Buffer) => {
      wasAnswered = true
      client.write(part)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    counted,
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Messages of PostgreSQL's protocol: a letter and a length. Only the first, which greets, has no letter. */
function statementCounter(): (part: Buffer) => number {
  let rest = Buffer.alloc(0)
  let isGreeting = true
  return (part) => {
    rest = Buffer.concat([rest, part])
    let statements = 0
    for (;;) {
      const head = isGreeting ? 0 : 1
      if (rest.length < head + 4) return statements
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return statements
      const letter = isGreeting ? '' : String.fromCharCode(rest[0] ?? 0)
      if (letter === 'Q' || letter === 'E') statements++
      isGreeting = false
      rest = rest.subarray(end)
    }
  }
}
