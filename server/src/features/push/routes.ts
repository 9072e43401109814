import { push as contract } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Push } from './create-push.ts'
import { pushLimits } from './limits.ts'
import { endpointOf, hasSoundKeys } from './push-services.ts'
import { dropGone, dropSubscription, keepSubscription, subscriptionOf } from './queries.ts'
import { testPush } from './test-push-text.ts'

type Deps = Pick<Platform, 'brand' | 'db' | 'limits'> & {
  push: Push
  /** For the badge of the app. */
  unreadOf: (memberId: string) => Promise<number>
}

const testSeconds = 60

export function pushRoutes(serve: Serve, { brand, db, limits, push, unreadOf }: Deps): void {
  const { publicKey } = push

  serve(contract.current, async ({ viewer: { sessionId } }) => ({
    isSubscribed: (await subscriptionOf(db, { sessionId, publicKey })) !== undefined,
    publicKey,
  }))

  serve(contract.subscribe, async ({ body, viewer: { memberId, sessionId } }) => {
    await limits.take([[pushLimits.pushChangesPerMember, memberId]])
    if (!endpointOf(body.endpoint, push.sandbox)) throw new Refusal('push_service_unknown')
    if (!hasSoundKeys(body)) throw new Refusal('invalid_input')
    const kept = await db
      .transaction()
      .execute((tx) => keepSubscription(tx, { ...body, memberId, sessionId, publicKey }))
    if (!kept) throw new Refusal('not_signed_in')
    return { isSubscribed: true, publicKey }
  })

  serve(contract.unsubscribe, async ({ viewer: { memberId, sessionId } }) => {
    await limits.take([[pushLimits.pushChangesPerMember, memberId]])
    await dropSubscription(db, sessionId)
    return { isSubscribed: false, publicKey }
  })

  serve(contract.sendTest, async ({ viewer: { memberId, sessionId } }) => {
    await limits.take([[pushLimits.pushTestsPerMember, memberId]])
    const target = await subscriptionOf(db, { sessionId, publicKey })
    if (!target) throw new Refusal('not_found')
    const message: contract.Message = {
      title: brand.name,
      ...testPush,
      path: '/settings?tab=notifications',
      tag: 'test',
      unread: await unreadOf(memberId),
      memberId,
    }
    const outcome = await push.send(target, {
      payload: JSON.stringify(message),
      ttlSeconds: testSeconds,
      topic: `test ${sessionId}`,
    })
    if (outcome === 'sent') return {}
    if (outcome !== 'gone') throw new Refusal('unavailable')
    await dropGone(db, target.endpoint)
    throw new Refusal('not_found')
  })
}
