import { policy } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { mustBeTold, noteSeen } from './queries.ts'

export function policyRoutes(serve: Serve, { db }: Pick<Platform, 'db'>) {
  const notice = async (memberId: string) => ({
    version: (await mustBeTold(db, memberId, policy.current)) ? policy.current.version : null,
  })

  serve(policy.notice, ({ viewer: { memberId } }) => notice(memberId))

  serve(policy.seen, async ({ body, viewer: { memberId } }) => {
    await noteSeen(db, memberId, body.version)
    return notice(memberId)
  })
}
