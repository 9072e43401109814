import type { Socket } from 'node:net'
import pg from 'pg'

export interface WatchedConfig extends pg.ClientConfig {
  /** How long an answer may take. Without it there is no end to waiting. */
  answerMs?: number
  /** Hears the SQLSTATE of everything that PostgreSQL refuses, and `silent` when it said nothing at all. */
  onTrouble?: (code: string) => void
}

/**
 * A PostgreSQL that is frozen, or a network that swallows, answers nothing and ends nothing. Who is not answered is cut off:
 * the connection is destroyed, so that no pool hands it on with an answer to somebody else's question still to come.
 */
export class WatchedClient extends pg.Client {
  readonly #answerMs: number
  readonly #onTrouble: (code: string) => void
  #patience: NodeJS.Timeout | undefined

  constructor(config: WatchedConfig = {}) {
    super(config)
    this.#answerMs = config.answerMs ?? 0
    this.#onTrouble = config.onTrouble ?? (() => {})
    const calm = () => clearTimeout(this.#patience)
    this.on('drain', calm)
    this.once('end', calm)
    this.connection.on('errorMessage', ({ code = '' }: { code?: string }) => this.#onTrouble(code))
  }

  override query(...args: unknown[]): never {
    if (this.#answerMs > 0) {
      clearTimeout(this.#patience)
      this.#patience = setTimeout(() => this.#cut(), this.#answerMs).unref()
    }
    const query = super.query.bind(this) as (...args: unknown[]) => never
    return query(...args)
  }

  #cut(): void {
    this.#onTrouble('silent')
    const { stream } = this.connection as unknown as { stream: Socket }
    stream.destroy(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }))
  }
}

/** A machine that is gone without a word is noticed after about twenty seconds, also by who only listens. */
export const kept = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
