import { feed } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, withIdCursors, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { isNewcomer } from '../first-steps/index.ts'
import { readerOf } from '../visibility/index.ts'
import { allEntries, followingEntries } from './queries.ts'

export function feedRoutes(serve: Serve, { reads }: Pick<Platform, 'reads'>) {
  serve(feed.following, async ({ query, viewer }) => {
    const [entries, isNew] = await reads((db) =>
      Promise.all([
        followingEntries(db, readerOf(viewer), pageBefore(query.before)),
        !viewer.isSettled && isNewcomer(db, viewer.memberId),
      ]),
    )
    return { ...toPage(withIdCursors(entries)), isNewcomer: isNew }
  })

  serve(feed.all, async ({ query, viewer }) =>
    toPage(withIdCursors(await reads((db) => allEntries(db, readerOf(viewer), pageBefore(query.before))))),
  )
}
