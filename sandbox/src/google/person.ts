import { createHash } from 'node:crypto'
import type { Fault, Faults } from '../faults.ts'

export interface Person {
  /** How faults and programs name this person. */
  id: string
  claims: {
    sub: string
    name?: string
    given_name?: string
    email?: string
    /** Some providers really send the string. */
    email_verified?: boolean | 'false'
    /** The domain Google keeps for an organisation, whose addresses are thus Google's own. */
    hd?: string
  }
  /** What its picture's address answers; without it, there is no picture. */
  picture?: 'portrait' | 'missing' | 'script' | 'huge'
}

/**
 * Whoever has this address: verified, and the same subject whenever it comes back. Its domain is one that Google keeps, unless
 * the address is only known to Google and kept elsewhere.
 */
export function personWithAddress(
  email: string,
  { name, isKeptElsewhere }: { name: string; isKeptElsewhere: boolean },
): Person {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  const digits = (BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, '0')
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const hasDomain = !isKeptElsewhere && domain !== 'gmail.com'
  return {
    id: email,
    claims: { sub: `2${digits}`, email, email_verified: true, ...(hasDomain && { hd: domain }), ...(name && { name }) },
  }
}

/** A fault names its person by id or by e-mail address. Where nobody is known, only a fault for everybody fits. */
export function takeFault<F extends Fault<'google'>>(faults: Faults, person: Person | undefined, among: F[]): F | null {
  const names = person ? [person.id, person.claims.email ?? person.id] : ['']
  for (const name of names) {
    const taken = faults.take('google', name, among)
    if (taken) return taken
  }
  return null
}
