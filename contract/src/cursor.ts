import * as z from 'zod/mini'

/** The id of an entry or a comment: a number too large for some languages, so a text. */
export const Id = z.string({ error: 'invalid' }).check(z.regex(/^[1-9]\d{0,15}$/, { error: 'invalid' }))

/** What a post's address is made of: nobody finds one by counting. */
export const PublicId = z.string({ error: 'invalid' }).check(z.regex(/^[\w-]{16}$/, { error: 'invalid' }))

export const isPublicId = (text: string): boolean => PublicId.safeParse(text).success

/** Either of the two. No number is as long as the other. */
export const EntryAddress = z
  .string({ error: 'invalid' })
  .check(z.regex(/^(?:[1-9]\d{0,14}|[\w-]{16})$/, { error: 'invalid' }))

/** Pages go on below `before`, the `next` of the page above; without it they begin with the newest. */
export const PageQuery = z.object({ before: z.optional(Id) })

/** `next` is there only when there is more. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(Id) })
