import * as contract from '@hakari/contract'
import type { AnyOperation } from '@hakari/contract'

/** Every operation of the contract. */
export const operations = Object.values(contract)
  .flatMap((slice) => (typeof slice === 'object' ? Object.values(slice as object) : []))
  .filter((value): value is AnyOperation => typeof value === 'object' && value !== null && 'method' in value)

export const memberOperations = operations.filter(({ access }) => access === 'member')

/** Sent as it stands: who may call is decided before what was sent is read. */
export const requestOf = ({ method, path }: AnyOperation): [path: string, init: RequestInit] => [
  `/api${path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`,
  { method, headers: { 'Sec-Fetch-Site': 'same-origin' } },
]
