import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/world/eventually.ts'
import { createStreams } from './streams.ts'

test('who does not read is dropped, and the others go on', async () => {
  const streams = createStreams({ perSession: 10, perMember: 10 })
  const server = createServer((_, response) => {
    streams.add({ sessionId: 's', memberId: 'm' }, response.writeHead(200))
    response.write('hello')
  }).listen(0)
  await once(server, 'listening')
  const join = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'readable')
    return socket
  }
  const [stalled, reader] = [await join(), await join()]
  stalled.pause()
  reader.resume()
  const dropped = once(stalled, 'close')
  const total = 1500 * 7000
  for (let i = 0; i < 1500; i++) {
    await streams.send(() => 'x'.repeat(7000))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await eventually(() => expect(reader.bytesRead).toBeGreaterThan(total))
  stalled.resume()
  await dropped
  expect(stalled.bytesRead).toBeLessThan(total)
  reader.destroy()
  server.close()
})
