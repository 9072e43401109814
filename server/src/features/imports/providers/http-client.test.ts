import { createServer as createHttps } from 'node:https'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '../../../../test/world/self-signed.ts'
import { createHttpClient } from './http-client.ts'

/** Counts who knocks. */
async function door() {
  let knocks = 0
  const server = createServer((socket) => {
    knocks++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as { port: number }).port, knocks: () => knocks }
}

const named = { origins: ['https://health.googleapis.com'], timeoutMs: 60_000, pauseMs: 60_000 }

test('nobody is spoken to but the services that are named, however an address is spelled', async () => {
  const { port, knocks } = await door()
  const request = createHttpClient(named)
  const hosts = [
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '169.254.169.254',
    'health.googleapis.com@127.0.0.1',
    'health.googleapis.com.127.0.0.1.nip.io',
  ]
  for (const host of hosts)
    for (const scheme of ['http', 'https'])
      await expect(request(`${scheme}://${host}:${port}/`)).rejects.toMatchObject({ kind: 'refused' })
  for (const url of [
    'http://health.googleapis.com/',
    'https://health.googleapis.com:8443/',
    'file:///etc/passwd',
    'data:,x',
  ])
    await expect(request(url)).rejects.toMatchObject({ kind: 'refused' })
  expect(knocks()).toBe(0)
})

test('a service that failed five times in a row is left in peace for a while', async () => {
  const { port, knocks } = await door()
  const request = createHttpClient({ ...named, origins: [`http://127.0.0.1:${port}`] })
  for (let i = 0; i < 5; i++)
    await expect(request(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ kind: 'refused' })
  await expect(request(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ kind: 'busy', retryAfterSeconds: 60 })
  expect(knocks()).toBe(5)
})

test('somebody who only says to be the service is told nothing', async () => {
  let requests = 0
  const server = createHttps(selfSigned, (_, response) => {
    requests++
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `https://localhost:${(server.address() as { port: number }).port}`
  const request = createHttpClient({ ...named, origins: [origin] })
  await expect(request(`${origin}/token`, { form: { client_secret: 'x' } })).rejects.toMatchObject({ kind: 'refused' })
  expect(requests).toBe(0)
})
