import { type OutputOf, site } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LegalTexts } from './legal-texts.ts'

export function siteRoutes(serve: Serve, about: OutputOf<typeof site.about>, texts: LegalTexts) {
  serve(site.about, async () => about)

  serve(site.legal, async ({ params: { document } }) => {
    const text = texts[document]
    if (!text) throw new Refusal('not_found')
    return { effectiveOn: text.effectiveOn, blocks: text.blocks }
  })
}
