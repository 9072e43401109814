import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { WireFault } from './fault-names.ts'

export interface WireResponses {
  /** How the service itself would say this status. */
  error(status: number): Response
  /** What it would have answered; asking for it does whatever the call does. */
  sound(): Promise<Response>
  /** A page for people where data should be; not every service has one. */
  maintenance?: () => Promise<Response>
  trap: string
  untilCleared: () => Promise<void>
}

const patienceMs = 60_000
const bigBytes = 5 * 1024 * 1024

export async function spoilt(fault: WireFault, c: Context, answers: WireResponses): Promise<Response> {
  switch (fault) {
    case '429-retry-after':
      return withHeader(answers.error(429), 'retry-after', '30')
    case '502-html':
      return htmlAnswer('Bad Gateway', 502)
    case 'html':
      return htmlAnswer('Please try again later', 200)
    case 'empty':
      return jsonAnswer('')
    case 'truncated': {
      const text = await textOf(answers)
      return jsonAnswer(text.slice(0, Math.ceil(text.length * 0.6)))
    }
    case 'big': // Blanks before JSON are JSON: only its size is wrong.
      return jsonAnswer(`${' '.repeat(bigBytes)}${await textOf(answers)}`)
    case 'endless':
      return jsonAnswer(stream(() => Buffer.alloc(64 * 1024, ' '), 1))
    case 'drip': {
      const bytes = Buffer.from((await textOf(answers)).padEnd(600))
      let sent = 0
      return jsonAnswer(stream(() => (sent < bytes.length ? bytes.subarray(sent, ++sent) : null), 1000))
    }
    case 'hang':
      await sleep(patienceMs, undefined, { ref: false })
      return answers.error(500)
    case 'held':
      await answers.untilCleared()
      return answers.sound()
    case 'reset':
      return reset(c, (await textOf(answers)).slice(0, 20))
    case 'redirect':
      return away(answers.trap)
    case 'redirect-outside':
      return away('https://outside.example/')
    case 'gzip-bomb':
      return withHeader(jsonAnswer(bomb()), 'content-encoding', 'gzip')
    case 'maintenance':
      return answers.maintenance?.() ?? answers.error(503)
    default:
      return answers.error(Number(fault))
  }
}

const textOf = async (answers: WireResponses) => (await answers.sound()).text()

const jsonAnswer = (body: string | ReadableStream | Buffer<ArrayBuffer>) =>
  new Response(body, { headers: { 'content-type': 'application/json; charset=UTF-8' } })

const htmlAnswer = (title: string, status: number) =>
  new Response(`<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`, {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
  })

const away = (location: string) => new Response(null, { status: 302, headers: { location } })

function withHeader(response: Response, name: string, value: string): Response {
  response.headers.set(name, value)
  return response
}

/** Pieces with a pause between them, until there is none or nobody reads. */
function stream(next: () => Uint8Array | null, pauseMs: number): ReadableStream {
  let isFirst = true
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isFirst) await sleep(pauseMs, undefined, { ref: false })
        isFirst = false
        const piece = next()
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

async function reset(c: Context, start: string): Promise<Response> {
  const { outgoing } = c.env as HttpBindings
  outgoing.writeHead(200, { 'content-type': 'application/json' })
  await new Promise<void>((resolve) => outgoing.write(start, () => resolve()))
  outgoing.socket?.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

/** A gigabyte in a megabyte: members of a gzip file may stand one after the other. */
function bomb(): Buffer<ArrayBuffer> {
  const member = gzipSync(Buffer.alloc(1024 * 1024, ' '))
  return Buffer.concat(Array.from({ length: 1000 }, () => member))
}
