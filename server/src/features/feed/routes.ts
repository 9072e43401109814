import { feed } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { withIdCursors, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { isNewcomer } from '../first-steps/index.ts'
import { allPage, followingPage } from './queries.ts'
import { readTogether } from './read-together.ts'

export function feedRoutes(serve: Serve, { reads }: Pick<Platform, 'reads'>) {
  const following = readTogether(reads, followingPage)
  const all = readTogether(reads, allPage)

  serve(feed.following, async ({ query, viewer }) => {
    const [entries, isNew] = await Promise.all([
      following(viewer, query.before),
      !viewer.isSettled && reads((db) => isNewcomer(db, viewer.memberId)),
    ])
    return { ...toPage(withIdCursors(entries)), isNewcomer: isNew }
  })

  serve(feed.all, async ({ query, viewer }) => toPage(withIdCursors(await all(viewer, query.before))))
}
