/** An act that can still be taken back, though what it was done from is gone from the screen. */
export interface UndoableAct {
  sentence: string
  act: string
  undo: () => Promise<void>
}

let offered: (UndoableAct & { number: number }) | null = null
let count = 0
const listeners = new Set<() => void>()

export function offerUndo(next: UndoableAct | null): void {
  offered = next && { ...next, number: ++count }
  for (const listener of listeners) listener()
}

export const currentOffer = () => offered

export function subscribeToOffers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
