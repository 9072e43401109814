import type { World } from './world.ts'

/** A fingerprint of every table of ours. Limits count also what they refuse, so they are left out. */
export async function tableChecksums(world: Pick<World, 'rows'>): Promise<Record<string, string>> {
  const tables = await world.rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'limits' order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await world.rows<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as print from "${name}" t`,
    )
    prints[name] = row?.print ?? ''
  }
  return prints
}
