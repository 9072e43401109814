import { readMigrations } from '../server/src/platform/database/migrate.ts'
import { objectionsTo } from './migrations/objections.ts'
import { report } from './repository-files.ts'

/** Those before it were done while nobody minded; they are history. */
export const firstChecked = '0052'

if (import.meta.main) {
  const migrations = await readMigrations()
  report(
    migrations.flatMap((migration, at) =>
      migration.name < firstChecked ? [] : objectionsTo(migration, migrations.slice(0, at)),
    ),
  )
}
