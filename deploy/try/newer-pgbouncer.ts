import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './own-world.ts'
import { atEnd, run } from './trying.ts'

/** What it stands on, of its own release: nothing of it is installed. */
const packages = [
  'pgbouncer',
  'libc6',
  'libcap2',
  'libcares2',
  'libevent-2.1-7t64',
  'libpam0g',
  'libaudit1',
  'libcap-ng0',
  'libssl3t64',
  'libzstd1',
  'zlib1g',
  'libsystemd0',
  'libgcc-s1',
  'liblz4-1',
  'liblzma5',
]

/** The PgBouncer of the next Debian (trixie, 1.24), unpacked into a folder and run by its own loader; null where it cannot be had. */
export function newerPgbouncer(): string[] | null {
  const folder = temporaryFolder('root')
  atEnd(folder.remove)
  const at = (...path: string[]) => join(folder.path, ...path)
  try {
    for (const path of ['lists/partial', 'cache/archives/partial', 'debs', 'root'])
      mkdirSync(at(path), { recursive: true })
    const key = 'signed-by=/usr/share/keyrings/debian-archive-keyring.gpg'
    writeFileSync(at('sources.list'), `deb [${key}] http://deb.debian.org/debian trixie main\n`)
    const options = [
      `Dir::Etc::SourceList=${at('sources.list')}`,
      'Dir::Etc::SourceParts=-',
      `Dir::State::Lists=${at('lists')}`,
      `Dir::Cache=${at('cache')}`,
      'APT::Sandbox::User=root',
      'Acquire::Languages=none',
    ].flatMap((option) => ['-o', option])
    run('apt-get', ...options, '-q', 'update')
    run('env', '-C', at('debs'), 'apt-get', ...options, '-q', 'download', ...packages)
    for (const deb of readdirSync(at('debs'))) run('dpkg-deb', '-x', at('debs', deb), at('root'))
    run('chmod', '-R', 'a+rX', folder.path)
    const libraries = run('find', at('root'), '-name', '*.so*', '-printf', '%h\\n').split('\n').filter(Boolean)
    const loader = run('find', at('root'), '-name', 'ld-linux-*.so.*').split('\n')[0] ?? ''
    const program = [loader, '--library-path', [...new Set(libraries)].join(':'), at('root/usr/sbin/pgbouncer')]
    run(program[0] ?? '', ...program.slice(1), '--version')
    return program
  } catch (error) {
    console.error((error as { stderr?: string }).stderr ?? error)
    return null
  }
}
