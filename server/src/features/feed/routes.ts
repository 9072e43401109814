import { feed } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBelow, placedById, toPage } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { allEntries, followingEntries } from './queries.ts'

export function feedRoutes(serve: Serve, { db }: Pick<Platform, 'db'>) {
  serve(feed.following, async ({ query, viewer }) =>
    toPage(placedById(await followingEntries(db, viewer.memberId, pageBelow(query.before)))),
  )

  serve(feed.all, async ({ query, viewer }) =>
    toPage(placedById(await allEntries(db, viewer.memberId, pageBelow(query.before)))),
  )
}
