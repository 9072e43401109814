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
  serve(recovery.sendLink, async ({ body, client, browser }) => {
    await sendRecoveryLink(deps, { ...body, client, browser })
    return { resendAfterSeconds }
  })
  serve(recovery.check, ({ body, client }) => checkRecovery(deps, { ...body, client }))
  serve(recovery.apply, ({ body, client }) => applyForRecovery(deps, { ...body, client }))
  serve(recovery.complete, async ({ body, client }) => {
    await completeRecovery(deps, { ...body, client })
    return {}
  })
  serve(recovery.cancel, async ({ viewer }) => {
    await cancelRecovery(deps, viewer.memberId)
    return {}
  })
}
