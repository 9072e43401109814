import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Ask, headersOf, load } from '../feed/load.ts'
import type { Pace } from '../feed/pace.ts'
import { peersFolder } from './install.ts'

const run = promisify(execFile)
const connections = 16

type Load = (url: string, asks: Ask[], seconds: number) => Promise<Pace>

/** wrk where it is installed, whose own work is the smallest; else autocannon. The same for all who are compared. */
export async function whoAsks(): Promise<{ name: string; ask: Load }> {
  const hasWrk = await run('wrk', ['--version']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  )
  return hasWrk
    ? { name: `wrk -t1 -c${connections}`, ask: byWrk }
    : {
        name: `autocannon, ${connections} connections`,
        ask: (url, asks, seconds) => load(url, asks, seconds, connections),
      }
}

async function byWrk(url: string, asks: Ask[], seconds: number): Promise<Pace> {
  const script = join(peersFolder, `asks-${process.pid}.lua`)
  await writeFile(script, inLua(asks, new URL(url).host))
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-s',
    script,
    url,
  ])
  const [count = 0, microseconds = 0, p50 = 0, p95 = 0, p99 = 0, failed = 0] = (
    /^told (.*)$/m.exec(stdout)?.[1]?.split(' ') ?? []
  ).map(Number)
  if (failed > 0 || count === 0) throw new Error(`${asks[0]?.path}: ${failed} of ${count} refused or failed`)
  return { count, perSecond: count / (microseconds / 1e6), p50: p50 / 1000, p95: p95 / 1000, p99: p99 / 1000 }
}

/** Every request as it goes over the wire; where a key belongs into it, a new one each time. */
function inLua(asks: Ask[], host: string): string {
  const [key = ''] = crypto.randomUUID().match(/^.*-/) ?? []
  return `
local asks = {
${asks.map((ask) => `{${asWritten(ask, host).map(quoted).join(', ')}}`).join(',\n')}
}
local asked = 0
function request()
  local ask = asks[asked % #asks + 1]
  asked = asked + 1
  if ask[2] == nil then return ask[1] end
  return ask[1] .. string.format("${key}%012x", asked) .. ask[2]
end
function done(summary, latency)
  local e = summary.errors
  print(string.format("told %d %d %d %d %d %d", summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(95), latency:percentile(99), e.status + e.connect + e.read + e.write + e.timeout))
end
`
}

/** In two parts where a key goes between them. */
function asWritten(ask: Ask, host: string): string[] {
  const { method, path, body } = ask
  const head = Object.entries({ Host: host, ...headersOf(ask) }).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `${method} ${path} HTTP/1.1\r\n${head.join('')}`
  if (!body) return [`${start}\r\n`]
  const text = JSON.stringify(body)
  return [`${start}Content-Length: ${Buffer.byteLength(text)}\r\nIdempotency-Key: `, `\r\n\r\n${text}`]
}

const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\r', '\\r').replaceAll('\n', '\\n')}"`
