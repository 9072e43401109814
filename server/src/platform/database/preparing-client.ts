import type { Socket } from 'node:net'
import type { QueryResult } from 'pg'
import { inOnePacket } from './one-packet.ts'
import { type Answered, OftenAsked } from './rows/often-asked.ts'
import { tellRaw } from './rows/raw-messages.ts'
import { WatchedClient, type WatchedConfig } from './watched-client.ts'

/** From this many times on a statement counts as asked again and again. */
const often = 5
/** Lists of changing length make ever new statements: there is an end to remembering them. */
const mostKnown = 1000
const known = new Map<string, { name: string; times: number }>()

interface PreparingConfig extends WatchedConfig {
  /** False where the next transaction is another connection's, which knows no statement of ours. */
  prepares?: boolean
}

/** Lets PostgreSQL plan once, and not each time, what a connection asks again and again. */
export class PreparingClient extends WatchedClient {
  readonly #prepares: boolean

  constructor(config: PreparingConfig = {}) {
    super(config)
    this.#prepares = config.prepares ?? true
    tellRaw(this.connection)
  }

  override query(...args: unknown[]): never {
    inOnePacket((this.connection as unknown as { stream: Socket }).stream)
    const [text, values, callback] = args
    if (!this.#prepares || typeof text !== 'string' || !Array.isArray(values)) return super.query(...args)
    const name = nameIfOften(text)
    if (name === null) return super.query(...args)
    const ask = (answered: Answered) => super.query(new OftenAsked({ name, text, values }, answered))
    if (callback) return ask(callback as Answered)
    return new Promise<QueryResult>((resolve, reject) => {
      ask((error, result) => (error ? reject(error) : resolve(result)))
    }).catch(fromHere) as never
  }
}

/** Otherwise its stack would begin at the socket, and not at whoever asked. */
function fromHere(error: Error): never {
  Error.captureStackTrace(error)
  throw error
}

function nameIfOften(text: string): string | null {
  const statement = known.get(text)
  if (statement) return ++statement.times > often ? statement.name : null
  if (known.size < mostKnown) known.set(text, { name: `often_${known.size}`, times: 1 })
  return null
}
