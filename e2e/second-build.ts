import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Stands between the browser and the app as a proxy does. After `deploy` the front end and all its files have another name
 * wherever they are named, as after a new build; after `breakDown` it says that nobody answers behind it, and after
 * `fallSilent` it says nothing until it is repaired.
 */
export async function inFrontOf(app: string) {
  const worker = await (await fetch(`${app}/service-worker.js`)).text()
  const names = new Set(Array.from(worker.matchAll(/\/assets\/([\w.-]+)/g), ([, name]) => name))
  let state: 'first build' | 'second build' | 'broken' | 'silent' = 'first build'
  const unanswered: (() => void)[] = []

  const renamed = (source: string) =>
    source
      .replaceAll(/[\w-]+\.(?:js|css)\b/g, (name) => (names.has(name) ? name.replace('.', '-second.') : name))
      .replace(/"name":"[0-9a-f]+"/, '"name":"second"')

  async function passOn(found: IncomingMessage, answer: ServerResponse) {
    const { 'content-length': _length, ...headers } = found.headers
    const isOfBuild = state === 'second build' && /javascript|html/.test(headers['content-type'] ?? '')
    answer.writeHead(found.statusCode ?? 502, isOfBuild ? headers : found.headers)
    if (isOfBuild) answer.end(renamed(await text(found)))
    else found.pipe(answer)
  }

  const server = createServer(serve)
  function serve(asked: IncomingMessage, answer: ServerResponse) {
    if (state === 'broken') answer.writeHead(502).end('nobody there')
    else if (state === 'silent') unanswered.push(() => serve(asked, answer))
    else {
      const path = (asked.url ?? '/').replace('-second.', '.')
      const headers = { ...asked.headers, 'accept-encoding': 'identity', 'if-none-match': '' }
      const passed = request(
        new URL(path, app),
        { method: asked.method, headers },
        (found) => void passOn(found, answer),
      )
      passed.on('error', () => answer.destroy())
      asked.pipe(passed)
    }
  }
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy() {
      state = 'second build'
    },
    breakDown() {
      state = 'broken'
      server.closeAllConnections()
    },
    fallSilent() {
      state = 'silent'
    },
    repair() {
      state = 'first build'
      for (const answerNow of unanswered.splice(0)) answerNow()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
