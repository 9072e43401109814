import pg from 'pg'
import { databaseIn } from '../server/test/process/app-process.ts'

/** The database of the app that runs: its own, or the one of a fleet. For what only time brings, written where the app reads it. */
export async function appDatabase() {
  const { E2E_DATABASE_URL: connectionString, E2E_DATA_DIR = 'data' } = process.env
  if (!connectionString) return databaseIn(E2E_DATA_DIR)
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    rows: async <T extends object>(sql: string, values: unknown[] = []) => (await client.query<T>(sql, values)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  }
}
