import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/platform/database/embedded/index.ts'
import { migrate, readMigrations } from '../server/src/platform/database/migrate.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { rowTypesOf } from './row-types-of.ts'

const file = join(import.meta.dirname, '../server/src/platform/database/row-types.ts')
await using folder = await temporaryFolder()
const database = await startEmbedded(folder.path)
const pool = new pg.Pool({ connectionString: database.url })
pool.on('error', () => {}) // Its last connections may outlive the server for a moment.
try {
  await migrate(pool, await readMigrations())
  const fresh = await rowTypesOf(pool)
  if (!process.argv.includes('--check')) await writeFile(file, fresh)
  else if ((await readFile(file, 'utf8')) !== fresh) {
    console.error('row-types.ts is not what the migrations make: run npm run db:types')
    process.exitCode = 1
  }
} finally {
  await pool.end()
  await database.stop()
}
