import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '../../scripts/repository-files.ts'

export const parseVersion = '9.10.0'
export const peersFolder = join(repository, '.tmp/bench/peers')

/** Parse Server in a folder of its own, where neither our dependencies nor our lockfile know of it. */
export async function installParse(): Promise<void> {
  if ((await installedVersion()) === parseVersion) return
  console.log(`installing Parse Server ${parseVersion} into ${peersFolder}`)
  await mkdir(peersFolder, { recursive: true })
  await writeFile(join(peersFolder, 'package.json'), '{ "name": "peers", "private": true }\n')
  const asked = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--save-exact',
    `parse-server@${parseVersion}`,
  ]
  await promisify(execFile)('npm', asked, { cwd: peersFolder }).catch((cause: Error) => {
    throw new Error(
      `Parse Server ${parseVersion} could not be installed into ${peersFolder}: npm needs a network for that. \`npm run bench -- guard\` measures without it.`,
      { cause },
    )
  })
}

async function installedVersion(): Promise<string | undefined> {
  const file = join(peersFolder, 'node_modules/parse-server/package.json')
  return (JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as { version?: string }).version
}
