import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { scaled } from '../../../../test/world/eventually.ts'
import { startFakeRedis } from '../../../../test/world/fake-redis.ts'
import { selfSigned } from '../../../../test/world/self-signed.ts'
import { redisAddress } from './address.ts'
import { openSubscription } from './subscription.ts'

function subscribe(url: string, waitMs = scaled(5000)) {
  const address = redisAddress(url)
  if (address === null) throw new Error(url)
  const { signal } = new AbortController()
  return openSubscription({ address, channel: 'c', waitMs, signal, onMessage: () => {} })
}

test('a Redis whose certificate nobody has vouched for is not spoken to', async () => {
  let heard = 0
  const server = createServer(selfSigned, (socket) => socket.on('data', () => heard++).on('error', () => {}))
  server.on('tlsClientError', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await expect(subscribe(`rediss://:secret@localhost:${port}`)).rejects.toThrow('self-signed')
  expect(heard).toBe(0)
  server.close()
})

test('who takes the connection and says nothing is given up', async () => {
  await using redis = await startFakeRedis()
  redis.freeze()
  await expect(subscribe(redis.url, 100)).rejects.toThrow('Redis did not answer in time')
})
