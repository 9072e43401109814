export interface Groups {
  join: (one: string, other: string) => void
  /** A name of the group: the same for all that are in it. */
  of: (one: string) => string
  all: (one: string) => string[]
}

/** Things that are equal, and so are whatever equals them. */
export function groups(): Groups {
  const groupOf = new Map<string, Set<string>>()
  const find = (one: string) => {
    const group = groupOf.get(one) ?? new Set([one])
    groupOf.set(one, group)
    return group
  }
  return {
    join(one, other) {
      const group = find(one)
      for (const member of find(other)) {
        group.add(member)
        groupOf.set(member, group)
      }
    },
    of: (one) => [...find(one)].toSorted()[0] ?? one,
    all: (one) => [...find(one)],
  }
}
