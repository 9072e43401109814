import { createHmac } from 'node:crypto'
import webPush from 'web-push'
import { createCircuit } from '../../platform/circuit.ts'
import type { Logger } from '../../platform/logger.ts'
import type { PushOutcome, PushRequest, PushTarget, SendPush } from './outcome.ts'
import type { OwnKeys } from './own-keys.ts'
import { type Endpoint, endpointOf } from './push-services.ts'
import { createVapid } from './vapid.ts'

interface Settings {
  keys: OwnKeys
  /** Whom a push service can write to when something is wrong with us. */
  subject: string
  sandbox: string | null
  timeoutMs: number
  /** How long a service that keeps failing is left in peace. */
  pauseMs: number
}

const encoding = 'aes128gcm'
/** So much every service takes (RFC 8030). */
const mostBytes = 4096
const mostRead = 4096
const usualWaitSeconds = 15
const busyWaitSeconds = 60
const longestWaitSeconds = 3600
const complaintEveryMs = 3_600_000

/** Encrypts, signs and asks the push service once. Whoever calls decides when it is tried again. */
export function createSender(
  { keys, subject, sandbox, timeoutMs, pauseMs }: Settings,
  logger: Logger,
  onKeyRefused: () => void = () => {},
): SendPush {
  const vapid = createVapid(keys, subject)
  const circuit = createCircuit(pauseMs)
  const complaints = new Map<string, number>()

  return async (target, push) => {
    // Judged again: the list may be another one than when it was kept.
    const endpoint = endpointOf(target.endpoint, sandbox)
    if (!endpoint) return 'gone'
    const { host } = endpoint.url
    if (circuit.isOpen(host)) return { afterSeconds: Math.ceil(pauseMs / 1000), isBusy: false }
    const request = requestOf(endpoint, target, push)
    if (!request) return 'refused'
    const answer = await ask(endpoint.url, request)
    if (answer === null || answer.status >= 500) circuit.failed(host)
    else circuit.worked(host)
    if (answer?.status === 401 || answer?.status === 403) complain(endpoint, answer.status)
    return answer === null ? { afterSeconds: usualWaitSeconds, isBusy: false } : outcomeOf(answer)
  }

  /** Null where it is too long, or nothing can be written to that browser. */
  function requestOf({ url }: Endpoint, target: PushTarget, push: PushRequest): RequestInit | null {
    const body = encrypted(target, push.payload)
    if (!body || body.length > mostBytes) return null
    return {
      method: 'POST',
      headers: {
        Authorization: vapid.headerFor(url.origin),
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': encoding,
        TTL: String(Math.max(0, Math.floor(push.ttlSeconds))),
        Topic: topicOf(push.topic),
        Urgency: 'normal',
      },
      body,
    }
  }

  /** The same name for the same thing, which tells the service nothing. */
  function topicOf(text: string): string {
    return createHmac('sha256', keys.privateKey).update(text).digest('base64url').slice(0, 32)
  }

  async function ask(url: URL, request: RequestInit): Promise<{ status: number; waitSeconds: number | null } | null> {
    try {
      const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
      const { status, headers } = response
      await readALittle(response).catch(() => {})
      return { status, waitSeconds: waitIn(headers.get('retry-after')) }
    } catch {
      return null
    }
  }

  function complain({ service, url }: Endpoint, status: number): void {
    vapid.forget(url.origin)
    onKeyRefused()
    const now = performance.now()
    const last = complaints.get(service)
    if (last !== undefined && now - last < complaintEveryMs) return
    complaints.set(service, now)
    logger.error({ service, status }, 'a push service does not take our key')
  }
}

function encrypted({ p256dh, auth }: PushTarget, payload: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(webPush.encrypt(p256dh, auth, payload, encoding).cipherText)
  } catch {
    return null
  }
}

function outcomeOf({ status, waitSeconds }: { status: number; waitSeconds: number | null }): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  // Windows says 406 where others say 429.
  // Our fault, such as a clock or a key: what is sent now may be taken once it is mended.
  if (status === 401 || status === 403) return { afterSeconds: busyWaitSeconds, isBusy: false }
  if (status === 429 || status === 406) return { afterSeconds: waitSeconds ?? busyWaitSeconds, isBusy: true }
  if (status >= 400 && status < 500 && status !== 408 && status !== 425) return 'refused'
  // Nobody is led elsewhere: whoever redirects is not well, either.
  return { afterSeconds: waitSeconds ?? usualWaitSeconds, isBusy: false }
}

/** What is read to its end leaves the connection to the next one. */
async function readALittle({ body }: Response): Promise<void> {
  let size = 0
  for await (const part of body ?? []) {
    size += (part as Uint8Array).length
    if (size > mostRead) return
  }
}

/** Seconds or a date, within bounds. */
function waitIn(header: string | null): number | null {
  const seconds = secondsIn(header ?? '')
  return Number.isNaN(seconds) ? null : Math.min(Math.max(1, Math.ceil(seconds)), longestWaitSeconds)
}

function secondsIn(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return text.endsWith(' GMT') ? (Date.parse(text) - Date.now()) / 1000 : Number.NaN
}
