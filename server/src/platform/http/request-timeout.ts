import type { IncomingMessage, ServerResponse } from 'node:http'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
/** A picture of 5 MB takes so long at 40 KB a second. */
export const longestTimeoutMs = 130_000

/** Node knows one time for all requests; pictures may have more of it than anything else. */
export const enforceRequestTimeout =
  (requestMs: number) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    start(request, response, requestMs)
    request.once('close', () => clearTimeout(timers.get(request)))
  }

/** Gives a request the longest time from now on, because whoever reads it has a watchdog. */
export function extendRequestTimeout(request: IncomingMessage, response: ServerResponse): void {
  if (!timers.has(request)) return
  clearTimeout(timers.get(request))
  start(request, response, longestTimeoutMs)
}

function start(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const cut = () => {
    if (request.complete) return
    const { socket } = request
    if (response.headersSent || !socket.writable) socket.destroy()
    else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
  }
  timers.set(request, setTimeout(cut, ms))
}
