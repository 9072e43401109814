import { byTheMinute } from '../../by-the-minute.ts'
import type { Logger } from '../../logger.ts'
import { StartError } from '../../start-error.ts'
import { askedChannel, type Carrier, changesChannel, deafChannel, type Hearer, type Notify } from '../carrier.ts'
import { redisAddress } from './address.ts'
import { startLink } from './link.ts'

interface Settings {
  url: string
  installation: string
  /** By PostgreSQL. */
  notify: Notify
  /** How often each process asks whether all hear it. */
  askMs: number
  /** How long an answer of Redis, or a word through it, may take. */
  waitMs: number
}

/** Hints are JSON, so that this is none. */
const questionMark = '?'
const mostRemembered = 1000

/**
 * Redis forgets what nobody hears. So each process asks all others now and then, by PostgreSQL and through Redis at once. Who
 * hears only the first, or has lost Redis, says that it is deaf, and makes its browsers ask anew. Hints go through
 * Redis only where nobody was deaf for a while; otherwise by PostgreSQL, which everybody hears all the time.
 */
export async function throughRedis(
  { url, installation, notify, askMs, waitMs }: Settings,
  { take, onMissed }: Hearer,
  logger: Logger,
): Promise<Carrier> {
  const address = redisAddress(url)
  if (address === null) throw new StartError('LIVE_URL is no address of a Redis.')
  const channel = `${changesChannel}:${address.database}:${installation}`
  const countsMs = 3 * askMs
  /** Somebody may have been deaf before this process could hear it. */
  let othersDeafUntil = performance.now() + countsMs
  let isListening = true
  let deafUntil = -Infinity
  let saidAt = -Infinity
  let owesWord = false
  let wasUp: boolean | null = null

  async function sayDeaf(): Promise<void> {
    const now = performance.now()
    owesWord ||= now > deafUntil
    deafUntil = now + countsMs
    saidAt = now
    try {
      await notify(deafChannel, [''])
    } catch {
      // The next turn says it.
      owesWord = true
      return
    }
    // From here on the others tell it by PostgreSQL; what was told before is committed, and found by who asks.
    if (!owesWord) return
    owesWord = false
    await onMissed()
  }

  const questions = listenForQuestions(waitMs, () => void sayDeaf())
  const link = await startLink({
    address,
    channel,
    waitMs,
    onMessage(message) {
      if (message.startsWith(questionMark)) questions.heard(message.slice(1))
      else take(message)
    },
    onUp() {
      if (wasUp === false) byTheMinute(logger).say({ level: 'info', msg: 'live: Redis is back' })
      wasUp = true
      // Once all is in place that it needs.
      setImmediate(() => void ask())
    },
    onDown(err) {
      const msg = 'live: Redis is away, hints go by PostgreSQL (LIVE_URL)'
      byTheMinute(logger).say({ level: 'warn', msg, fields: { err } })
      if (wasUp !== false) void sayDeaf()
      wasUp = false
    },
  })

  async function ask(): Promise<void> {
    const question = crypto.randomUUID()
    try {
      await link.publish([questionMark + question])
      await notify(askedChannel, [question])
    } catch {
      // Whichever of them is away is noticed by itself.
    }
  }

  const turn = setInterval(() => {
    if (owesWord || !link.isUp()) void sayDeaf()
    if (link.isUp()) void ask()
  }, askMs)

  const isUsed = () => link.isUp() && isListening && performance.now() > othersDeafUntil

  return {
    async tell(messages) {
      if (!isUsed()) return notify(changesChannel, messages)
      try {
        await link.publish(messages)
      } catch (err) {
        byTheMinute(logger).say({ level: 'warn', msg: 'live: Redis took no hints', fields: { err } })
        await notify(changesChannel, messages)
      }
    },
    onNotification(channel, payload) {
      if (channel === deafChannel) othersDeafUntil = performance.now() + countsMs
      else if (channel !== askedChannel) return
      else if (link.isUp()) questions.asked(payload)
      else if (performance.now() > saidAt + askMs / 2) void sayDeaf()
    },
    onListening(isNow) {
      isListening = isNow
      othersDeafUntil = performance.now() + countsMs
    },
    isAway: () => !isUsed(),
    stop() {
      clearInterval(turn)
      questions.stop()
      link.stop()
    },
  }
}

/** What is asked both ways must be heard both ways, in either order. */
function listenForQuestions(waitMs: number, onMissing: () => void) {
  const heard = new Set<string>()
  const waiting = new Map<string, NodeJS.Timeout>()
  return {
    heard(question: string) {
      clearTimeout(waiting.get(question))
      if (waiting.delete(question)) return
      heard.add(question)
      for (const oldest of heard) {
        if (heard.size <= mostRemembered) return
        heard.delete(oldest)
      }
    },
    asked(question: string) {
      if (heard.delete(question)) return
      const missing = setTimeout(() => {
        waiting.delete(question)
        onMissing()
      }, waitMs)
      waiting.set(question, missing.unref())
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}
