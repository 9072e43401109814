import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from './world.ts'

/** Every live row of every table, also those of the job queue, as text. */
export async function everyRow(world: World): Promise<string[]> {
  const tables = await world.rows<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const rows = await Promise.all(
    tables.map(({ name }) =>
      world.rows<{ row: string }>(`select '${name} ' || row_to_json(t)::text as row from ${name} t`),
    ),
  )
  return rows.flat().map(({ row }) => row)
}

export const filesOf = async ({ config }: World): Promise<string[]> =>
  (await readdir(join(config.dataFolder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Also as bytes, which rows show in hexadecimal. */
export const textsContaining = (texts: string[], canary: string): string[] => {
  const hex = Buffer.from(canary).toString('hex')
  return texts.filter((text) => text.toLowerCase().includes(canary) || text.includes(hex))
}

/** What stands there as a whole, so that a number is not found inside a time, a hash or a longer number. */
export const wordsIn = (texts: string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.split(/[^\w.:+-]+/)).map((word) => word.replace(/^[:.]+|[:.]+$/g, '')))
