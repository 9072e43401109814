import type { Entry } from '@hakari/contract'
import { useSyncExternalStore } from 'react'
import { type Unsent, unsentOf } from '../../outbox/delivery.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { editId, editKind, type PendingEdit } from './edit-delivery.ts'

/** The correction of an entry that the server has not taken yet. */
export function usePendingEdit(entryId: string): Unsent<PendingEdit> | undefined {
  const { subscribe, find } = useOutbox()
  const item = useSyncExternalStore(subscribe, () => find(editId(entryId)))
  return item && unsentOf(editKind, [item])[0]
}

/** What stands there until the server has taken it. */
export const contentOf = ({ measuredAt }: Entry, edit: PendingEdit) => ({
  weight: String(Number(edit.weight)),
  note: edit.note.trim(),
  measuredAt: edit.measuredAt ?? measuredAt,
})
