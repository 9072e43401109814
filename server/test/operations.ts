import * as contract from '@hakari/contract'
import type { AnyOperation } from '@hakari/contract'

/** Every operation of the contract. */
export const operations: AnyOperation[] = Object.values(contract)
  .flatMap((slice) => (typeof slice === 'object' ? Object.values(slice as object) : []))
  .filter((value): value is AnyOperation => typeof value === 'object' && value !== null && 'method' in value)

export const byId = (id: string): AnyOperation => {
  const found = operations.find((operation) => operation.id === id)
  if (!found) throw new Error(`the contract has no ${id}`)
  return found
}

/** An address with something in place of its parameters. */
export const pathOf = ({ path }: AnyOperation) => `/api${path.replace(/:\w+/g, crypto.randomUUID())}`
