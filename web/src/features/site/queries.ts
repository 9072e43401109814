import { site } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { deviceStorage } from '../../api/device-storage.ts'
import { plainQueryOf } from '../../api/plain-query.ts'
import { refusalCode } from '../../api/refusal-text.ts'
import { readSaved } from '../../api/saved-user.ts'

const name = 'site'

/** Who runs this site and what is switched on: as the server says, or said last while it cannot be reached. */
export const aboutSite = {
  ...plainQueryOf(site.about, {}),
  queryFn: async () => {
    try {
      const answer = await call(site.about, {})
      deviceStorage.keep(name, JSON.stringify(answer))
      return answer
    } catch (error) {
      const kept = site.about.output.safeParse(readSaved(name))
      if (refusalCode(error) !== 'unavailable' || !kept.success) throw error
      return kept.data
    }
  },
}
