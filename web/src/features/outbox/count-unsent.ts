import type { OutboxItem } from '../../outbox/outbox-item.ts'

/** The kind that is called by its own name wherever it is said what would be lost. */
const entry = 'entry'

/** How much would be lost: entries, and whatever else was done. */
export function countUnsent(items: readonly OutboxItem[]): { entries: number; others: number } {
  const entries = items.filter(({ act }) => act['kind'] === entry).length
  return { entries, others: items.length - entries }
}
