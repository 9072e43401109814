import { privacy } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countWaiting } from '../follows/index.ts'
import { changeChoices } from './change-choices.ts'
import { previewOf } from './preview.ts'
import { privacyLimits } from './limits.ts'
import { choicesOf } from './queries.ts'

export function privacyRoutes(serve: Serve, deps: Pick<Platform, 'db' | 'clock' | 'events' | 'limits'>) {
  const { db, clock, limits } = deps
  const privacyOf = async (memberId: string) => {
    const choices = await choicesOf(db, memberId)
    if (!choices) throw new Refusal('not_signed_in')
    return { ...choices, requests: await countWaiting(db, memberId) }
  }

  serve(privacy.mine, ({ viewer: { memberId } }) => privacyOf(memberId))

  serve(privacy.change, async ({ body, viewer: { memberId, isSuspended } }) => {
    // Who is suspended shows nobody more than before.
    if (isSuspended && body.isPrivate === false) throw new Refusal('suspended')
    await limits.take([[privacyLimits.changesPerMember, memberId]])
    await changeChoices(deps, { memberId, body })
    return privacyOf(memberId)
  })

  serve(privacy.preview, ({ query, viewer: { memberId } }) =>
    previewOf(db, { memberId, as: query.as, now: clock.now() }),
  )
}
