import { handleLimit, isReserved } from '@hakari/contract'

/** What somebody may have typed, in the letters of a handle. */
export const handleLike = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_')
    .slice(0, handleLimit)

/** Whose address begins with a word of ours. */
const anybody = 'member'

/** The n-th proposal for the handle of a new member, from the part of the address before the @. */
export function handleFor(email: string, attempt: number): string {
  const wanted = handleLike(email.slice(0, email.lastIndexOf('@'))) || '_'
  const base = isReserved(wanted) ? anybody : wanted
  if (attempt === 0 && base === wanted) return base
  // After a few tries the number is random, so that popular names do not make anybody wait.
  const suffix = attempt < 5 && base === wanted ? String(attempt + 1) : String(Math.floor(Math.random() * 1e9))
  return `${base.slice(0, handleLimit - suffix.length - 1)}_${suffix}`
}
