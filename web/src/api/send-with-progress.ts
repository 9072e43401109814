import type { Send } from '@hakari/contract'
import type { HttpResponse } from './retry-request.ts'

interface Watch {
  /** How much of it has left, from 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

export type WatchedSend = (request: Parameters<Send>[0], watch: Watch) => Promise<HttpResponse>

/** A connection on which nothing moves any more is as good as cut. */
const standstillMs = 60_000

/** One attempt. Only XMLHttpRequest says how far a body has got. */
export const sendWithProgress: WatchedSend = ({ method, url, headers, body }, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let standstill: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      clearTimeout(standstill)
      standstill = setTimeout(() => request.abort(), standstillMs)
    }
    const abort = () => request.abort()
    const fail = () => reject(new Error('not answered'))
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('loadend', () => {
      clearTimeout(standstill)
      signal.removeEventListener('abort', abort)
    })
    if (signal.aborted) return fail()
    signal.addEventListener('abort', abort)
    moved()
    request.send(body ?? null)
  })

function answerOf(request: XMLHttpRequest): HttpResponse {
  const seconds = Number(request.getResponseHeader('Retry-After') ?? Number.NaN)
  return {
    status: request.status,
    text: request.responseText,
    ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
  }
}
