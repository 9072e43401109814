import { follows } from '@hakari/contract'
import { pagesOf } from '../../api/pages.ts'

const operations = { followers: follows.followers, following: follows.following }

export const listOf = (id: string, direction: keyof typeof operations) =>
  pagesOf(operations[direction], { params: { id }, query: {} })
