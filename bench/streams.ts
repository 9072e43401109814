import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { livePath } from '@hakari/contract'
import { testAccount } from './sign-ins.ts'
import type { AppProcess } from '../server/test/app-process.ts'

export const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** Bytes of the app's memory for each idle stream. */
export async function bytesPerStream(app: AppProcess, count: number): Promise<{ bytes: number; open: number }> {
  const port = Number(new URL(app.url).port)
  const { cookie } = await testAccount(app.url)
  await open(port, cookie, 50).then(close)
  await sleep(500)
  const before = memoryOf(app.pid)
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(...(await open(port, cookie, Math.min(250, count - sockets.length))))
  await sleep(3000)
  const greeted = sockets.filter((socket) => socket.bytesRead > 0 && !socket.destroyed).length
  const bytes = (memoryOf(app.pid) - before) / count
  await close(sockets)
  return { bytes, open: greeted }
}

function open(port: number, cookie: string, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(`GET ${livePath} HTTP/1.1\r\nHost: bench\r\nCookie: ${cookie}\r\n\r\n`)
      await once(socket, 'data')
      return socket
    }),
  )
}

async function close(sockets: Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await sleep(200)
}
