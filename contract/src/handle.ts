import * as z from 'zod/mini'

export const handleLimit = 30

/** Names that would look as if we spoke. */
const reserved = new Set(['admin', 'administrator', 'hakari', 'official', 'operator', 'root', 'staff', 'support'])

export const isReserved = (handle: string) => reserved.has(handle)

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
        z.refine((text) => !isReserved(text.toLowerCase()), { error: 'taken' }),
      ),
      z.transform((text: string) => text.toLowerCase()),
    ),
  ),
)
