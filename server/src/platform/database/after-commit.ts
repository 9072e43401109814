import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'

const waiting = new WeakMap<object, (() => void)[]>()

/** Done once the transaction is committed, and not at all if it never is. */
export function afterCommit<Tables>(tx: Transaction<Tables>, step: () => void): void {
  const steps = waiting.get(tx)
  if (!steps) throw new Error('a transaction that nobody sees committed')
  steps.push(step)
}

/** Every transaction that is begun here does what waits for its commit. */
export class CommittingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      const steps: (() => void)[] = []
      const result = await execute((tx) => {
        waiting.set(tx, steps)
        return work(tx)
      })
      for (const step of steps) step()
      return result
    }
    return builder
  }
}
