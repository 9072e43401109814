import type { Service } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { Queue } from '../../platform/jobs/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { memberRemoved } from '../accounts/index.ts'
import type { ImportDeps } from './deps.ts'
import { serviceDisconnected } from './events.ts'
import { kindOf, type ProviderName } from './providers/index.ts'
import { dropConnections, isConnected } from './queries.ts'
import { openTokens } from './sealed-tokens.ts'

interface Revocation {
  memberId: string
  service: Service
  provider: ProviderName
  keyId: string
  /** The tokens, still sealed: a job is a row that others can read. */
  box: string
}

const revocations: Queue<Revocation> = { name: 'revocations', leaseSeconds: 60, retryDelaySeconds: 60, retries: 6 }

/** The connection is forgotten here at once; the service is told as soon as it answers. */
export const disconnect = (deps: Pick<ImportDeps, 'db' | 'events' | 'jobs'>, memberId: string, service: Service) =>
  deps.db.transaction().execute(async (tx) => {
    await forget(deps, tx, { memberId, service })
    await deps.events.announce(tx, serviceDisconnected, { memberId, service })
  })

async function forget(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  which: { memberId: string; service: Service | null },
): Promise<void> {
  for (const { service, provider, sealed } of await dropConnections(tx, which)) {
    if (!sealed || !kindOf(provider).canBeTold) continue
    const box = sealed.box.toString('base64')
    await jobs.enqueue(tx, revocations, { memberId: which.memberId, service, provider, keyId: sealed.keyId, box })
  }
}

export function importSubscriptions(deps: Pick<Platform, 'events' | 'jobs'>): void {
  deps.events.subscribe(memberRemoved, (tx, { memberId }) => forget(deps, tx, { memberId, service: null }))
}

export async function revocationJobs(deps: ImportDeps): Promise<void> {
  await deps.jobs.work(revocations, async (job, attempt) => {
    const { memberId, service, keyId } = job
    const provider = deps.providers[service]
    // A service may mean all it ever permitted: whoever has connected again must not lose that.
    if (!provider?.revoke || provider.name !== job.provider || (await isConnected(deps.db, { memberId, service })))
      return
    const sealed = { keyId, box: Buffer.from(job.box, 'base64') }
    try {
      await provider.revoke(openTokens(deps.vault, { memberId, provider: provider.name }, sealed))
    } catch (error) {
      // The job is not kept for ever: the tokens of somebody who left have no place here.
      if (attempt <= revocations.retries) throw error
      deps.logger.warn({ provider: provider.name }, 'a permission could not be given back')
    }
  })
}
