import { profiles } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { handleLike } from '../members/index.ts'
import { readerOf } from '../visibility/index.ts'
import { activePeople } from './active-people.ts'
import { findProfile, looksFree, mostActive, newestPeople, searchPeople } from './queries.ts'
import { profileLimits } from './limits.ts'

const mostFound = 50
const mostRecommended = 3

export function profileRoutes(serve: Serve, { db, reads, limits }: Pick<Platform, 'db' | 'reads' | 'limits'>) {
  serve(profiles.one, async ({ params, viewer }) => {
    const name = params.username
      .normalize('NFC')
      .replace(/^[@\uFF20]/, '')
      .replaceAll('\0', '')
    // Handles are ASCII: a Japanese name is no handle of underscores.
    const handle = /[^ -~]/.test(name) ? '' : handleLike(name)
    const profile = await reads((there) => findProfile(there, readerOf(viewer), { handle, name }))
    if (!profile) throw new Refusal('not_found')
    return profile
  })

  serve(profiles.checkHandle, async ({ params, viewer }) => ({
    isFree: await looksFree(db, viewer.memberId, params.handle),
  }))

  serve(profiles.checkFirstHandle, async ({ params, client }) => {
    await limits.take([[profileLimits.handleChecksPerClient, client]])
    return { isFree: await looksFree(db, null, params.handle) }
  })

  serve(profiles.list, async ({ query, viewer }) => {
    const search = (query.search ?? '')
      .normalize('NFC')
      .replaceAll('\0', '')
      .trim()
      .replace(/^[@\uFF20]/, '')
    if (search !== '') {
      const found = await reads((there) => searchPeople(there, readerOf(viewer), { search, limit: mostFound }))
      return { items: found.map(({ item }) => item), next: null }
    }
    const size = query.limit === undefined ? undefined : Number(query.limit)
    const found = await reads((there) => newestPeople(there, readerOf(viewer), pageBefore(query.before, size)))
    return toPage(found, size)
  })

  serve(profiles.recommended, async ({ viewer }) => {
    const found = await reads((there) => mostActive(there, readerOf(viewer), mostRecommended))
    return { items: found.map(({ item }) => item) }
  })

  serve(profiles.active, ({ viewer }) => reads((there) => activePeople(there, readerOf(viewer))))
}
