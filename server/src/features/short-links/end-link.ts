import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMember, lockVisibleEntry } from '../entries/index.ts'
import { linkEnded } from './events.ts'
import { endCode, giveNewAddress } from './queries.ts'

interface Wanted {
  entryId: string
  memberId: string
}

/** From now on its old address, card and short link are as if they had never been. Whoever shares it again gets others. */
export const endLink = ({ db, events }: Pick<Platform, 'db' | 'events'>, { entryId, memberId }: Wanted) =>
  db.transaction().execute(async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
    const publicId = await giveNewAddress(tx, { entryId, memberId })
    if (publicId === undefined)
      throw new Refusal((await lockVisibleEntry(tx, memberId, entryId)) ? 'not_own_entry' : 'not_found')
    await endCode(tx, entryId)
    await events.announce(tx, linkEnded, { memberId, entryId })
    return { publicId }
  })
