import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A way to a PostgreSQL that can be cut, as a cable is: nothing arrives any more, and nobody is told. */
export async function cableTo(url: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const pairs = new Set<[Socket, Socket]>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', () => {}).once('close', end)
    for (const [from, to] of [[near, far] as const, [far, near] as const])
      from.on('data', (part: Buffer) => void (isCut || to.write(part)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    at,
    url: `postgres://${user}:${encodeURIComponent(String(password))}@${at}/${database}`,
    cut: () => void (isCut = true),
    /** What was lost meanwhile stays lost: who waits for it hears that its connection is gone. */
    mend() {
      isCut = false
      for (const [near] of pairs) near.destroy()
    },
    close() {
      server.close()
      for (const [near] of pairs) near.destroy()
    },
  }
}
