const pageSize = 20

/** One more than is shown tells whether there is more. */
export const pageBelow = (before: string | undefined, size = pageSize) => ({ before: before ?? null, limit: size + 1 })

/** Something in a list, and the place a next page would go on from. */
export interface Placed<Item> {
  place: string
  item: Item
}

export function toPage<Item>(rows: Placed<Item>[], size = pageSize): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, size)
  return {
    items: shown.map(({ item }) => item),
    next: rows.length > size ? (shown.at(-1)?.place ?? null) : null,
  }
}

/** Where the id is the place. */
export const placedById = <Item extends { id: string }>(items: Item[]): Placed<Item>[] =>
  items.map((item) => ({ place: item.id, item }))
