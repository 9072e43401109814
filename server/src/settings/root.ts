import type { Config } from '../config.ts'
import { StartError } from '../platform/start-error.ts'

/** Whoever finds a way into a process of root's has the whole machine. */
export function assertNotRoot(
  { mode, allowsRoot }: Pick<Config, 'mode' | 'allowsRoot'>,
  uid = process.getuid?.(),
): void {
  if (mode === 'production' && !allowsRoot && uid === 0)
    throw new StartError('Hakari runs as root in production: start it as a user of its own, or set ALLOW_ROOT=1.')
}
