import { type Call, clientOver } from '@hakari/contract'
import { request as overHttp, type RequestOptions } from 'node:http'
import { Agent, request as overHttps } from 'node:https'
import type { IncomingMessage } from 'node:http'

export interface Answer {
  status: number
  text: string
  headers: IncomingMessage['headers']
}

export interface Browser {
  call: Call
  send: (
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: Buffer },
  ) => Promise<Answer>
  /** A live stream; what it was told so far. */
  listen: (path: string) => Promise<{ heard: () => string; isOpen: () => boolean; close: () => void }>
  /** What it would send. */
  cookie: () => string
  close: () => void
}

interface Options {
  /** Who vouches for the server. */
  ca?: string
  /** From which address of this machine it asks. */
  from?: string
  /** Where the server is, whatever its name says. */
  at?: string
  /** What it says about itself besides. */
  headers?: Record<string, string>
}

/** A browser as far as a proxy can tell: cookies, kept connections, our headers. */
export function browserAt(origin: string, { ca, from, at, headers: own = {} }: Options = {}): Browser {
  const { protocol, host, hostname, port } = new URL(origin)
  const isTls = protocol === 'https:'
  const agent = isTls ? new Agent({ keepAlive: true, ...(ca && { ca }) }) : undefined
  const cookies = new Map<string, string>()

  const cookieOf = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const open = (path: string, method: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const cookie = cookieOf()
      const options: RequestOptions & { servername?: string } = {
        hostname: at ?? hostname,
        servername: hostname,
        port: port || (isTls ? 443 : 80),
        path,
        method,
        headers: { Host: host, 'Sec-Fetch-Site': 'same-origin', ...own, ...headers, ...(cookie && { cookie }) },
        ...(agent && { agent }),
        ...(from && { localAddress: from, family: 4 }),
      }
      const request = (isTls ? overHttps : overHttp)(options, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value === '') cookies.delete(name)
          else cookies.set(name, value)
        }
        resolve(answer)
      })
      request.once('error', reject)
      request.setTimeout(30_000, () => request.destroy(new Error(`no answer to ${method} ${path}`)))
      request.end(body)
    })

  const send: Browser['send'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const length: Record<string, string> = body ? { 'Content-Length': String(body.length) } : {}
    const answer = await open(path, method, { ...headers, ...length }, body)
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    return { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), headers: answer.headers }
  }

  return {
    send,
    call: clientOver(async ({ method, url, headers, body }) => {
      if (body === undefined) return send(url, { method, headers })
      const { headers: told, bytes } = await encoded(body)
      return send(url, { method, headers: { ...headers, ...told }, body: bytes })
    }),
    async listen(path) {
      const answer = await open(path, 'GET', {})
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
      answer.socket.setTimeout(0)
      let text = ''
      let isOpen = true
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.once('close', () => (isOpen = false))
      answer.on('error', () => {})
      return { heard: () => text, isOpen: () => isOpen, close: () => answer.destroy() }
    },
    cookie: cookieOf,
    close: () => agent?.destroy(),
  }
}

/** A form as a browser encodes it. */
async function encoded(body: string | FormData): Promise<{ headers: Record<string, string>; bytes: Buffer }> {
  if (typeof body === 'string') return { headers: {}, bytes: Buffer.from(body) }
  const form = new Response(body)
  const type = form.headers.get('Content-Type') ?? ''
  return { headers: { 'Content-Type': type }, bytes: Buffer.from(await form.arrayBuffer()) }
}
