import { shortLinks } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Clicks } from './count-clicks.ts'
import { endLink } from './end-link.ts'
import type { EnumerationGuard } from './enumeration-guard.ts'
import { linkEntry } from './link-entry.ts'
import { entryBehind } from './queries.ts'
import { isShortCode } from './rules.ts'

interface Settings {
  clicks: Clicks
  guard: EnumerationGuard
}

export function shortLinkRoutes(
  serve: Serve,
  deps: Pick<Platform, 'db' | 'reads' | 'events'>,
  { clicks, guard }: Settings,
) {
  const { db, reads } = deps

  serve(shortLinks.create, ({ params, viewer }) => linkEntry(db, { entryId: params.id, viewerId: viewer.memberId }))

  serve(shortLinks.end, ({ params, viewer: { memberId } }) => endLink(deps, { entryId: params.id, memberId }))

  serve(shortLinks.resolve, async ({ params: { code }, viewer, client }) => {
    if (!isShortCode(code)) throw new Refusal('not_found')
    const entry = await reads((there) => entryBehind(there, code, viewer?.memberId ?? null))
    // A member sees every post anyway, and is not to be held up by who guesses next door.
    if (!viewer) guard(client, code, entry !== undefined)
    if (!entry) throw new Refusal('not_found')
    clicks.count(code)
    return entry
  })
}
