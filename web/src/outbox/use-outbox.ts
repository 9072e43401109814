import { createContext, use, useSyncExternalStore } from 'react'
import { payloadOf, type ItemKind } from './delivery.ts'
import type { Outbox } from './outbox.ts'

/** The outbox of this page, around whatever a member sees. */
export const PageOutbox = createContext<Outbox | null>(null)

export function useOutbox(): Outbox {
  const outbox = use(PageOutbox)
  if (!outbox) throw new Error('no outbox')
  return outbox
}

export function useUnsent() {
  const { subscribe, items } = useOutbox()
  return useSyncExternalStore(subscribe, items)
}

/** The state of a toggle that the server has not confirmed yet. */
export function usePendingToggle<Payload extends object>(kind: ItemKind<Payload>, id: string): Payload | undefined {
  const { subscribe, find } = useOutbox()
  const item = useSyncExternalStore(subscribe, () => find(id))
  return item && payloadOf(kind, item)
}

export function useIsSending(id: string): boolean {
  const { subscribe, isSending } = useOutbox()
  return useSyncExternalStore(subscribe, () => isSending(id))
}
