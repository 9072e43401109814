import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { livePath } from '@hakari/contract'
import { testAccount } from './sign-ins.ts'
import type { AppProcess } from '../server/test/process/app-process.ts'

export const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** Bytes of the app's memory for each idle stream. */
export async function bytesPerStream(app: AppProcess, count: number): Promise<{ bytes: number; open: number }> {
  const port = Number(new URL(app.url).port)
  const { cookie } = await testAccount(app.url)
  await openStreams(port, cookie, 50).then(closeStreams)
  await sleep(500)
  const before = memoryOf(app.pid)
  const sockets = await openStreams(port, cookie, count)
  await sleep(3000)
  const greeted = sockets.filter((socket) => socket.bytesRead > 0 && !socket.destroyed).length
  const bytes = (memoryOf(app.pid) - before) / count
  await closeStreams(sockets)
  return { bytes, open: greeted }
}

/** Not all at once: a listening socket has only so long a backlog. */
export async function openStreams(port: number, cookie: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(250, count - sockets.length) }, () => openStream(port, cookie))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

export async function openStream(port: number, cookie: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${livePath} HTTP/1.1\r\nHost: bench\r\nCookie: ${cookie}\r\n\r\n`)
  await once(socket, 'data')
  return socket
}

export async function closeStreams(sockets: Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await sleep(200)
}
