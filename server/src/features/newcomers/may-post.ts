import { containsLink } from '@hakari/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isNewAt } from './queries.ts'

/** Whoever is new posts no links: not in a note, a comment, a name or what they say of themselves. Edits are posts, too. */
export async function assertMayPost(
  { db, clock }: { db: Db; clock: Clock },
  memberId: string,
  texts: (string | undefined)[],
  /** What was posted already, and is only sent once more. */
  earlier?: () => Promise<unknown>,
): Promise<void> {
  if (!hasLink(texts) || !(await isNewAt(db, memberId, clock.now()))) return
  if (!(await earlier?.())) throw new Refusal('links_not_yet')
}

const hasLink = (texts: (string | undefined)[]) => texts.some((text) => text !== undefined && containsLink(text))

const mostRemembered = 100_000

/** For the limits, which ask often: who is not new any more never will be again. */
export function newcomersOf(db: Database, clock: Clock): (memberId: string) => Promise<boolean> {
  const known = new Set<string>()
  return async (memberId) => {
    if (known.has(memberId)) return false
    if (await isNewAt(db, memberId, clock.now())) return true
    if (known.size >= mostRemembered) known.clear()
    known.add(memberId)
    return false
  }
}
