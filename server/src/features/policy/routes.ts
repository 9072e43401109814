import { policy } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LegalTexts } from '../site/index.ts'
import { mustBeTold, noteSeen } from './queries.ts'
import { wordingOf } from './wording.ts'

export function policyRoutes(serve: Serve, { db }: Pick<Platform, 'db'>, texts: LegalTexts) {
  const wording = wordingOf(texts)

  const { version, own } = wording

  const notice = async (memberId: string) =>
    (await mustBeTold(db, memberId, wording)) ? { version, ...(own && { own }) } : { version: null }

  serve(policy.notice, ({ viewer: { memberId } }) => notice(memberId))

  serve(policy.seen, async ({ body, viewer: { memberId } }) => {
    if (body.version > version) throw new Refusal('invalid_input')
    await noteSeen(db, memberId, body.version)
    return notice(memberId)
  })
}
