import type { Entry } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutboxItem } from '../../outbox/outbox-item.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { refetchEntry } from '../../store/refetch-entry.ts'
import { UnsentItem } from '../outbox/index.ts'
import { EditConflict } from './edit-conflict.tsx'
import { editKind, type PendingEdit as Edit } from './edit-delivery.ts'
import { text } from './unsent-text.ts'

interface PendingEdit {
  /** As the server has it. */
  entry: Entry
  edit: Edit
  item: OutboxItem
}

/** A correction that the server has not taken yet, and what its owner can do about it. */
export function PendingEdit({ entry, edit, item }: PendingEdit) {
  const client = useQueryClient()
  const { drop, put } = useOutbox()
  const isConflict = item.refusal?.refusal === 'entry_changed'
  const { id } = entry
  useEffect(() => {
    if (isConflict) void refetchEntry(client, id)
  }, [isConflict, client, id])
  if (!isConflict) return <UnsentItem item={item} question={text.dropEditQuestion} />
  return (
    <EditConflict
      here={{ ...edit, measuredAt: edit.measuredAt ?? entry.measuredAt }}
      there={entry}
      isBusy={false}
      onOverwrite={() => put(editKind, item.id, { ...edit, revision: entry.revision })}
      onGiveUp={() => void drop(item.id)}
    />
  )
}
