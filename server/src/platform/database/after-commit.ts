import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  Transaction,
  type TransactionBuilder,
} from 'kysely'
import type pg from 'pg'
import { leadsTo, originOf } from './origin.ts'

/** What a transaction still has to do. */
interface Ending {
  /** Statements whose answers nobody reads: they are sent with the commit. */
  last: CompiledQuery[]
  committed: (() => void)[]
}

const endings = new WeakMap<object, Ending>()

function endingOf(tx: object): Ending {
  const ending = endings.get(tx)
  if (!ending) throw new Error('a transaction that nobody sees committed')
  return ending
}

/** Done once the transaction is committed, and not at all if it never is. */
export const afterCommit = <Tables>(tx: Transaction<Tables>, step: () => void): void =>
  void endingOf(tx).committed.push(step)

/** Written with the commit, in one flight: nobody waits for it alone. Where it fails, nothing of the transaction happened. */
export const writeWithCommit = <Tables>(tx: Transaction<Tables>, statement: RawBuilder<unknown>): void =>
  void endingOf(tx).last.push(statement.compile(tx))

/** Keeps its driver, which begins and ends transactions. */
class DrivenDialect extends PostgresDialect {
  readonly driver: Driver

  constructor(pool: pg.Pool) {
    super({ pool })
    this.driver = super.createDriver()
  }

  override createDriver(): Driver {
    return this.driver
  }
}

type Work<Tables, Result> = (tx: Transaction<Tables>, answered: Promise<QueryResult<unknown>>) => Promise<Result>

const unasked = Promise.resolve({ rows: [] })

/**
 * Its connections send at once whatever they are given (`pipeline`): what needs no answer of the statement before it, as by
 * `Promise.all`, travels with it in one flight. So does the beginning of every transaction.
 */
export class CommittingKysely<Tables> extends Kysely<Tables> {
  readonly #dialect: DrivenDialect

  constructor(pool: pg.Pool) {
    const dialect = new DrivenDialect(pool)
    super({ dialect })
    this.#dialect = dialect
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    builder.execute = (work) => this.begin(work)
    return builder
  }

  async begin<Result>(work: Work<Tables, Result>, before?: CompiledQuery): Promise<Result> {
    const ending: Ending = { last: [], committed: [] }
    const result = await this.getExecutor().provideConnection((connection) =>
      this.#run(connection, work, { before, ending }),
    )
    for (const step of ending.committed) step()
    return result
  }

  async #run<Result>(
    connection: DatabaseConnection,
    work: Work<Tables, Result>,
    { before, ending }: { before: CompiledQuery | undefined; ending: Ending },
  ): Promise<Result> {
    const { driver } = this.#dialect
    let isOver = false
    const tx = new Transaction<Tables>({
      config: { dialect: this.#dialect },
      dialect: this.#dialect,
      driver,
      executor: this.getExecutor().withConnectionProvider({
        async provideConnection(use) {
          if (isOver) throw new Error('the transaction is over')
          return use(connection)
        },
      }),
    })
    endings.set(tx, ending)
    leadsTo(tx, originOf(this))
    const ask = (statement: CompiledQuery) => connection.executeQuery(statement)
    const answered = before ? ask(before) : unasked
    const begun = [answered, driver.beginTransaction(connection, {})]
    try {
      const [result] = await Promise.all([work(tx, answered), ...begun])
      isOver = true
      await Promise.all([...ending.last.map(ask), driver.commitTransaction(connection)])
      return result
    } catch (error) {
      isOver = true
      // Where it fails, the connection is given up: what it was asked for failed for the same reason.
      await driver.rollbackTransaction(connection).catch(() => {})
      throw error
    }
  }
}

/**
 * A transaction for what one person writes. What is asked `before` holds whatever becomes of the transaction; its answer comes
 * with those of the first statements.
 */
export function writeShortly<Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
  before?: CompiledQuery,
): Promise<Result> {
  if (!(db instanceof CommittingKysely)) throw new Error('a transaction that nobody sees committed')
  return (db as CommittingKysely<Tables>).begin(work, before)
}
