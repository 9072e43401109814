import type { Migration } from '../../server/src/platform/database/migrate.ts'
import { isOutsideTransaction } from '../../server/src/platform/database/migration-head.ts'
import { alterTable, judge } from './judge.ts'
import type { Situation } from './rule.ts'
import { partsOf, statementsOf } from './statements.ts'

/** Whether the file is known to keep people from a table for a moment; see `objectionsTo`. */
export function isKnownToLock({ sql }: Migration): boolean {
  const statements = statementsOf(sql)
  const situation = situationOf(sql, statements, [])
  return statements.some((statement) => judge(statement, situation).some(({ locks }) => locks))
}

/** What a migration would do to people who are there while it runs, a sentence each. Of those before it what it may count on. */
export function objectionsTo({ name, sql }: Migration, before: Migration[]): string[] {
  const statements = statementsOf(sql)
  const situation = situationOf(sql, statements, before)
  const judged = statements.map((statement) => ({ statement, judgements: judge(statement, situation) }))
  const own = judged.flatMap(({ statement, judgements }) =>
    judgements.flatMap(({ objection }) => (objection === null ? [] : `${name}, ${shown(statement)}: ${objection}`)),
  )
  const first = (what: 'locks' | 'isLong') =>
    judged.find(({ judgements }) => judgements.some((judgement) => judgement[what]))?.statement
  const [locking, long] = [first('locks'), first('isLong')]
  const together =
    locking !== undefined && long !== undefined
      ? [
          `${name}, ${shown(long)}: it takes as long as a table is large, while people wait for what else the file changes (${shown(locking)}): put it into another file`,
        ]
      : []
  return [...own, ...together, ...objectionsToHead(name, sql, statements)]
}

function objectionsToHead(name: string, sql: string, statements: string[]): string[] {
  if (!isOutsideTransaction(sql)) return []
  const [only = ''] = statements
  const isRepeatable =
    /^create (unique )?index concurrently (?!if )\w+ on /.test(only) ||
    only.startsWith('drop index concurrently if exists ')
  return statements.length === 1 && isRepeatable
    ? []
    : [
        `${name}: outside a transaction stands one statement alone that can be done again: "create index concurrently NAME on …" or "drop index concurrently if exists NAME"`,
      ]
}

function situationOf(sql: string, statements: string[], before: Migration[]): Situation {
  const past = alterationsIn(before.flatMap((migration) => statementsOf(migration.sql)))
  const validated = new Set(constraintsOf(past, /^validate constraint (\w+)$/))
  const triggers = find(statements, /^create (?:or replace )?(?:constraint )?trigger (\w+) .*? on (?:public\.)?(\w+)/)
  return {
    made: new Set(find(statements, /^create (?:unlogged )?table (?:if not exists )?(\w+)/).map(([made = '']) => made)),
    remade: new Set([
      ...triggers.map(([trigger, of]) => `trigger ${of}.${trigger}`),
      ...constraintsOf(alterationsIn(statements), added).map((constraint) => `constraint ${constraint}`),
    ]),
    addedBefore: new Set(constraintsOf(past, added)),
    neverNull: new Set(
      past.flatMap(([table, change]) => {
        const [, name, column] = /^add constraint (\w+) check \((\w+) is not null\)/.exec(change) ?? []
        return column !== undefined && validated.has(`${table}.${name}`) ? [`${table}.${column}`] : []
      }),
    ),
    contracts: /^-- contracts: \S/m.test(sql),
    touchesFewRows: /^-- few rows: \S/m.test(sql),
    isOutsideTransaction: isOutsideTransaction(sql),
  }
}

const find = (statements: string[], pattern: RegExp) =>
  statements.flatMap((statement) => {
    const found = pattern.exec(statement)
    return found ? [found.slice(1)] : []
  })

/** Each with its table. */
const alterationsIn = (statements: string[]): [string, string][] =>
  find(statements, alterTable).flatMap(([table = '', changes = '']) =>
    partsOf(changes).map((change): [string, string] => [table, change]),
  )

const added = /^add constraint (\w+) /
const constraintsOf = (alterations: [string, string][], pattern: RegExp) =>
  alterations.flatMap(([table, change]) => {
    const name = pattern.exec(change)?.[1]
    return name === undefined ? [] : [`${table}.${name}`]
  })

const shown = (statement: string) => (statement.length > 70 ? `${statement.slice(0, 70)}…` : statement)
