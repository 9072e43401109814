import * as z from 'zod/mini'

export const handleLimit = 30

/** Names that would look as if we spoke. */
const reserved = new Set(
  (
    'abuse account accounts admin administrator admins api app bot contact help helpdesk info kanri kouhou legal ' +
    'mail mod moderator moderators news notice noreply null official operator operators owner postmaster press ' +
    'privacy root sandbox security service staff status support sysadmin system team terms undefined unei webmaster www'
  ).split(' '),
)
/** Also as one of several words. */
const reservedInside = new Set(
  'admin administrator hakari jimukyoku kanrinin kanrisha koushiki kousiki moderator official operator staff support unei uneisha'.split(
    ' ',
  ),
)
const brand = /^hakari|hakari$/

/** Also with underscores anywhere, digits around it, or our name beside it. */
export const isReserved = (handle: string) => {
  const plain = handle.replace(/_/g, '').replace(/^\d+|\d+$/g, '')
  if (handle.split('_').some((word) => reservedInside.has(word.replace(/^\d+|\d+$/g, '')))) return true
  return (
    reserved.has(plain) || reservedInside.has(plain) || (brand.test(plain) && reserved.has(plain.replace(brand, '')))
  )
}

/** The name in somebody's address: unlike a display name it belongs to one member alone. Capitals are written small. */
export const Handle = z.pipe(
  z.string({ error: 'required' }),
  z.pipe(
    z.transform((typed: string) => typed.trim()),
    z.pipe(
      z.string().check(
        z.refine((text) => text !== '', { error: 'required', abort: true }),
        // Before it is written small: the sign for kelvin would become a k.
        z.refine((text) => /^\w+$/.test(text), { error: 'invalid_characters', abort: true }),
        z.refine((text) => text.length <= handleLimit, { error: 'too_long', abort: true }),
        z.refine((text) => !isReserved(text.toLowerCase()), { error: 'reserved' }),
      ),
      z.transform((text: string) => text.toLowerCase()),
    ),
  ),
)
