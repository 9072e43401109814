import { equalitiesIn, isConstant } from './equalities.ts'
import { conditionsOf, nodesOf, type Plan, sourcesOf } from './plan.ts'
import { type Groups, groups } from './groups.ts'

/** By what the rows of a table are spread over machines. */
export interface Spread {
  /** Its own column, or one that leads to the row of another table that has it. */
  column: string
  via: string | null
  /** Of a table that is kept twice: by what its copy is spread. */
  copy: string | null
}

export interface Layout {
  /** Tables that are nowhere whole. The others are on every machine, or on one. */
  spread: ReadonlyMap<string, Spread>
  columnsOf: ReadonlyMap<string, readonly string[]>
  /** Columns that find one row without its key: `members` by `handle`. */
  found: Readonly<Record<string, readonly string[]>>
}

/** Rows that lie together, and whose they are: `every` where nothing says it, and each machine has to be asked for its own. */
interface Part {
  whose: string
  tables: string[]
}

interface Instance {
  table: string
  alias: string
  spread: Spread
}

/**
 * The tables of a statement by whose rows they are, such as `viewer: follows | every: entries members | anywhere: blocks`. More than
 * one part that is not `anywhere`: it crosses from rows of one member to those of another. Null: it needs no rows at all.
 */
export function routeOf(plan: Plan, layout: Layout, people: ReadonlyMap<string, string>): string | null {
  const nodes = nodesOf(plan)
  const known = groups()
  for (const node of nodes) for (const pair of conditionsOf(node).flatMap(equalitiesIn)) known.join(...pair)
  joinQueries(nodes, known)
  joinHashed(nodes, known)
  joinInserted(nodes, layout, known)
  const instances = instancesIn(nodes, layout)
  joinOwners(instances, layout, known)
  const parts = partsOf(instances, known, people).map(({ whose, tables }) => `${whose}: ${tables.join(' ')}`)
  const whole = new Set(nodes.flatMap(({ 'Relation Name': name }) => (name && !layout.spread.has(name) ? [name] : [])))
  const all = [...new Set(parts)]
    .toSorted()
    .concat(whole.size > 0 ? `anywhere: ${[...whole].toSorted().join(' ')}` : [])
  return all.length === 0 ? null : all.join(' | ')
}

export type Kind = 'one' | 'every' | 'across' | 'anywhere'

/** Whether it needs one machine, each for itself, several for one answer, or none in particular. */
export function kindOf(route: string): Kind {
  const [first, ...others] = route.split(' | ').filter((part) => !part.startsWith('anywhere: '))
  if (first === undefined) return 'anywhere'
  if (others.length > 0) return 'across'
  return first.startsWith('every: ') ? 'every' : 'one'
}

function partsOf(instances: Instance[], known: Groups, people: ReadonlyMap<string, string>): Part[] {
  const parts = new Map<string, Set<string>>()
  const put = (key: string, table: string) => parts.set(key, (parts.get(key) ?? new Set()).add(table))
  const [twice, once] = [instances.filter(({ spread }) => spread.copy), instances.filter(({ spread }) => !spread.copy)]
  for (const one of once) put(known.of(keyOf(one, known)), one.table)
  for (const { table, alias, spread } of twice) {
    const keys = [spread.column, spread.copy].map((column) => known.of(`${alias}.${column}`))
    const isNamed = (key: string) => whoseIs(known.all(key), people) !== 'every'
    put(keys.find((key) => parts.has(key)) ?? keys.find(isNamed) ?? keys[0] ?? '', table)
  }
  return [...parts].map(([key, tables]) => ({ whose: whoseIs(known.all(key), people), tables: [...tables].toSorted() }))
}

const instancesIn = (nodes: Plan[], { spread }: Layout): Instance[] =>
  nodes.flatMap(({ 'Relation Name': table = '', Alias: alias = '' }) => {
    const own = spread.get(table)
    return own ? [{ table, alias, spread: own }] : []
  })

const ownerOf = (row: string) => `owner of ${row}`

const keyOf = ({ alias, spread: { column, via } }: Instance, known: Groups): string =>
  via === null ? `${alias}.${column}` : ownerOf(`${via} ${known.of(`${alias}.${column}`)}`)

/** Whose a row is, is known where the row is known by something else that only it has. */
function joinOwners(instances: Instance[], { found }: Layout, known: Groups): void {
  for (const one of instances) {
    const { table, alias, spread } = one
    const key = keyOf(one, known)
    if (spread.via === null && spread.column !== 'id') known.join(key, ownerOf(`${table} ${known.of(`${alias}.id`)}`))
    const finders = spread.via === null ? (found[table] ?? []) : [spread.column]
    for (const finder of finders)
      for (const value of known.all(`${alias}.${finder}`).filter(isConstant))
        known.join(key, `by ${spread.via === null ? `${table}.${finder}` : `${spread.via}.id`} ${value}`)
  }
}

/** A column of a query within the query is the column it was read from. */
function joinQueries(nodes: Plan[], known: Groups): void {
  for (const node of nodes) {
    const read = node['CTE Name']
      ? nodes.find((one) => one['Subplan Name'] === `CTE ${node['CTE Name']}`)
      : node.Plans?.[0]
    if (!read?.Output || !(node['CTE Name'] || node['Node Type'] === 'Subquery Scan')) continue
    for (const column of node.Output ?? []) {
      const name = column.split('.').at(-1) ?? ''
      const places = read.Output.flatMap((text, place) => (text.endsWith(`.${name}`) ? [place] : []))
      const sources = places.flatMap((place) => sourcesOf(read, place))
      if (sources.length === 1 && sources[0]) known.join(column, sources[0])
    }
  }
}

/** Whether something is among the rows of a query that was read whole is the same question as looking for it there. */
function joinHashed(nodes: Plan[], known: Groups): void {
  for (const text of nodes.flatMap((node) => [...conditionsOf(node), ...(node.Output ?? [])]))
    for (const [, column = '', number = ''] of text.matchAll(/ANY \((\S+) = \(hashed SubPlan (\d+)\)\.col1\)/g)) {
      const read = nodes.find((node) => node['Subplan Name'] === `SubPlan ${number}`)
      if (read?.Output?.[0]) known.join(column, read.Output[0])
    }
}

/** What is written has the key that is written with it. */
function joinInserted(nodes: Plan[], { spread, columnsOf }: Layout, known: Groups): void {
  for (const { Operation: operation, 'Relation Name': table = '', Alias: alias = '', Plans: plans = [] } of nodes) {
    const own = spread.get(table)
    const written = plans.find((child) => child['Subplan Name'] === undefined)
    if (operation !== 'Insert' || !own || !written) continue
    const source = written.Output?.[(columnsOf.get(table) ?? []).indexOf(own.column)]
    if (source) known.join(`${alias}.${own.column}`, source)
  }
}

function whoseIs(group: string[], people: ReadonlyMap<string, string>): string {
  const constants = group.filter(isConstant).map((text) => text.slice(1, text.lastIndexOf("'")))
  const person = constants.map((text) => people.get(text)).find((name) => name !== undefined)
  const finder = group.map((text) => /^by (\S+) /.exec(text)?.[1]).find((name) => name !== undefined)
  return person ?? finder ?? (constants.length > 0 ? 'its value' : 'every')
}
