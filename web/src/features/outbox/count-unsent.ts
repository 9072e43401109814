import type { OutboxItem } from '../../outbox/outbox-item.ts'

/** The kinds that are called entries wherever it is said what would be lost: new ones, and corrections. */
const entryKinds = new Set<unknown>(['entry', 'edit'])

/** How much would be lost: entries, and whatever else was done. */
export function countUnsent(items: readonly OutboxItem[]): { entries: number; others: number } {
  const entries = items.filter(({ act }) => entryKinds.has(act['kind'])).length
  return { entries, others: items.length - entries }
}
