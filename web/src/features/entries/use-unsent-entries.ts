import { unsentOf } from '../../outbox/delivery.ts'
import { useUnsent } from '../../outbox/use-outbox.ts'
import { entryKind } from './delivery.ts'

/** The newest first, as everywhere. */
export const useUnsentEntries = () => unsentOf(entryKind, useUnsent()).toReversed()

export type UnsentEntry = ReturnType<typeof useUnsentEntries>[number]
