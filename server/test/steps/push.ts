import { push } from '@hakari/contract'
import type { Browser, World } from '../world/world.ts'

export interface SandboxSubscription {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

interface Made {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** What a push service gives a browser, which nobody has told the app of yet. */
export async function newSubscription(
  { sandbox }: Pick<World, 'sandbox'>,
  order: { applicationServerKey?: string } = {},
): Promise<SandboxSubscription> {
  const answer = await fetch(`${sandbox.url}/push/subscriptions`, { method: 'POST', body: JSON.stringify(order) })
  const { id, endpoint, keys } = (await answer.json()) as Made
  return { id, endpoint, ...keys }
}

/** The part of it that is sent to the app. */
export const bodyOf = ({ endpoint, p256dh, auth }: SandboxSubscription) => ({ endpoint, p256dh, auth })

/** As a browser does whose person touched the button. */
export async function subscribe(world: Pick<World, 'sandbox'>, browser: Browser): Promise<SandboxSubscription> {
  const { publicKey } = await browser.call(push.current, {})
  const made = await newSubscription(world, { applicationServerKey: publicKey })
  await browser.call(push.subscribe, { body: bodyOf(made) })
  return made
}

export interface ArrivedPush {
  text: string
  json: push.Message
  ttl: number
  topic: string | null
  urgency: string
  replaced: boolean
}

/** Newest first. */
export const pushesTo = async (
  { sandbox }: Pick<World, 'sandbox'>,
  { id }: Pick<SandboxSubscription, 'id'>,
): Promise<ArrivedPush[]> =>
  (await fetch(`${sandbox.url}/push/messages.json?id=${id}`)).json() as Promise<ArrivedPush[]>

export const isSubscribed = async (browser: Browser): Promise<boolean> =>
  (await browser.copy().call(push.current, {})).isSubscribed
