import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startWorld } from '../world/world.ts'
import { wellKnownPaths } from '../corpus/well-known-paths.ts'

const production = {
  mode: 'production',
  origin: 'https://hakari.example',
  google: null,
  metricsToken: 'a token nobody knows',
} as const
const world = await startWorld(production)
const shell = await (await world.fetch('/')).text()

/** As it stands: fetch would tidy the path. */
async function answerTo(path: string) {
  const [answer] = (await once(get(world.url, { path }), 'response')) as [IncomingMessage]
  return { path, status: answer.statusCode ?? 0, body: await text(answer) }
}

test('well-known paths of forgotten files are 404, or the app itself', async () => {
  expect(new Set(wellKnownPaths).size).toBeGreaterThan(200)
  const answers = await Promise.all(wellKnownPaths.map(answerTo))
  const isNothing = ({ status, body }: (typeof answers)[number]) =>
    (status === 200 && body === shell) || (status === 404 && isRefusal(body))
  expect(answers.filter((answer) => !isNothing(answer))).toEqual([])
})

/** A code, and not a word more. */
function isRefusal(body: string): boolean {
  const { refusal, requestId, ...more } = JSON.parse(body) as Record<string, unknown>
  return typeof refusal === 'string' && typeof requestId === 'string' && Object.keys(more).length === 0
}

test('in production nobody makes a test account, and no request is sent back to its sender', async () => {
  const made = await world.fetch('/api/accounts/test', { method: 'POST', headers: { Origin: production.origin } })
  expect(await made.json()).toMatchObject({ refusal: 'not_found' })
  const traced = request(world.url, { method: 'TRACE', path: '/', headers: { Cookie: 'hakari_session=canary' } }).end()
  const [answer] = (await once(traced, 'response')) as [IncomingMessage]
  expect([404, 405]).toContain(answer.statusCode)
  expect(await text(answer)).not.toContain('canary')
})

test('no file of the front end names a source map', async () => {
  const names = [...shell.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name)
  expect(names.length).toBeGreaterThan(0)
  for (const name of [...names, '/service-worker.js']) {
    expect(await (await world.fetch(name)).text()).not.toContain('sourceMappingURL')
    expect((await world.fetch(`${name}.map`)).status).toBe(404)
  }
})
