import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { codeOf, insertLink, markShared } from './queries.ts'

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
  await markShared(db, wanted)
  for (let tries = 0; ; tries++) {
    const link = await codeOf(db, wanted)
    if (!link) throw new Refusal('not_found')
    if (!link.isForAll) throw new Refusal('entry_not_for_all')
    if (link.code !== null) return { code: link.code }
    if (tries === mostTries) throw new Refusal('unavailable')
    const code = randomCode(codeLength, random)
    if (await insertLink(db, { ...wanted, code })) return { code }
  }
}
