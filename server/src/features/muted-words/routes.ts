import { mutedWords } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mutedWordsChanged } from './events.ts'
import { mutedWordLimits } from './limits.ts'
import { deleteWord, insertWord, wordsOf } from './queries.ts'

export function mutedWordRoutes(serve: Serve, { db, events, limits }: Pick<Platform, 'db' | 'events' | 'limits'>) {
  serve(mutedWords.mine, ({ viewer: { memberId } }) => wordsOf(db, memberId))

  serve(mutedWords.add, async ({ body: { word }, viewer: { memberId } }) => {
    await limits.take([[mutedWordLimits.mutedWordsPerMember, memberId]])
    return db.transaction().execute(async (tx) => {
      if (!(await insertWord(tx, { memberId, word }))) throw new Refusal('too_many_words')
      await events.announce(tx, mutedWordsChanged, { memberId })
      return wordsOf(tx, memberId)
    })
  })

  serve(mutedWords.remove, ({ params: { id }, viewer: { memberId } }) =>
    db.transaction().execute(async (tx) => {
      await deleteWord(tx, { memberId, id })
      await events.announce(tx, mutedWordsChanged, { memberId })
      return wordsOf(tx, memberId)
    }),
  )
}
