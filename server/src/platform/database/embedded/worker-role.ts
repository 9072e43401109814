import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Who does the app's work: rows and nothing else. The owner of the cluster may do anything to it, and only migrates. */
const workerRole = 'hakari_worker'
const oneAtATime = 727_004

/** The role and its password are there afterwards, also in a cluster that was made before it had one. */
export async function workerCredentials(owner: pg.Client, home: string): Promise<{ user: string; password: string }> {
  const file = join(home, 'worker-password')
  await owner.query('select pg_advisory_lock($1)', [oneAtATime])
  try {
    const kept = await readFile(file, 'utf8').catch(() => null)
    const { rows } = await owner.query('select from pg_roles where rolname = $1', [workerRole])
    const password = kept?.trim() || (await newPassword(file))
    if (rows.length === 0) await owner.query(`create role ${workerRole} login`)
    if (rows.length === 0 || !kept)
      await owner.query(`alter role ${workerRole} password ${owner.escapeLiteral(password)}`)
    return { user: workerRole, password }
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [oneAtATime])
  }
}

/** The file is written whole or not at all: half a password would lock the app out. */
async function newPassword(file: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${file}.new`, password, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return password
}
