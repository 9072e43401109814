const pageSize = 20

/** One more than is shown tells whether there is more. */
export const pageBefore = (cursor: string | undefined, size = pageSize) => ({ before: cursor ?? null, limit: size + 1 })

/** An item of a list, and the cursor from which the page after it goes on. */
export interface WithCursor<Item> {
  cursor: string
  item: Item
}

export function toPage<Item>(rows: WithCursor<Item>[], size = pageSize): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, size)
  return {
    items: shown.map(({ item }) => item),
    next: rows.length > size ? (shown.at(-1)?.cursor ?? null) : null,
  }
}

/** For lists whose cursor is the id. */
export const withIdCursors = <Item extends { id: string }>(items: Item[]): WithCursor<Item>[] =>
  items.map((item) => ({ cursor: item.id, item }))
