import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

interface Guest {
  socket: Socket
  isIn: boolean
  channels: Set<string>
}

/**
 * As much of Redis 6 as carries hints: it greets, asks for its password, and hands on what is published. An old one says again
 * what it does not know.
 */
export async function startFakeRedis({ password = '', isOld = false } = {}) {
  const guests = new Set<Guest>()
  const published: string[] = []
  const unanswered: (() => void)[] = []
  let isFrozen = false
  let isAway = false
  const server = createServer((socket) => {
    if (isAway) socket.destroy()
    const guest: Guest = { socket, isIn: password === '', channels: new Set() }
    guests.add(guest)
    let unread = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.once('close', () => guests.delete(guest))
    socket.on('data', (bytes: Buffer) => {
      unread = Buffer.concat([unread, bytes])
      for (let read = commandIn(unread); read; read = commandIn(unread)) {
        unread = unread.subarray(read.end)
        const { words } = read
        if (isFrozen) unanswered.push(() => answer(guest, words))
        else answer(guest, words)
      }
    })
  })

  function answer(guest: Guest, [name, ...words]: string[]): void {
    const [channel = '', message = ''] = words
    if (isOld) {
      const again = words.map((word) => `\`${word}\`, `).join('')
      guest.socket.write(`-ERR unknown command \`${name}\`, with args beginning with: ${again}\r\n`)
    } else if (name === 'HELLO') {
      guest.isIn ||= words[1] === 'AUTH' && words[3] === password
      const refusal = words.length > 1 ? 'WRONGPASS invalid username-password pair' : 'NOAUTH HELLO must be called'
      guest.socket.write(guest.isIn ? '%2\r\n$5\r\nproto\r\n:3\r\n$7\r\nmodules\r\n*0\r\n' : `-${refusal}\r\n`)
    } else if (!guest.isIn) guest.socket.write('-NOAUTH Authentication required.\r\n')
    else if (name === 'SUBSCRIBE') {
      guest.channels.add(channel)
      guest.socket.write(`>3\r\n${text('subscribe')}${text(channel)}:1\r\n`)
    } else if (name === 'PUBLISH') {
      published.push(message)
      const hearers = [...guests].filter(({ channels }) => channels.has(channel))
      for (const { socket } of hearers) socket.write(`>3\r\n${text('message')}${text(channel)}${text(message)}`)
      guest.socket.write(`:${hearers.length}\r\n`)
    }
  }

  const cut = () => {
    for (const { socket } of guests) socket.destroy()
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `redis://${password && `:${password}@`}127.0.0.1:${port}`,
    /** Hints only, without what processes ask one another. */
    hints: () => published.filter((message) => message.startsWith('{')),
    /** Killed: whoever was connected is cut off, and nobody gets in. */
    kill() {
      isAway = true
      cut()
    },
    restart: () => void (isAway = false),
    /** Stopped in its tracks: it takes everything, and says nothing. */
    freeze: () => void (isFrozen = true),
    thaw() {
      isFrozen = false
      for (const late of unanswered.splice(0)) late()
    },
    cut,
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const text = (word: string) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`

/** The first whole command: a list of texts. */
function commandIn(bytes: Buffer): { words: string[]; end: number } | null {
  const line = (from: number) => {
    const end = bytes.indexOf('\r\n', from)
    return end === -1 ? null : { number: Number(bytes.toString('latin1', from + 1, end)), end: end + 2 }
  }
  let at = line(0)
  const words: string[] = []
  for (let left = at?.number ?? 0; at && left > 0; left--) {
    const size = line(at.end)
    if (!size || bytes.length < size.end + size.number + 2) return null
    words.push(bytes.toString('utf8', size.end, size.end + size.number))
    at = { number: 0, end: size.end + size.number + 2 }
  }
  return at && { words, end: at.end }
}
