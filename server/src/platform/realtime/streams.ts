import type { ServerResponse } from 'node:http'

/** More than this unread means that nobody reads. */
const mostUnreadBytes = 1024 * 1024
const perTurn = 500

export interface Streams {
  /** False when this client has too many already. */
  add(client: string, response: ServerResponse): boolean
  /** To everybody, in portions, so that other requests get their turn in between. */
  broadcast(text: string): Promise<void>
  /** Ends all streams; a browser comes back by itself. */
  endAll(): void
  count(): number
}

export function createStreams(mostPerClient: number): Streams {
  const open = new Map<ServerResponse, string>()
  const perClient = new Map<string, number>()
  let ended = false

  const remove = (response: ServerResponse) => {
    const client = open.get(response)
    if (client === undefined) return
    open.delete(response)
    const left = (perClient.get(client) ?? 1) - 1
    if (left > 0) perClient.set(client, left)
    else perClient.delete(client)
  }

  return {
    add(client, response) {
      const already = perClient.get(client) ?? 0
      if (ended || already >= mostPerClient) return false
      perClient.set(client, already + 1)
      open.set(response, client)
      response.once('close', () => remove(response))
      return true
    },
    async broadcast(text) {
      let written = 0
      for (const response of open.keys()) {
        write(response, text)
        if (++written % perTurn === 0) await new Promise((resolve) => setImmediate(resolve))
      }
    },
    endAll() {
      ended = true
      for (const response of open.keys()) response.end()
    },
    count: () => open.size,
  }
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > mostUnreadBytes) response.destroy()
  else response.write(text)
}
