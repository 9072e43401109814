import { setTimeout } from 'node:timers/promises'
import type { notifications, push } from '@hakari/contract'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Logger } from '../../../platform/logger.ts'
import { dropGone, type PushOutcome, type SendPush } from '../../push/index.ts'
import type { Composer, PushText } from '../composer.ts'
import { text } from '../text.ts'
import { type Bounded, createBounded } from './bounded.ts'
import { type ClaimedPush, claimPushes, finish, keepUntil, pauseSubscription, postpone } from './queries.ts'
import { sayStepFailed } from './repeating.ts'

export interface PushSenderDeps {
  brand: Brand
  db: Database
  logger: Logger
  composers: Record<notifications.Kind, Composer>
  push: { send: SendPush; publicKey: string }
  /** How much is unread, for the badge of the app. */
  unreadOf: (memberIds: string[]) => Promise<Map<string, number>>
}

/** Longer than a push service may take to answer, with what waits before it. */
const leaseSeconds = 30
const answerMs = 12_000
const mostAtOnce = 64
/** Of these; a service that hangs leaves room for the others. */
const mostPerHost = 48
const batch = 200
/** What was sent is written down together, and soon: whoever is killed before sends it again. */
const writtenAfterMs = 100
const longestRetrySeconds = 3600
const otherKeySeconds = 600
const writtenAgainMs = 1000

export interface PushSender {
  /** Takes some in hand. True: there may be more. */
  step: () => Promise<boolean>
  settled: () => Promise<void>
}

export function createPushSender(deps: PushSenderDeps): PushSender {
  const { db } = deps
  const bounded: Bounded = createBounded({ mostAtOnce, mostPerKey: mostPerHost })
  const sent: ClaimedPush[] = []
  let writing: Promise<void> | undefined

  async function step(): Promise<boolean> {
    await bounded.hasRoomFor(batch)
    const until = performance.now() + leaseSeconds * 1000 - answerMs
    const claimed = await claimPushes(db, batch, leaseSeconds)
    for (const { due, message } of await written(deps, claimed))
      bounded.add(new URL(due.endpoint).host, async () => {
        // Whoever waited too long for room is due again soon, and may be in other hands by then.
        if (performance.now() < until) await sendOne(due, message)
      })
    return claimed.length > 0
  }

  async function sendOne(due: ClaimedPush, { ttlSeconds, ...message }: Written): Promise<void> {
    const outcome = await deps.push.send(due, { payload: JSON.stringify(message), ttlSeconds, topic: message.tag })
    await settle(due, outcome).catch((err: unknown) => sayStepFailed(deps.logger, 'settle pushes', err))
  }

  async function settle(due: ClaimedPush, outcome: PushOutcome): Promise<void> {
    if (outcome === 'gone') return dropGone(db, due.endpoint)
    if (outcome === 'refused') deps.logger.warn({ kind: due.kind }, 'push refused, not tried again')
    if (typeof outcome === 'object') {
      if (outcome.isBusy) await pauseSubscription(db, due.subscriptionId, outcome.afterSeconds)
      const seconds = outcome.afterSeconds * 2 ** Math.min(due.attempts - 1, 6)
      return postpone(db, due.id, Math.min(seconds, longestRetrySeconds))
    }
    sent.push(due)
    writing ??= writeDown()
  }

  async function writeDown(): Promise<void> {
    await setTimeout(writtenAfterMs)
    writing = undefined
    const done = sent.splice(0)
    await finish(db, done)
      .catch(() => setTimeout(writtenAgainMs).then(() => finish(db, done)))
      .catch((err: unknown) => sayStepFailed(deps.logger, 'write down pushes', err))
  }

  return {
    step,
    async settled() {
      await bounded.settled()
      await writing
    },
  }
}

type Written = push.Message & { ttlSeconds: number }

/** What is to be said to whom, of what was taken in hand. What is not to be sent, or not yet, is put away. */
async function written(
  { brand, db, logger, composers, push: { publicKey }, unreadOf }: PushSenderDeps,
  claimed: ClaimedPush[],
): Promise<{ due: ClaimedPush; message: Written }[]> {
  const [over, judged] = split(claimed, ({ isExpired, isWanted }) => isExpired || !isWanted)
  for (const { kind, attempts } of over.filter(({ isWanted }) => isWanted))
    logger.warn({ kind, attempts }, 'push given up, its time is over')
  // Another process may have the key it was made for, or its browser will ask for ours.
  const [open, ofOtherKey] = split(judged, (due) => due.publicKey === publicKey)
  for (const { id } of ofOtherKey) await postpone(db, id, otherKeySeconds)
  const [waiting, due] = split(open, ({ waitsUntil }) => waitsUntil !== null)
  if (waiting.length > 0)
    await keepUntil(
      db,
      waiting.flatMap(({ id, waitsUntil }) => (waitsUntil ? [{ id, until: waitsUntil }] : [])),
    )
  const texts = await textsOf(db, composers, due)
  const [said, silent] = split(due, ({ id }) => texts.has(id))
  if (over.length + silent.length > 0) await finish(db, [...over, ...silent])
  if (said.length === 0) return []
  const unread = await unreadOf([...new Set(said.map(({ memberId }) => memberId))])
  return said.flatMap((one) => {
    const it = texts.get(one.id)
    return it
      ? [
          {
            due: one,
            message: {
              title: brand.name,
              ...shown(it, one),
              unread: unread.get(one.memberId) ?? 0,
              memberId: one.memberId,
            },
          },
        ]
      : []
  })
}

/** Whoever does not want it seen is told only that there is something. */
const shown = ({ body, actions, ...rest }: PushText, { hidesContent }: ClaimedPush) =>
  hidesContent ? { body: text.hidden, ...rest } : { body, ...rest, ...(actions && { actions }) }

async function textsOf(
  db: Database,
  composers: Record<notifications.Kind, Composer>,
  due: ClaimedPush[],
): Promise<Map<number, PushText>> {
  const texts = new Map<number, PushText>()
  for (const [kind, pending] of Map.groupBy(due, ({ kind: of }) => of))
    for (const [id, it] of await composers[kind].push(db, pending)) texts.set(id, it)
  return texts
}

function split<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}
