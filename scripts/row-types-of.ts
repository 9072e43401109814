import type pg from 'pg'

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  generated: boolean
  always: boolean
}

const typeOf: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  _text: 'string[]',
  timestamptz: 'Date',
  uuid: 'string',
}

const columnsQuery = `
  select table_name, column_name, udt_name, is_nullable,
         (column_default is not null or is_identity = 'YES') as generated,
         (identity_generation = 'ALWAYS' or is_generated = 'ALWAYS') as always
  from information_schema.columns
  where table_schema = 'public'
  order by table_name, ordinal_position`

/** TypeScript for the rows of a migrated database, as Kysely wants them. */
export async function rowTypesOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery)
  const tables = Object.entries(Object.groupBy(rows, (row) => row.table_name))
  const body = tables.map(
    ([table, columns = []]) => `  ${table}: {\n${columns.map((column) => `    ${lineOf(column)}\n`).join('')}  }\n`,
  )
  const helpers = ['Generated', 'GeneratedAlways'].filter((name) => body.join('').includes(`${name}<`))
  return `// Made by npm run db:types from the migrations. Do not edit.
import type { ${helpers.join(', ')} } from 'kysely'

export interface Tables {
${body.join('')}}
`
}

function lineOf({ table_name, column_name, udt_name, is_nullable, generated, always }: Column): string {
  const type = typeOf[udt_name]
  if (!type) throw new Error(`${table_name}.${column_name} is of type ${udt_name}, which has no TypeScript type yet`)
  // What may be anything may be null.
  const orNull = is_nullable === 'YES' && type !== 'unknown' ? `${type} | null` : type
  const wrapped = always ? `GeneratedAlways<${orNull}>` : generated ? `Generated<${orNull}>` : orNull
  return `${column_name}: ${wrapped}`
}
