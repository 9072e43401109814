import { execFile, type ExecFileOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'
import type { Layout } from './layout.ts'
import { isAlive } from './postmaster.ts'

/** Makes the cluster beside its place and moves it there whole; of two who try at once, one wins. */
export async function initialise({ home, binaries, account }: Layout): Promise<void> {
  if (existsSync(home)) return
  await removeAbandoned(home)
  const half = `${home}.new-${process.pid}`
  const cluster = join(half, 'cluster')
  const passwordFile = join(cluster, '..', 'initial-password')
  const password = randomBytes(24).toString('base64url')
  try {
    await rm(half, { recursive: true, force: true })
    await mkdir(cluster, { recursive: true })
    await chmod(half, account ? 0o755 : 0o700)
    await chmod(cluster, 0o700)
    await writeFile(passwordFile, password, { mode: 0o600 })
    await writeFile(join(half, 'password'), password, { mode: 0o600 })
    if (account) {
      await chown(cluster, account.uid, account.gid)
      await chown(passwordFile, account.uid, account.gid)
    }
    await promisify(execFile)(
      join(binaries, 'bin', 'initdb'),
      [
        `--pgdata=${cluster}`,
        '--username=hakari',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--data-checksums',
      ],
      { cwd: '/', detached: true, ...account } as ExecFileOptions,
    )
    await rm(passwordFile)
    await rename(half, home)
  } catch (cause) {
    await rm(half, { recursive: true, force: true })
    if (existsSync(home)) return
    throw new StartError(`The embedded database could not be made in ${home}: ${reasonIn(cause)}`, { cause })
  }
}

/** Removes what a killed start left half made. */
async function removeAbandoned(home: string): Promise<void> {
  const prefix = `${basename(home)}.new-`
  for (const name of await readdir(dirname(home)))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      await rm(join(dirname(home), name), { recursive: true, force: true })
}

/** initdb says what is wrong in its last lines; the rest is progress. */
function reasonIn(cause: unknown): string {
  const { stderr, message } = cause as Error & { stderr?: string }
  const said = stderr?.split('\n').find((line) => /error|could not|fatal/i.test(line))
  return `${said ?? message.split('\n')[0]}.`
}
