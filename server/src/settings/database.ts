import { etcdProtocols, type PatroniSettings } from '../platform/database/reads/patroni.ts'
import { StartError } from '../platform/start-error.ts'
import type { Env } from './variables.ts'

type Single = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_MIGRATION_URL'

export interface DatabaseSettings {
  /** Null: the embedded database in the data folder. */
  databaseUrl: string | null
  /** The same database past any pooler, for what belongs to a connection: hearing, locks that outlive a transaction. */
  databaseDirectUrl: string | null
  /** For the owner of the tables, where that is not who works with them. */
  databaseMigrationUrl: string | null
  /** Standbys that may be read from. */
  databaseReplicaUrls: string[]
  /** Who knows which of them has everything that was acknowledged. Null: nobody, and without a primary nothing is read. */
  patroni: PatroniSettings | null
}

export function databaseSettings(env: Env): DatabaseSettings {
  return {
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseDirectUrl: databaseUrl(env, 'DATABASE_DIRECT_URL'),
    databaseMigrationUrl: databaseUrl(env, 'DATABASE_MIGRATION_URL'),
    databaseReplicaUrls: replicaUrls(env),
    patroni: patroniSettings(env),
  }
}

function databaseUrl(env: Env, name: Single): string | null {
  const text = env[name]
  return text ? besideDatabaseUrl(env, name, text) : null
}

function replicaUrls(env: Env): string[] {
  const texts = (env.DATABASE_REPLICA_URLS ?? '').split(',').map((text) => text.trim())
  return texts.filter(Boolean).map((text) => besideDatabaseUrl(env, 'DATABASE_REPLICA_URLS', text))
}

function patroniSettings(env: Env): PatroniSettings | null {
  const etcdUrls = (env.PATRONI_ETCD_URLS ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
  if (etcdUrls.length === 0) {
    for (const name of ['PATRONI_ETCD_API', 'PATRONI_SCOPE'] as const)
      if (env[name]) throw new StartError(`${name} is of no use without PATRONI_ETCD_URLS: set both, or neither.`)
    return null
  }
  // A password may stand in it, and nobody wants to read that in a log.
  for (const [place, url] of etcdUrls.entries())
    if (!/^https?:\/\/[^/@]+\/?$/.test(url) || !URL.canParse(url))
      throw new StartError(
        `PATRONI_ETCD_URLS is not understood at its address ${place + 1}: write addresses such as http://10.0.0.1:2379, without a name and a password.`,
      )
  if (!env.DATABASE_REPLICA_URLS)
    throw new StartError('PATRONI_ETCD_URLS stands beside DATABASE_REPLICA_URLS, which is missing.')
  const protocol = etcdProtocols.find((name) => name === (env.PATRONI_ETCD_API || 'v3'))
  if (!protocol)
    throw new StartError(`PATRONI_ETCD_API is "${env.PATRONI_ETCD_API}": choose v2 or v3, as Patroni does.`)
  return { etcdUrls, protocol, scope: env.PATRONI_SCOPE || 'hakari' }
}

function besideDatabaseUrl(env: Env, name: string, text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new StartError(`${name} is not a PostgreSQL address: it starts with postgres://.`)
  if (!env.DATABASE_URL) throw new StartError(`${name} stands beside DATABASE_URL, which is missing.`)
  return text
}
