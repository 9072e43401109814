import { isPublicId } from '@hakari/contract'
import { removeComment } from '../../server/src/features/comments/index.ts'
import { removeEntryOfAnybody } from '../../server/src/features/entries/index.ts'
import { isShortCode } from '../../server/src/features/short-links/index.ts'
import { commentNumbered, entryNamed } from '../../server/src/features/support/index.ts'
import { BadUsage } from './bad-usage.ts'
import type { AdminCommand } from './command.ts'

export const postCommands: AdminCommand[] = [
  {
    name: 'delete-post',
    takes: 'ID|URL',
    most: 1,
    prepare({ words: [word], config }) {
      const named = postIn(word, config.origin)
      return async (deps) => {
        const found = await entryNamed(deps.db, named)
        if (!found || !(await removeEntryOfAnybody(deps, found.id))) throw new BadUsage(`There is no post ${word}.`)
        return `deleted post ${found.id} of @${found.handle}, with its likes and comments`
      }
    },
  },
  {
    name: 'delete-comment',
    takes: 'ID',
    most: 1,
    prepare({ words: [word] }) {
      if (word === undefined || !number.test(word)) throw new BadUsage('delete-comment takes the number of a comment.')
      return async (deps) => {
        const found = await commentNumbered(deps.db, Number(word))
        const gone =
          found &&
          (await deps.db
            .transaction()
            .execute((tx) => removeComment(deps, tx, { id: found.id, viewerId: found.memberId })))
        if (!gone) throw new BadUsage(`There is no comment ${word}.`)
        return `deleted comment ${word} of @${found.handle}`
      }
    },
  },
]

const number = /^[1-9]\d{0,14}$/

/** Its number, the id or address of its page, or its short link. */
function postIn(word: string | undefined, origin: string): Parameters<typeof entryNamed>[1] {
  const typed = word?.trim() ?? ''
  // The same path elsewhere is another installation's post.
  const text = typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : typed
  const [, place, last = ''] = /^\/(s|user\/[^/]+\/post)\/([^/?#]+)\/?(?:[?#].*)?$/.exec(text) ?? []
  if (place === 's' && isShortCode(last)) return { by: 'code', word: last }
  if (place !== undefined && place !== 's' && isPublicId(last)) return { by: 'page', word: last }
  if (number.test(text)) return { by: 'number', word: text }
  if (isPublicId(text)) return { by: 'page', word: text }
  throw new BadUsage('delete-post takes the number of a post, the address of its page or its short link.')
}
