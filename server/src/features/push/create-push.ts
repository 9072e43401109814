import type { Platform } from '../../platform/platform.ts'
import type { PushOutcome, SendPush } from './outcome.ts'
import { keysOf, type OwnKeys } from './own-keys.ts'
import { createSender } from './send.ts'

export interface PushSettings {
  /** Null: those of the database, made at the first start. */
  keys: OwnKeys | null
  /** Whom a push service can write to. */
  subject: string
  /** The origin of what plays a push service; null in production. */
  sandbox: string | null
}

export interface Push {
  /** For the browser's own question to its push service. What was subscribed for another one is of no use. */
  publicKey: string
  send: SendPush
  sandbox: string | null
}

const pauseWithoutKey = { afterSeconds: 300, isBusy: false }

export async function createPush(
  platform: Pick<Platform, 'db' | 'vault' | 'logger' | 'metrics'>,
  { keys, subject, sandbox }: PushSettings,
  { timeoutMs, pauseMs }: { timeoutMs: number; pauseMs: number },
): Promise<Push> {
  const { metrics } = platform
  const { publicKey, privateKey } = keys ?? (await keysOf(platform))
  if (privateKey === null) return { publicKey, send: withoutKey(metrics), sandbox }
  const settings = { keys: { publicKey, privateKey }, subject, sandbox, timeoutMs, pauseMs }
  const sender = createSender(settings, platform.logger, () => metrics.count('keyRefusals', { reason: 'service' }))
  const send: SendPush = async (target, push) => {
    const outcome = await sender(target, push)
    metrics.count('pushes', { outcome: wordFor(outcome) })
    return outcome
  }
  return { publicKey, send, sandbox }
}

const wordFor = (outcome: PushOutcome) => (typeof outcome === 'string' ? outcome : 'failed')

const withoutKey = (metrics: Platform['metrics']) => async () => {
  metrics.count('keyRefusals', { reason: 'sealed' })
  return pauseWithoutKey
}
