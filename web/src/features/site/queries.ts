import { site } from '@hakari/contract'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { plainQueryOf } from '../../api/plain-query.ts'
import { isUnreachable } from '../../api/refusal-code.ts'
import { deviceStorage } from '../../storage/browser-storage.ts'
import { versioned } from '../../storage/versioned.ts'

const { shape } = site.about.output
/** Builds before there were passkeys saved no host for them, and those before 2026-11-18 nobody who helps. */
const SavedSite = z.object({
  ...shape,
  passkeyHost: z._default(shape.passkeyHost, null),
  helpLinks: z._default(shape.helpLinks, []),
})

export const savedSite = versioned({ storage: deviceStorage, name: 'site', version: 1, schema: SavedSite })

/** Who runs this site and what is switched on: as the server says, or said last while it cannot be reached. */
export const aboutSite = {
  ...plainQueryOf(site.about, {}),
  queryFn: async () => {
    try {
      const answer = await call(site.about, {})
      savedSite.keep(answer)
      return answer
    } catch (error) {
      const saved = savedSite.read()
      if (!isUnreachable(error) || !saved) throw error
      return saved
    }
  },
}
