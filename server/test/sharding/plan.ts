/** As much of PostgreSQL's plan, told verbosely, as says which rows are looked for by what. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Operation?: string
  'CTE Name'?: string
  'Subplan Name'?: string
  Output?: string[]
  Plans?: Plan[]
  [other: string]: unknown
}

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

export const conditionsOf = (node: Plan): string[] =>
  ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'].flatMap((name) => {
    const condition = node[name]
    return typeof condition === 'string' ? [condition] : []
  })

/** Nodes that hand on what they get, column by column. */
const handsOn = new Set(['Sort', 'Incremental Sort', 'Limit', 'Unique', 'LockRows', 'Materialize'])

/** What stands in a column: more than one where it comes from several queries, one after another. */
export function sourcesOf(node: Plan, column: number): string[] {
  const children = (node.Plans ?? []).filter((child) => child['Subplan Name'] === undefined)
  if (node['Node Type'] === 'Append') return children.flatMap((child) => sourcesOf(child, column))
  const [child] = children
  if (child && handsOn.has(node['Node Type']) && child.Output && child.Output.length >= (node.Output?.length ?? 0))
    return sourcesOf(child, column)
  return [node.Output?.[column] ?? '']
}
