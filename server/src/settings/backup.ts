import { resolve } from 'node:path'
import { StartError } from '../platform/start-error.ts'
import { type Env, optional, wholeNumber } from './variables.ts'

export interface BackupSettings {
  /** Null: none is made by itself. */
  folder: string | null
  /** The hour of the day, in Japan, from which on one is due. */
  hour: number
  /** After so many days one goes. The privacy policy allows no more. */
  days: number
  /** Null: backups are not sealed. */
  key: Buffer | null
}

export const backupSettings = (env: Env): BackupSettings => {
  const folder = optional(env, 'BACKUP_DIR')
  return {
    folder: folder === null ? null : resolve(folder),
    hour: wholeNumber(env, 'BACKUP_HOUR', 4, 0, 23),
    days: wholeNumber(env, 'BACKUP_DAYS', 30, 1, 30),
    key: keyIn(optional(env, 'BACKUP_KEY')),
  }
}

function keyIn(text: string | null): Buffer | null {
  if (text === null) return null
  const key = Buffer.from(text, 'base64')
  if (!/^[A-Za-z0-9+/_-]+=*$/.test(text) || key.length !== 32)
    throw new StartError('BACKUP_KEY is not understood: it is 32 random bytes in base64 (openssl rand -base64 32).')
  return key
}
