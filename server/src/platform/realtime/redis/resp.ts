/** What Redis says no with. */
export class RedisError extends Error {}

export type Value = string | number | boolean | null | RedisError | Value[]

interface Read {
  value: Value
  /** Said without having been asked. */
  isPush: boolean
  end: number
}

/** Hints have at most 8 KB, and the greeting of a Redis a few hundred bytes. */
const mostBytes = 1024 * 1024
const mostItems = 1000
const mostDepth = 8

export const command = (...words: string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`

/** Reads RESP 3 in whatever parts it comes. Throws at what is none, or larger than anything we ask for. */
export function respReader(take: (value: Value, isPush: boolean) => void): (bytes: Buffer) => void {
  let unread: Buffer = Buffer.alloc(0)
  return (bytes) => {
    unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes])
    let from = 0
    for (let read = valueAt(unread, from); read !== null; read = valueAt(unread, from)) {
      from = read.end
      take(read.value, read.isPush)
    }
    unread = unread.subarray(from)
    if (unread.length > mostBytes) throw nonsense('too long')
  }
}

/** Null while some of it is still to come. */
function valueAt(bytes: Buffer, from: number, depth = 0): Read | null {
  if (depth > mostDepth) throw nonsense('too deep')
  const lineEnd = bytes.indexOf('\r\n', from)
  if (lineEnd === -1) return null
  const type = String.fromCharCode(bytes[from] ?? 0)
  const line = bytes.toString('utf8', from + 1, lineEnd)
  const end = lineEnd + 2
  const is = (value: Value): Read => ({ value, isPush: false, end })
  switch (type) {
    case '+':
    case '(':
      return is(line)
    case '-':
      return is(new RedisError(line))
    case ':':
    case ',':
      return is(Number(line))
    case '#':
      return is(line === 't')
    case '_':
      return is(null)
    case '$':
    case '=':
      return line === '-1' ? is(null) : textAt(bytes, end, sizeIn(line, mostBytes))
    case '*':
    case '~':
    case '>':
    case '%': {
      if (line === '-1') return is(null)
      const items = itemsAt(bytes, end, { count: sizeIn(line, mostItems) * (type === '%' ? 2 : 1), depth })
      return items && { ...items, isPush: type === '>' }
    }
    default:
      throw nonsense(JSON.stringify(type))
  }
}

function textAt(bytes: Buffer, from: number, size: number): Read | null {
  const end = from + size
  if (bytes.length < end + 2) return null
  if (bytes.toString('latin1', end, end + 2) !== '\r\n') throw nonsense('a text of another length')
  return { value: bytes.toString('utf8', from, end), isPush: false, end: end + 2 }
}

function itemsAt(bytes: Buffer, from: number, { count, depth }: { count: number; depth: number }): Read | null {
  const value: Value[] = []
  let end = from
  while (value.length < count) {
    const item = valueAt(bytes, end, depth + 1)
    if (item === null) return null
    value.push(item.value)
    end = item.end
  }
  return { value, isPush: false, end }
}

function sizeIn(line: string, most: number): number {
  const size = Number(line)
  if (!/^\d+$/.test(line) || size > most) throw nonsense(`a length of ${line.slice(0, 20)}`)
  return size
}

const nonsense = (what: string) => new Error(`what answers is no Redis, or says more than it was asked for (${what})`)
