/** What happened, by id. It says where to look, never what is there. */
export interface Changes {
  /** Entries whose counts changed, or that are gone. */
  entries: string[]
  /** Who published which entry. */
  published: [memberId: string, entryId: string][]
  /** Members of whom something changed. */
  people: string[]
  /** Members who are called otherwise now, or look so. */
  faces: string[]
  /** Who changed which entry, so that their other devices know. */
  own: [memberId: string, entryId: string][]
  /** Members to whom something happened, or who did something themselves. */
  concerned: string[]
}

export interface ChangeSet {
  entries: Set<string>
  published: Map<string, Set<string>>
  people: Set<string>
  faces: Set<string>
  own: Map<string, Set<string>>
  concerned: Set<string>
}

export const noChanges = (): ChangeSet => ({
  entries: new Set(),
  published: new Map(),
  people: new Set(),
  faces: new Set(),
  own: new Map(),
  concerned: new Set(),
})

export function add(
  gathered: ChangeSet,
  { entries = [], published = [], people = [], faces = [], own = [], concerned = [] }: Partial<Changes>,
): void {
  for (const id of entries) gathered.entries.add(id)
  for (const id of people) gathered.people.add(id)
  for (const id of faces) gathered.faces.add(id)
  for (const id of concerned) gathered.concerned.add(id)
  for (const [pairs, gatheredPairs] of [
    [published, gathered.published],
    [own, gathered.own],
  ] as const)
    for (const [member, entry] of pairs) gatheredPairs.set(member, (gatheredPairs.get(member) ?? new Set()).add(entry))
}

/** PostgreSQL takes 8,000 bytes in one notification. */
const perMessage = 50

/** The changes as texts that are short enough for one notification each. */
export function toMessages({ entries, published, people, faces, own, concerned }: ChangeSet): string[] {
  const messages: Partial<Changes>[] = [
    ...portions([...entries]).map((ids) => ({ entries: ids })),
    ...portions(pairsOf(published)).map((some) => ({ published: some })),
    ...portions([...people]).map((ids) => ({ people: ids })),
    ...portions([...faces]).map((ids) => ({ faces: ids })),
    ...portions([...concerned]).map((ids) => ({ concerned: ids })),
    ...portions(pairsOf(own)).map((some) => ({ own: some })),
  ]
  return messages.map((message) => JSON.stringify(message))
}

const pairsOf = (sets: Map<string, Set<string>>) =>
  [...sets].flatMap(([member, ids]) => [...ids].map((id): [string, string] => [member, id]))

function portions<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / perMessage)
  return Array.from({ length: count }, (_, i) => items.slice(i * perMessage, (i + 1) * perMessage))
}
