import { recovery } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { resendAfterSeconds } from '../accounts/index.ts'
import {
  applyForRecovery,
  cancelRecovery,
  checkRecovery,
  completeRecovery,
  type RecoveryDeps,
  sendRecoveryLink,
} from './recover.ts'

export function recoveryRoutes(serve: Serve, deps: RecoveryDeps) {
  serve(recovery.sendLink, async ({ body, client, browser, noteWho }) => {
    noteWho({ email: body.email })
    await sendRecoveryLink(deps, { ...body, client, browser })
    return { resendAfterSeconds }
  })
  serve(recovery.check, ({ body, client, noteWho }) => checkRecovery(deps, { ...body, client, noteWho }))
  serve(recovery.apply, ({ body, client, noteWho }) => applyForRecovery(deps, { ...body, client, noteWho }))
  serve(recovery.complete, async ({ body, client, noteWho }) => {
    await completeRecovery(deps, { ...body, client, noteWho })
    return {}
  })
  serve(recovery.cancel, async ({ viewer }) => {
    await cancelRecovery(deps, viewer.memberId)
    return {}
  })
}
