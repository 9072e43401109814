import { site } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { plainQueryOf } from '../../api/plain-query.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { deviceStorage } from '../../storage/browser-storage.ts'
import { versioned } from '../../storage/versioned.ts'

export const savedLegalText = (document: site.LegalDocument) =>
  versioned({ storage: deviceStorage, name: `legal.${document}`, version: 1, schema: site.legal.output })

/** A text of the operator's: as the server says, or said last while it cannot be reached. */
export const legalText = (document: site.LegalDocument) => ({
  ...plainQueryOf(site.legal, { params: { document } }),
  queryFn: async () => {
    const kept = savedLegalText(document)
    try {
      const answer = await call(site.legal, { params: { document } })
      kept.keep(answer)
      return answer
    } catch (error) {
      const saved = kept.read()
      if (refusalCode(error) !== 'unavailable' || !saved) throw error
      return saved
    }
  },
})
