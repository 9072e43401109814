/** What happened, by id. It says where to look, never what is there. */
export interface Changes {
  /** Entries whose counts changed, and who changed them. */
  entries: [entryId: string, memberId: string][]
  /** Entries that are gone, or for fewer than before: whose they are, and how far one had to reach to see them. */
  left: [entryId: string, memberId: string, needed: number][]
  /** Who published which entry. */
  published: [memberId: string, entryId: string][]
  /** Members of whom something changed. */
  people: string[]
  /** Members who are called otherwise now, or look so. */
  faces: string[]
  /** Members of whom others may now see more, less or other numbers; and who may so of whom. */
  reseen: string[]
  reseenBy: [viewerId: string, memberId: string][]
  /** For whom somebody is no longer there, though they are for others. */
  lost: [viewerId: string, memberId: string][]
  /** Who changed which entry, so that their other devices know. */
  own: [memberId: string, entryId: string][]
  /** Members to whom something happened, or who did something themselves. */
  concerned: string[]
}

export interface ChangeSet {
  entries: Map<string, Set<string>>
  left: Map<string, { memberId: string; needed: number }>
  reseen: Set<string>
  reseenBy: Map<string, Set<string>>
  lost: Map<string, Set<string>>
  published: Map<string, Set<string>>
  people: Set<string>
  faces: Set<string>
  own: Map<string, Set<string>>
  concerned: Set<string>
}

export const noChanges = (): ChangeSet => ({
  entries: new Map(),
  left: new Map(),
  reseen: new Set(),
  reseenBy: new Map(),
  lost: new Map(),
  published: new Map(),
  people: new Set(),
  faces: new Set(),
  own: new Map(),
  concerned: new Set(),
})

export const isNothing = (changes: ChangeSet): boolean => Object.values(changes).every(({ size }) => size === 0)

export function add(
  gathered: ChangeSet,
  {
    entries = [],
    left = [],
    published = [],
    people = [],
    faces = [],
    reseen = [],
    reseenBy = [],
    lost = [],
    own = [],
    concerned = [],
  }: Partial<Changes>,
): void {
  for (const [id, memberId, needed] of left)
    gathered.left.set(id, { memberId, needed: Math.min(needed, gathered.left.get(id)?.needed ?? needed) })
  for (const id of reseen) gathered.reseen.add(id)
  for (const id of people) gathered.people.add(id)
  for (const id of faces) gathered.faces.add(id)
  for (const id of concerned) gathered.concerned.add(id)
  for (const [pairs, gatheredPairs] of [
    [published, gathered.published],
    [own, gathered.own],
    [reseenBy, gathered.reseenBy],
    [lost, gathered.lost],
    [entries, gathered.entries],
  ] as const)
    for (const [one, other] of pairs) gatheredPairs.set(one, (gatheredPairs.get(one) ?? new Set()).add(other))
}

/** PostgreSQL takes 8,000 bytes in one notification. */
const perMessage = 50

/** The changes as texts that are short enough for one notification each. */
export function toMessages(changes: ChangeSet): string[] {
  const { entries, left, published, people, faces, reseen, reseenBy, lost, own, concerned } = changes
  const gone = [...left].map(([id, { memberId, needed }]): Changes['left'][number] => [id, memberId, needed])
  const messages: Partial<Changes>[] = [
    ...portions(pairsOf(entries)).map((some) => ({ entries: some })),
    ...portions(pairsOf(published)).map((some) => ({ published: some })),
    ...portions([...people]).map((ids) => ({ people: ids })),
    ...portions([...faces]).map((ids) => ({ faces: ids })),
    ...portions(gone).map((some) => ({ left: some })),
    ...portions([...reseen]).map((ids) => ({ reseen: ids })),
    ...portions(pairsOf(reseenBy)).map((some) => ({ reseenBy: some })),
    ...portions(pairsOf(lost)).map((some) => ({ lost: some })),
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
