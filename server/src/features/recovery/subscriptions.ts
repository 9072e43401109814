import type { Tx } from '../../platform/database/connect.ts'
import { accountOf, addressChanged } from '../accounts/index.ts'
import { wasTurnedOnIn } from '../second-factor/index.ts'
import { browserDisowned, signedIn } from '../sessions/index.ts'
import { recoveryChanged } from './events.ts'
import { deleteRequest } from './queries.ts'
import { beginWaitingAtOnce, type RecoveryDeps } from './recover.ts'

export function recoverySubscriptions(deps: Pick<RecoveryDeps, 'events' | 'mailer' | 'origin'>): void {
  const { events } = deps
  const end = async (tx: Tx, { memberId }: { memberId: string }) => {
    if (await deleteRequest(tx, memberId)) await events.announce(tx, recoveryChanged, { memberId })
  }
  // Whoever signs in has not lost everything; and a link at an address that is no longer the member's must do nothing.
  events.subscribe(signedIn, end)
  events.subscribe(addressChanged, end)
  // A stranger turned codes on: their owner need not ask first. The wait is the same, since a mailbox alone turns nothing off.
  events.subscribe(browserDisowned, async (tx, { memberId, browserId }) => {
    const account = (await wasTurnedOnIn(tx, browserId)) ? await accountOf(tx, memberId) : undefined
    if (account) await beginWaitingAtOnce(deps, tx, { memberId, email: account.email })
  })
}
