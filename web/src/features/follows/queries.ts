import { follows } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { pagesOf } from '../../api/pages.ts'

const operations = { followers: follows.followers, following: follows.following }

export const listOf = (id: string, direction: keyof typeof operations) => {
  const operation = operations[direction]
  const input = { params: { id } }
  return pagesOf(operation, input, (before) => call(operation, { ...input, query: { before } }))
}
