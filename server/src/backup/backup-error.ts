import { StartError } from '../platform/start-error.ts'

/** Why a backup is not made or not restored, as one sentence for the person at the terminal. */
export class BackupError extends StartError {
  override name = 'BackupError'
}

/** Somebody wanted it to end. */
export class BrokenOff extends BackupError {
  override name = 'BrokenOff'
}

export const damaged = (file: string, cause?: unknown) =>
  new BackupError(`The backup is damaged: ${file} is not what was written. Nothing was changed; take another backup.`, {
    cause,
  })
