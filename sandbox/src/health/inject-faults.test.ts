import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { knownFaults } from '../faults.ts'
import { type Sandbox, startSandbox } from '../server.ts'
import { application, type Tokens } from './test-application.ts'

const list = '/v4/users/me/dataTypes/weight/dataPoints'

let sandbox: Sandbox
let app: ReturnType<typeof application>
let tokens: Tokens
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, folder: null })
  app = application(sandbox, 'google-health')
  tokens = await app.connect('midnight-shin')
})
afterAll(() => sandbox.stop())
afterEach(() => app.clear())

async function data(fault: string): Promise<Response> {
  await app.control({ fault: `data-${fault}` })
  return app.get(list, tokens)
}

/** Asks, and goes on when that question has met its fault and one after it is answered. */
async function begun<T>(ask: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  const { data: before } = await app.calls()
  const answer = ask()
  await expect.poll(async () => (await app.calls()).data).toBeGreaterThan(before)
  expect((await app.get(list, tokens)).status).toBe(200)
  return { answer }
}

test.each([400, 401, 403, 404, 410, 429, 500])('Data can answer %d in the words of the service', async (status) => {
  const answer = await data(String(status))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, null])
  expect(await answer.json()).toMatchObject({ error: { code: status } })
  expect((await app.get(list, tokens)).status).toBe(200)
})

test('Answers can be pages, empty, cut, large or too often', async () => {
  expect((await data('429-retry-after')).headers.get('retry-after')).toBe('30')
  expect((await data('502-html')).status).toBe(502)
  expect(await (await data('html')).text()).toMatch(/^<!DOCTYPE html>/)
  expect(await (await data('empty')).text()).toBe('')
  await expect((await data('truncated')).json()).rejects.toThrow('JSON')
  const big = await (await data('big')).text()
  expect(big.length).toBeGreaterThan(5_000_000)
  expect(JSON.parse(big)).toHaveProperty('dataPoints')
})

test('A weight can be no weight', async () => {
  const weight = async (fault: string) =>
    ((await (await data(fault)).json()) as { dataPoints: { weight: { weightGrams: unknown } }[] }).dataPoints[0]?.weight
      .weightGrams
  expect(await weight('zero')).toBe(0)
  expect(await weight('negative')).toBe(-63_300)
  expect(await weight('1e308')).toBe(1e308)
  expect(await weight('string-weight')).toBe('heavy')
  expect(await (await data('nan')).text()).toContain('"weightGrams":NaN')
  expect(await (await data('wrong-types')).json()).toMatchObject({ dataPoints: [null, 7, 'text', {}, {}] })
})

test('A connection can be reset in the middle', async () => {
  await expect((await data('reset')).text()).rejects.toThrow('terminated')
})

test('A body can drip, go on for ever or be silent', async () => {
  const drip = (await data('drip')).body?.getReader()
  expect((await drip?.read())?.value).toHaveLength(1)
  await drip?.cancel()
  const endless = (await data('endless')).body?.getReader()
  let read = 0
  while (read < 1_000_000) read += (await endless?.read())?.value?.length ?? 0
  await endless?.cancel()
  await app.control({ fault: 'data-hang' })
  const leaving = new AbortController()
  const silent = await begun(() => fetch(`${app.base}${list}`, { signal: leaving.signal }))
  leaving.abort()
  await expect(silent.answer).rejects.toThrow('aborted')
})

test('An answer can be held back until the faults are cleared', async () => {
  const order: string[] = []
  const held = await begun(() => data('held').then(({ status }) => order.push(`answered ${status}`)))
  order.push('cleared')
  await app.clear()
  await held.answer
  expect(order).toEqual(['cleared', 'answered 200'])
})

test('A small body can be a gigabyte when it is unpacked', async () => {
  const answer = await data('gzip-bomb')
  const reader = answer.body?.getReader()
  let read = 0
  while (read < 2 * 1024 * 1024) read += (await reader?.read())?.value?.length ?? 0
  await reader?.cancel()
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(1_500_000)
})

test('Who follows a redirect is counted', async () => {
  const trap = (await data('redirect')).headers.get('location') ?? ''
  expect(trap).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/trap$/)
  expect((await data('redirect-outside')).headers.get('location')).toBe('https://outside.example/')
  expect((await app.calls()).trap).toBe(0)
  await fetch(trap)
  expect((await app.calls()).trap).toBe(1)
})

test('Token answers can be wrong about their life, rotate, and lose the refresh token or a scope', async () => {
  const refreshed = async (fault: string) => {
    await app.control({ fault: `token-${fault}` })
    return (await (await app.refresh(tokens.refresh_token)).json()) as Record<string, unknown>
  }
  expect(await refreshed('expires-zero')).toMatchObject({ expires_in: 0 })
  expect(await refreshed('expires-negative')).toMatchObject({ expires_in: -1 })
  expect(await refreshed('expires-string')).toMatchObject({ expires_in: '3599' })
  expect(await refreshed('expires-missing')).not.toHaveProperty('expires_in')
  expect(await refreshed('wrong-types')).toMatchObject({ access_token: 12_345 })
  const { refresh_token } = await refreshed('rotates')
  expect(await (await app.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  tokens = { ...tokens, refresh_token: String(refresh_token) }
  await app.control({ fault: 'token-no-refresh-token' })
  expect(await app.connect('midnight-shin')).not.toHaveProperty('refresh_token')
  await app.control({ fault: 'token-partial-scope' })
  expect((await app.connect('midnight-shin')).scope).toBe('')
})

test('A refused refresh is refused for good', async () => {
  const { refresh_token } = await app.connect('daily-haruka')
  await app.control({ fault: 'token-invalid-grant', person: 'daily-haruka' })
  expect((await app.refresh(tokens.refresh_token)).status).toBe(200)
  expect((await app.refresh(refresh_token)).status).toBe(400)
  expect((await app.refresh(refresh_token)).status).toBe(400)
})

test('A fault that a service does not know is refused with those it knows', async () => {
  const answer = await app.control({ fault: 'data-maintenance' })
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'unknown fault', known: knownFaults }])
})

test('Who is connected is connected after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const before = await startSandbox({ port: 0, folder })
  const kept = await application(before, 'google-health').connect('midnight-shin')
  await before.stop()
  const after = await startSandbox({ port: 0, folder })
  const again = application(after, 'google-health')
  expect((await again.get(list, kept)).status).toBe(200)
  expect((await again.refresh(kept.refresh_token)).status).toBe(200)
  await after.stop()
  await rm(folder, { recursive: true })
})
