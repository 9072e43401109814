import type { Source } from '@hakari/contract'
import { type EventKind, toNobody } from '../../platform/events/index.ts'

interface RunEnded {
  memberId: string
  source: Source
  added: number
  isDone: boolean
}

/** Years of a service are there, or will not come: nobody sits and waits for that. */
export const runEnded: EventKind<RunEnded> = { tells: toNobody }
