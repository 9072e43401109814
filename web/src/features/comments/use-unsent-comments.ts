import { useSyncExternalStore } from 'react'
import { isInForm } from '../../api/outbox.ts'
import { type ActOf, onUnsent, type Unsent, unsent, useUnsent } from '../../api/unsent.ts'

type UnsentComment = Unsent<ActOf<'comment'>>

/** What the form still shows is not waiting yet. */
const waitingUnder = (entryId: string, items: readonly Unsent[]) =>
  items.filter(
    (item): item is UnsentComment => item.act.kind === 'comment' && item.act.entryId === entryId && !isInForm(item.id),
  )

/** One's own comments that the server may not have yet. */
export const useUnsentComments = (entryId: string): UnsentComment[] => waitingUnder(entryId, useUnsent())

export const useUnsentCount = (entryId: string) =>
  useSyncExternalStore(onUnsent, () => waitingUnder(entryId, unsent()).length)
