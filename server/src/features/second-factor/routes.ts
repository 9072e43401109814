import { secondFactor } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { FactorDeps } from './deps.ts'
import { beginEnrolment, confirmEnrolment, renewCodes, turnOff } from './enrol.ts'

export function secondFactorRoutes(serve: Serve, deps: FactorDeps) {
  serve(secondFactor.begin, ({ viewer }) => beginEnrolment(deps, viewer))
  serve(secondFactor.confirm, async ({ viewer, body }) => ({
    recoveryCodes: await confirmEnrolment(deps, viewer, body.code),
  }))
  serve(secondFactor.turnOff, async ({ viewer, body }) => {
    await turnOff(deps, viewer, body.code)
    return {}
  })
  serve(secondFactor.renewCodes, async ({ viewer }) => ({ recoveryCodes: await renewCodes(deps, viewer) }))
}
