import type { LiveMessage } from '@hakari/contract'
import type { ServerResponse } from 'node:http'

/** More than this unread means that nobody reads. */
const mostUnreadBytes = 1024 * 1024
const mostUnreadMs = 30_000
const perTurn = 500
/** An event, because a browser hides comments from the page, which wants to know whether the stream lives. */
const beat = `data: ${JSON.stringify({ type: 'beat' } satisfies LiveMessage)}\n\n`

export interface Listener {
  sessionId: string
  memberId: string
}

export interface Streams {
  /** False when this client has too many already. */
  add(client: string, listener: Listener, response: ServerResponse): boolean
  /** Ends the streams of a session that is over. */
  endSession(sessionId: string): void
  sessions(): string[]
  sessionsOf(memberIds: Set<string>): string[]
  members(): string[]
  /** To everybody what is for them, in portions, so that other requests get their turn in between. */
  send(textFor: (memberId: string) => string): Promise<void>
  /** Drops who has not read anything for a while, and tells the others that we are alive. */
  heartbeat(): Promise<void>
  /** Ends all streams; a browser comes back by itself. */
  endAll(): void
  areEnding(): boolean
}

export function createStreams(mostPerClient: number): Streams {
  const open = new Map<ServerResponse, Listener & { client: string }>()
  const perSession = new Map<string, Set<ServerResponse>>()
  const blockedSince = new WeakMap<ServerResponse, number>()
  const perClient = new Map<string, number>()
  let ended = false

  const remove = (response: ServerResponse) => {
    const listener = open.get(response)
    if (listener === undefined) return
    const { client, sessionId } = listener
    open.delete(response)
    const others = perSession.get(sessionId)
    others?.delete(response)
    if (others?.size === 0) perSession.delete(sessionId)
    const left = (perClient.get(client) ?? 1) - 1
    if (left > 0) perClient.set(client, left)
    else perClient.delete(client)
  }

  async function send(textFor: (memberId: string) => string): Promise<void> {
    let written = 0
    for (const [response, { memberId }] of open) {
      write(response, textFor(memberId))
      if (++written % perTurn === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  return {
    add(client, { sessionId, memberId }, response) {
      const already = perClient.get(client) ?? 0
      if (ended || already >= mostPerClient) return false
      perClient.set(client, already + 1)
      open.set(response, { client, sessionId, memberId })
      const others = perSession.get(sessionId) ?? new Set()
      perSession.set(sessionId, others.add(response))
      response.once('close', () => remove(response))
      return true
    },
    endSession(sessionId) {
      for (const response of perSession.get(sessionId) ?? []) response.end()
    },
    sessions: () => [...perSession.keys()],
    sessionsOf: (memberIds) =>
      [...open.values()].filter(({ memberId }) => memberIds.has(memberId)).map(({ sessionId }) => sessionId),
    members: () => [...new Set([...open.values()].map(({ memberId }) => memberId))],
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
    endAll() {
      ended = true
      for (const response of open.keys()) response.end()
    },
    areEnding: () => ended,
  }
}

function write(response: ServerResponse, text: string): void {
  // Ended, and still here until the other side has read all of it: one more word would be an error.
  if (response.writableEnded) return
  if (response.writableLength > mostUnreadBytes) response.destroy()
  else response.write(text)
}
