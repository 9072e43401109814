import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readiness } from '../readiness.ts'

/** Answers the request, or says that it is not for it. */
export type AnswersFirst = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * `/healthz`: the process lives. `/readyz`: send it people. Asked by balancers, some of which name no host and speak HTTP/1.0,
 * so they are answered before anything looks at the request; nobody is counted and no line is written.
 */
export const answerChecks =
  ({ whyNot }: Pick<Readiness, 'whyNot'>, headers: Readonly<Record<string, string>>): AnswersFirst =>
  (request, response) => {
    const check = checkIn(request)
    if (check === null) return false
    const say = (status: number, text: string) =>
      response.writeHead(status, { ...headers, ...plain, 'Content-Length': text.length }).end(text)
    if (check === '/healthz') say(200, 'ok')
    else void whyNot().then((reason) => (reason === null ? say(200, 'ready') : say(503, reason)))
    return true
  }

const plain = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' }

/** Also as a proxy writes it, with a host in front. */
const checkPath = /^(?:https?:\/\/[^/?#]*)?(\/healthz|\/readyz)(?:\?|$)/i

function checkIn({ method, url = '', headers, httpVersion }: IncomingMessage): string | null {
  if (method === 'GET' || method === 'HEAD') return checkPath.exec(url)?.[1] ?? null
  // What HAProxy asks when it is told nothing but `option httpchk`. No browser does.
  const isHttpchk = method === 'OPTIONS' && url === '/' && httpVersion === '1.0' && headers.host === undefined
  return isHttpchk ? '/readyz' : null
}
