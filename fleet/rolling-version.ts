import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repository } from '../deploy/try/own-world.ts'

const migrations = 'server/src/platform/database/migrations'
const leftOut = new Set(['node_modules', '.git', '.tmp', 'data'])

/** What the next release would bring: a column in the busiest table, and an index that is made beside whoever writes there. */
export const added = {
  '9001-tried.sql': `-- older programs may run: yes
alter table entries add column tried text not null default 'by nobody';
`,
  '9002-tried-index.sql': `-- older programs may run: yes
-- outside a transaction: yes
create index concurrently entries_tried on entries (tried, id);
`,
}

/** A copy of this program under another version, with more migrations. */
export function makeNextVersion(folder: string, version: string): string {
  const program = join(folder, `hakari-${version}`)
  cpSync(repository, program, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
  const file = join(program, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`))
  for (const [name, sql] of Object.entries(added)) writeFileSync(join(program, migrations, name), sql)
  linkPackages(program)
  return program
}

/** Other people's packages are those of this program; its own are the copy's. */
function linkPackages(program: string): void {
  const [from, to] = [join(repository, 'node_modules'), join(program, 'node_modules')]
  mkdirSync(join(to, '@hakari'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@hakari') symlinkSync(join(from, name), join(to, name))
    else for (const own of readdirSync(join(from, name))) symlinkSync(join(program, own), join(to, name, own))
}
