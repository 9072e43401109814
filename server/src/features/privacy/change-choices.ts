import type { ParsedOf, privacy } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMember } from '../entries/index.ts'
import { acceptRequests, lockWaiting } from '../follows/index.ts'
import { accountClosed, memberReseen, usualChanged } from './events.ts'
import { choicesOf, keepChoices } from './queries.ts'

interface Wanted {
  memberId: string
  body: ParsedOf<typeof privacy.change>['body']
}

type Deps = Pick<Platform, 'db' | 'events'>

/** As often as somebody may ask to follow between two questions before that is more than chance. */
const mostTries = 20

/** Who waits is accepted with the opening, or neither happens. */
export async function changeChoices(deps: Deps, wanted: Wanted): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const isDone = await deps.db.transaction().execute(async (tx) => {
      if (wanted.body.isPrivate === false && !(await lockWaiting(tx, wanted.memberId))) return false
      await changeWithin(deps, tx, wanted)
      return true
    })
    if (isDone) return
  }
  throw new Refusal('unavailable')
}

/** What is so already disturbs nobody. */
async function changeWithin(deps: Deps, tx: Tx, { memberId, body }: Wanted): Promise<void> {
  if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
  const before = await choicesOf(tx, memberId)
  if (!before) throw new Refusal('not_signed_in')
  const after = {
    isPrivate: body.isPrivate ?? before.isPrivate,
    usualAudience: body.usualAudience ?? before.usualAudience,
    usualCommenters: body.usualCommenters ?? before.usualCommenters,
    shownNumbers: body.shownNumbers ?? before.shownNumbers,
  }
  await keepChoices(tx, memberId, after)
  if (body.isPrivate === false) await acceptRequests(deps, tx, { memberId })
  if (after.isPrivate && !before.isPrivate) await deps.events.announce(tx, accountClosed, { memberId })
  else if (after.isPrivate !== before.isPrivate || after.shownNumbers !== before.shownNumbers)
    await deps.events.announce(tx, memberReseen, { memberId })
  else if (after.usualAudience !== before.usualAudience || after.usualCommenters !== before.usualCommenters)
    await deps.events.announce(tx, usualChanged, { memberId })
}
