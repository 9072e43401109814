import pg from 'pg'

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool that knows for how long somebody has been waiting for one of its connections. */
export class WaitingPool extends pg.Pool {
  /** In the order in which they came. */
  readonly #since = new Set<{ at: number }>()

  override connect(): Promise<pg.PoolClient>
  override connect(given: Given): void
  override connect(given?: Given): Promise<pg.PoolClient> | void {
    const one = { at: performance.now() }
    this.#since.add(one)
    const served = () => void this.#since.delete(one)
    if (given)
      return super.connect((error, client, done) => {
        served()
        given(error, client, done)
      })
    return super.connect().finally(served)
  }

  longestWaitMs(): number {
    const [first] = this.#since
    return first ? performance.now() - first.at : 0
  }
}
