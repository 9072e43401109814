import { reports } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendReport } from './send-report.ts'

export function reportRoutes(serve: Serve, deps: Pick<Platform, 'db' | 'limits'>) {
  serve(reports.send, async ({ body, viewer: { memberId }, idempotencyKey }) => {
    await sendReport(deps, { ...body, reporterId: memberId, idempotencyKey })
    return {}
  })
}
