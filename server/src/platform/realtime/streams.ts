import type { LiveMessage } from '@hakari/contract'
import type { ServerResponse } from 'node:http'

/** More than this unread means that nobody reads. */
const mostUnreadBytes = 1024 * 1024
const mostUnreadMs = 30_000
const perTurn = 500
/** An event, because a browser hides comments from the page, which wants to know whether the stream lives. */
const beat = `data: ${JSON.stringify({ type: 'beat' } satisfies LiveMessage)}\n\n`

/** For browsers that come back by themselves; each in its own time would be better, but this is all they understand. */
const comeBack = 'retry: 15000\n\n'

export interface StreamOwner {
  sessionId: string
  memberId: string
}

export interface Streams {
  /** Whoever has too many of them loses the oldest. */
  add(owner: StreamOwner, response: ServerResponse): void
  /** To one of them, if it is still open. */
  say(response: ServerResponse, text: string): void
  /** Ends the streams of a session that is over. */
  endSession(sessionId: string): void
  size(): number
  sessions(): string[]
  sessionsOf(memberIds: Set<string>): string[]
  members(): string[]
  /** To everybody what is for them, if anything is, in portions, so that other requests get their turn in between. */
  send(textFor: (memberId: string) => string | null): Promise<void>
  /** Drops who has not read anything for a while, and tells the others that we are alive. */
  heartbeat(): Promise<void>
  /** Ends those that are open, and says when to come back. */
  sendAway(): void
  /** Ends all streams; a browser comes back by itself. */
  endAll(): void
  areEnding(): boolean
}

export interface StreamBounds {
  perSession: number
  perMember: number
}

export function createStreams(bounds: StreamBounds): Streams {
  const open = new Map<ServerResponse, StreamOwner>()
  const ofSession = new Map<string, Set<ServerResponse>>()
  const ofMember = new Map<string, Set<ServerResponse>>()
  const blockedSince = new WeakMap<ServerResponse, number>()
  let ended = false

  const remove = (response: ServerResponse) => {
    const owner = open.get(response)
    if (owner === undefined) return
    open.delete(response)
    leave(ofSession, owner.sessionId, response)
    leave(ofMember, owner.memberId, response)
  }

  /** Ended and no longer counted, though its browser may take its time, or have gone without a word. */
  const end = (response: ServerResponse) => {
    remove(response)
    response.end()
    letGo(response)
  }

  async function send(textFor: (memberId: string) => string | null): Promise<void> {
    let written = 0
    for (const [response, { memberId }] of open) {
      const text = textFor(memberId)
      if (text !== null) write(response, text)
      if (++written % perTurn === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  return {
    add(owner, response) {
      open.set(response, owner)
      response.once('close', () => remove(response))
      for (const [streams, most] of [
        [join(ofSession, owner.sessionId, response), bounds.perSession],
        [join(ofMember, owner.memberId, response), bounds.perMember],
      ] as const)
        for (const oldest of [...streams].slice(0, Math.max(0, streams.size - most))) end(oldest)
    },
    say(response, text) {
      if (open.has(response) && text !== '') write(response, text)
    },
    endSession(sessionId) {
      for (const response of ofSession.get(sessionId) ?? []) response.end()
    },
    size: () => open.size,
    sessions: () => [...ofSession.keys()],
    sessionsOf: (memberIds) =>
      [...open.values()].filter(({ memberId }) => memberIds.has(memberId)).map(({ sessionId }) => sessionId),
    members: () => [...ofMember.keys()],
    send,
    heartbeat() {
      for (const response of open.keys()) {
        const since = blockedSince.get(response) ?? Date.now()
        if (!response.writableNeedDrain && !response.writableEnded) blockedSince.delete(response)
        else if (Date.now() - since > mostUnreadMs) response.destroy()
        else blockedSince.set(response, since)
      }
      return send(() => beat)
    },
    sendAway() {
      for (const response of open.keys()) {
        write(response, comeBack)
        end(response)
      }
    },
    endAll() {
      ended = true
      for (const response of open.keys()) response.end()
    },
    areEnding: () => ended,
  }
}

type Groups = Map<string, Set<ServerResponse>>

function join(groups: Groups, name: string, response: ServerResponse): Set<ServerResponse> {
  const group = (groups.get(name) ?? new Set()).add(response)
  groups.set(name, group)
  return group
}

function leave(groups: Groups, name: string, response: ServerResponse): void {
  const group = groups.get(name)
  group?.delete(response)
  if (group?.size === 0) groups.delete(name)
}

/** Whoever does not take the end of it within a while is cut off. */
function letGo(response: ServerResponse): void {
  const impatience = setTimeout(() => response.destroy(), mostUnreadMs).unref()
  response.once('close', () => clearTimeout(impatience))
}

function write(response: ServerResponse, text: string): void {
  // Ended, and still here until the other side has read all of it: one more word would be an error.
  if (response.writableEnded) return
  if (response.writableLength > mostUnreadBytes) response.destroy()
  else response.write(text)
}
