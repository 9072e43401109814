import type { Platform } from '../../platform/platform.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import { insertInvitation, usableUnder } from './queries.ts'

/** Makes a link that so many people may register by. It is told once: only the hash of its code is kept. */
export async function invite(
  { db, origin }: Pick<Platform, 'db'> & { origin: string },
  wanted: { uses: number; days: number },
): Promise<{ id: number; url: string; expiresAt: Date }> {
  const code = newSecret()
  const made = await insertInvitation(db, { codeHash: hashOf(code), ...wanted })
  return { ...made, url: `${origin}/invite/${code}` }
}

/** The invitation behind a code, while somebody can still come in by it. */
export const invitationUnder = async (
  { db }: Pick<Platform, 'db'>,
  code: string | undefined,
): Promise<string | undefined> => (code === undefined ? undefined : usableUnder(db, hashOf(code)))
