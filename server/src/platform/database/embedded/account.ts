import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../../start-error.ts'

/** Whom PostgreSQL runs as. It refuses root, so root lends it an account without rights. */
export interface Account {
  uid: number
  gid: number
}

/** Null when the app is not root: then PostgreSQL simply runs as the same person. */
export function accountFor(cluster: string): Account | null {
  const self = process.getuid?.()
  const owner = existsSync(cluster) ? statSync(cluster) : null
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) throw foreign(cluster, owner.uid)
    return null
  }
  if (!owner) return unprivilegedAccount()
  if (owner.uid === 0) throw foreign(cluster, 0)
  return { uid: owner.uid, gid: owner.gid }
}

function foreign(cluster: string, uid: number): StartError {
  const who = uid === 0 ? 'root, as whom PostgreSQL never runs' : `another user (uid ${uid})`
  return new StartError(
    `The database in ${cluster} belongs to ${who}: give it back with chown, or choose another folder with DATA_DIR.`,
  )
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'))
  const row = ['postgres', 'nobody'].map((name) => accounts.find((account) => account[0] === name)).find(Boolean)
  return row ? { uid: Number(row[2]), gid: Number(row[3]) } : { uid: 65534, gid: 65534 }
}

/** May the account walk down to this folder? */
export function canReach(account: Account, folder: string): boolean {
  for (let place = realpathSync(folder); place !== dirname(place); place = dirname(place)) {
    const { mode, uid, gid } = statSync(place)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
  }
  return true
}
