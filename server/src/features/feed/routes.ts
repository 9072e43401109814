import { feed } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, withIdCursors, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { isNewcomer } from '../first-steps/index.ts'
import { allEntries, followingEntries } from './queries.ts'

export function feedRoutes(serve: Serve, { db }: Pick<Platform, 'db'>) {
  serve(feed.following, async ({ query, viewer: { memberId } }) => {
    const [entries, isNew] = await Promise.all([
      followingEntries(db, memberId, pageBefore(query.before)),
      isNewcomer(db, memberId),
    ])
    return { ...toPage(withIdCursors(entries)), isNewcomer: isNew }
  })

  serve(feed.all, async ({ query, viewer }) =>
    toPage(withIdCursors(await allEntries(db, viewer.memberId, pageBefore(query.before)))),
  )
}
