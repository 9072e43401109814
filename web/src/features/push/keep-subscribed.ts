import { type OutputOf, push } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { expectedMember } from '../../api/expected-member.ts'
import { browserSubscription, isForKey, subscribeBrowser, unsubscribeBrowser } from './browser-subscription.ts'
import { pushChoice } from './push-choice.ts'

export type PushState = OutputOf<typeof push.current>

/** One after the other, in all tabs: what one of them has begun must not look like a leftover to the next. */
const inTurn = <T>(act: () => Promise<T>): Promise<T> => navigator.locks.request('hakari.push', act)

/** Subscribes this browser, by a touch. */
export const subscribeHere = (publicKey: string) => inTurn(() => subscribe(publicKey))

export const unsubscribeHere = () => inTurn(unsubscribe)

/**
 * Brings browser and server in step. A subscription that was lost, or was made for another key, or that the server has
 * forgotten, or was not told of because the page was closed in that moment, is renewed without asking for who had asked for it; one of somebody else, or without permission, ends.
 */
export const keepSubscribed = (known: PushState): Promise<PushState> =>
  inTurn(async () => {
    const subscription = await browserSubscription()
    const isAllowed = Notification.permission === 'granted'
    const choice = pushChoice.read()
    const isTold = known.isSubscribed && (choice?.endpoint ?? subscription?.endpoint) === subscription?.endpoint
    const isSound = isTold && subscription !== null && isForKey(subscription, known.publicKey)
    if (isAllowed && isSound) return known
    if (isAllowed && choice?.memberId === expectedMember()) return subscribe(known.publicKey)
    const isNothing = subscription === null && !known.isSubscribed
    return isNothing ? known : unsubscribe()
  })

async function subscribe(publicKey: string): Promise<PushState> {
  const body = await subscribeBrowser(publicKey)
  const answer = await call(push.subscribe, { body })
  const memberId = expectedMember()
  if (memberId !== null) pushChoice.keep({ memberId, endpoint: body.endpoint })
  return answer
}

/** The server first: where it cannot be told, everything stays as it was. */
async function unsubscribe(): Promise<PushState> {
  const answer = await call(push.unsubscribe, {})
  pushChoice.forget()
  await unsubscribeBrowser().catch(() => {})
  return answer
}
