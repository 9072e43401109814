import type { Platform } from '../../platform/platform.ts'
import type { SendPush } from './outcome.ts'
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
  platform: Pick<Platform, 'db' | 'vault' | 'logger'>,
  { keys, subject, sandbox }: PushSettings,
  { timeoutMs, pauseMs }: { timeoutMs: number; pauseMs: number },
): Promise<Push> {
  const { publicKey, privateKey } = keys ?? (await keysOf(platform))
  const send: SendPush =
    privateKey === null
      ? async () => pauseWithoutKey
      : createSender({ keys: { publicKey, privateKey }, subject, sandbox, timeoutMs, pauseMs }, platform.logger)
  return { publicKey, send, sandbox }
}
