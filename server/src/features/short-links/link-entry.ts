import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { codeOf, insertLink, lockForSharing, markShared } from './queries.ts'

const codeLength = 6
const mostTries = 10
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Draws a whole number below this one, each as likely. */
type Random = (below: number) => number

/** Letters and digits nobody can foresee; tests bring a source of their own. */
const randomCode = (length: number, random: Random = (below) => randomInt(below)): string =>
  Array.from({ length }, () => letters[random(letters.length)]).join('')

/**
 * One code for an entry, however many ask for it at once. Whoever gets none shares the long address. Asked for by its
 * owner, it is shared from then on.
 */
export async function linkEntry(
  db: Db,
  wanted: { entryId: string; viewerId: string },
  random?: Random,
): Promise<{ code: string }> {
  for (let tries = 0; ; tries++) {
    const code = await db.transaction().execute(async (tx) => {
      await lockForSharing(tx, wanted.entryId)
      const link = await codeOf(tx, wanted)
      if (!link) throw new Refusal('not_found')
      if (!link.isForAll) throw new Refusal('entry_not_for_all')
      await markShared(tx, wanted)
      if (link.code !== null) return link.code
      const drawn = randomCode(codeLength, random)
      return (await insertLink(tx, { ...wanted, code: drawn })) ? drawn : null
    })
    if (code !== null) return { code }
    if (tries + 1 === mostTries) throw new Refusal('unavailable')
  }
}
