import type { Brand } from './brand.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Reads } from './database/reads/index.ts'
import type { Events } from './events/index.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/index.ts'
import type { Limits } from './limits/index.ts'
import type { LogPseudonym } from './log-pseudonym.ts'
import type { Logger } from './logger.ts'
import type { Mailer } from './mail/index.ts'
import type { Maintenance } from './maintenance/index.ts'
import type { Metrics } from './metrics/index.ts'
import type { Passwords } from './passwords.ts'
import type { Pictures } from './pictures/index.ts'
import type { Readiness } from './readiness.ts'
import type { SessionMemory } from './session-memory.ts'
import type { Vault } from './vault.ts'
import type { Realtime } from './realtime/index.ts'

/** What features stand on. Each asks for the parts it needs and for no more. */
export interface Platform {
  brand: Brand
  db: Database
  /** For what shows pages and decides nothing by what it reads. */
  reads: Reads
  /** For what decides: where it is written, or while no primary answers, where everything is that it ever acknowledged. */
  readsAsWritten: Reads
  isWithoutPrimary: () => boolean
  events: Events
  files: FileStore
  jobs: Jobs
  mailer: Mailer
  limits: Limits
  metrics: Metrics
  passwords: Passwords
  pictures: Pictures
  readiness: Readiness
  vault: Vault
  clock: Clock
  realtime: Realtime
  sessionMemory: SessionMemory
  maintenance: Maintenance
  logger: Logger
  logPseudonym: LogPseudonym
}
