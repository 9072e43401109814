import { type OutputOf, site } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'

export function siteRoutes(serve: Serve, about: OutputOf<typeof site.about>) {
  serve(site.about, async () => about)
}
