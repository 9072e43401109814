import { CompiledQuery, type QueryResult, type RawBuilder } from 'kysely'
import type { Db } from './connect.ts'

type Marks<Values> = { [Name in keyof Values]: string }

interface Compiled {
  sql: string
  /** For each parameter the name of its value, or the value that is always the same. */
  parameters: { name: string | null; value: unknown }[]
}

const mark = (name: string) => `the value of ${name}`

/**
 * Queries that are put together and compiled once for each shape, and not for every request, which takes as long as reading the answer
 * of a long one. `build` gets marks in place of the values: they may stand wherever a value may, and decide nothing.
 */
export function compileOnce() {
  const known = new Map<string, Compiled>()
  return <Row, Values extends Record<string, unknown>>(
    db: Db,
    shape: string,
    values: Values,
    build: (marks: Marks<Values>) => RawBuilder<Row>,
  ): Promise<QueryResult<Row>> => {
    const compiled = known.get(shape) ?? compile(db, Object.keys(values), build)
    known.set(shape, compiled)
    const parameters = compiled.parameters.map(({ name, value }) => (name === null ? value : values[name]))
    return db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters))
  }
}

function compile(db: Db, names: string[], build: (marks: never) => RawBuilder<unknown>): Compiled {
  const marks = Object.fromEntries(names.map((name) => [name, mark(name)]))
  const { sql, parameters } = build(marks as never).compile(db)
  const nameOf = (value: unknown) => names.find((name) => value === mark(name)) ?? null
  return { sql, parameters: parameters.map((value) => ({ name: nameOf(value), value })) }
}
