import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbedded } from '../platform/database/embedded/index.ts'
import { isKeptForSession } from '../platform/database/pooler.ts'
import { openDiskStore } from '../platform/files/disk.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openS3Store } from '../platform/files/s3.ts'
import type { Logger } from '../platform/logger.ts'
import type { DatabaseSettings } from '../settings/database.ts'
import { BackupError } from './backup-error.ts'

export type PlaceSettings = DatabaseSettings &
  Pick<Config, 'dataFolder' | 's3' | 'providerTimeoutMs' | 'tokenKeys' | 'backup'>

/** Where an installation keeps everything, opened without the app. */
export interface Place {
  /** For who reads and writes rows, and for the owner of the tables. */
  url: string
  ownerUrl: string
  close: () => Promise<void>
}

export async function openDatabase(
  { databaseUrl, databaseDirectUrl, databaseMigrationUrl, dataFolder }: PlaceSettings,
  signal?: AbortSignal,
): Promise<Place> {
  if (databaseUrl) {
    const url = databaseDirectUrl ?? databaseUrl
    return { url, ownerUrl: databaseMigrationUrl ?? url, close: async () => {} }
  }
  const embedded = await startEmbedded(dataFolder, signal ? { signal } : {})
  return { url: embedded.workUrl, ownerUrl: embedded.url, close: embedded.stop }
}

export const openFiles = (
  { s3, dataFolder, providerTimeoutMs: timeoutMs }: PlaceSettings,
  logger: Logger,
): Promise<FileStore> => (s3 ? openS3Store(s3, { logger, timeoutMs }) : openDiskStore(join(dataFolder, 'files')))

type Name = 'hakari backup' | 'hakari restore'

/** Values are written in the one form that every PostgreSQL reads, and a statement may take hours. */
const sessionSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

async function connectAlone(url: string, name: Name): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
  // A connection that is cut fails what is asked of it.
  client.on('error', () => {})
  await client.connect().catch((cause: Error) => {
    const reasons = cause instanceof AggregateError ? (cause.errors as Error[]) : [cause]
    const reason = reasons.map(({ message }) => message).join(', ')
    throw new BackupError(`The database does not answer (${reason}): check DATABASE_URL.`, { cause })
  })
  if (!(await isKeptForSession(client, url))) {
    await client.end()
    throw new BackupError(
      'The database is reached by a pooler that gives each transaction another connection: let DATABASE_DIRECT_URL, and DATABASE_MIGRATION_URL where it is set, lead past it.',
    )
  }
  await client.query(sessionSettings)
  // What is killed must not hold its locks until a long statement ends. Not every system can tell.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
  return client
}

/** What fails in the middle of a copy leaves a connection that only can be cut; PostgreSQL then undoes what was begun. */
export async function whileConnected<T>(
  url: string,
  name: Name,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await connectAlone(url, name)
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  const cut = () => connection.stream.destroy()
  signal?.addEventListener('abort', cut, { once: true })
  try {
    signal?.throwIfAborted()
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    cut()
    throw error
  } finally {
    signal?.removeEventListener('abort', cut)
  }
}
