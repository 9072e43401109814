import { shortLinks } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Clicks } from './count-clicks.ts'
import { linkEntry } from './link-entry.ts'
import { entryBehind } from './queries.ts'
import { isShortCode } from './rules.ts'

export function shortLinkRoutes(serve: Serve, { db }: Pick<Platform, 'db'>, clicks: Clicks) {
  serve(shortLinks.create, ({ params, viewer }) => linkEntry(db, { entryId: params.id, viewerId: viewer.memberId }))

  serve(shortLinks.resolve, async ({ params: { code }, viewer }) => {
    const entry = isShortCode(code) ? await entryBehind(db, code, viewer?.memberId ?? null) : undefined
    if (!entry) throw new Refusal('not_found')
    clicks.count(code)
    return entry
  })
}
