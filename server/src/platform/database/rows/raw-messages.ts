import type { Readable } from 'node:stream'
import type { Connection } from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

interface Message {
  name: string
  fields?: unknown[]
}
interface OpenParser {
  parse: (bytes: Buffer, tell: (message: Message) => void) => void
  handlePacket: (start: number, code: number, length: number, bytes: Buffer) => Message
}
interface OpenConnection {
  attachListeners: (stream: Readable) => void
  emit: (event: string, message: Message) => void
}

/** A row, or the description of its columns, as it came over the wire. Its bytes are good for this very moment alone. */
export class RawMessage {
  readonly name: string
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
  readonly #parsed: () => Message

  constructor(name: string, { bytes, start, end }: Pick<RawMessage, 'bytes' | 'start' | 'end'>, parsed: () => Message) {
    this.name = name
    this.bytes = bytes
    this.start = start
    this.end = end
    this.#parsed = parsed
  }

  /** For pg's own queries, which want every column as a string. */
  get fields(): unknown[] {
    return this.#parsed().fields ?? []
  }
}

const rawNames: Record<number, string> = { 0x44: 'dataRow', 0x54: 'rowDescription' }
/** The length that stands before a message counts itself. */
const lengthOfLength = 4

function rawParser(): OpenParser {
  const parser = new Parser() as unknown as OpenParser
  const parse = parser.handlePacket.bind(parser)
  parser.handlePacket = (start, code, length, bytes) => {
    const name = rawNames[code]
    const parsed = () => parse(start, code, length, bytes)
    if (name === undefined) return parsed()
    return new RawMessage(name, { bytes, start, end: start + length - lengthOfLength }, parsed)
  }
  return parser
}

/** Lets this connection tell of rows before they are parsed. It is asked for before it is opened. */
export function tellRaw(connection: Connection): void {
  const open = connection as unknown as OpenConnection
  const tell = (message: Message) => open.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
  open.attachListeners = (stream) => {
    const parser = rawParser()
    stream.on('data', (bytes: Buffer) => parser.parse(bytes, tell))
  }
}
