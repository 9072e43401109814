import * as contract from '@hakari/contract'
import type { AnyOperation } from '@hakari/contract'
import { inputs } from './operation-inputs.ts'

/** Every operation of the contract. */
export const operations: AnyOperation[] = Object.values(contract)
  .flatMap((slice) => (typeof slice === 'object' ? Object.values(slice as object) : []))
  .filter((value): value is AnyOperation => typeof value === 'object' && value !== null && 'method' in value)

export const byId = (id: string): AnyOperation => {
  const found = operations.find((operation) => operation.id === id)
  if (!found) throw new Error(`the contract has no ${id}`)
  return found
}

/** An address with something sound in place of its parameters. */
export function pathOf({ id, path }: AnyOperation): string {
  const { params = {} } = (inputs[id] ?? {}) as { params?: Record<string, string> }
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? crypto.randomUUID()))}`
}

export const memberOperations = operations.filter(({ access }) => access === 'member')

/** Sent as it stands: who may call is decided before what was sent is read. */
export const bareRequestOf = ({ method, path }: AnyOperation): [path: string, init: RequestInit] => [
  `/api${path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`,
  { method, headers: { 'Sec-Fetch-Site': 'same-origin' } },
]
