import { type OutputOf, site } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { invitationUnder } from '../invitations/index.ts'

export function siteRoutes(serve: Serve, deps: Pick<Platform, 'db'>, about: OutputOf<typeof site.about>) {
  serve(site.about, async ({ cookies }) => {
    if (about.registration !== 'invitation') return about
    const isInvited = (await invitationUnder(deps, cookies.read('invitation'))) !== undefined
    return { ...about, ...(isInvited && { registration: 'invited' as const }) }
  })
}
