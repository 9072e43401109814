import { createContext, use, useSyncExternalStore } from 'react'
import { actOf, type Kind } from './delivery.ts'
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

/** What is wanted and not done yet. */
export function useWish<Act extends object>(kind: Kind<Act>, id: string): Act | undefined {
  const { subscribe, find } = useOutbox()
  const item = useSyncExternalStore(subscribe, () => find(id))
  return item && actOf(kind, item)
}

export function useIsSending(id: string): boolean {
  const { subscribe, isSending } = useOutbox()
  return useSyncExternalStore(subscribe, () => isSending(id))
}
