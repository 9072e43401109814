import type { Hono } from 'hono'
import { createHash, timingSafeEqual } from 'node:crypto'
import { type Metrics, startMetrics } from '../metrics/index.ts'
import type { HttpEnv } from './context.ts'

export interface RequestMetrics {
  /** Of a refusal the name of the limit that was used up, where it was one. */
  observe: (operation: string, status: number, seconds: number, refused?: { limit?: string }) => void
  /** Nothing at all without a token: numbers about people are nobody else's business. */
  serveOn(app: Hono<HttpEnv>, token: string | null): void
}

const name = 'hakari_request_seconds'
const bounds = [0.005, 0.02, 0.1, 0.5, 2]

export function createMetrics(metrics: Metrics = startMetrics()): RequestMetrics {
  const requests = createHistogram()
  return {
    observe(operation, status, seconds, refused) {
      requests.observe(operation, status, seconds)
      if (refused?.limit !== undefined) metrics.count('limits', { limit: refused.limit })
    },
    serveOn(app, token) {
      app.get('/metrics', async (c) => {
        if (token === null || !sameSecret(c.req.header('Authorization') ?? '', `Bearer ${token}`)) return c.notFound()
        return c.text(`${await metrics.text()}\n${requests.text()}`, 200, { 'Cache-Control': 'no-store' })
      })
    },
  }
}

/** Counted by hand: the library's own takes longer than everything else that happens around a request. */
function createHistogram() {
  const series = new Map<string, { counts: number[]; sum: number }>()
  return {
    observe(operation: string, status: number, seconds: number) {
      const labels = `operation="${operation}",status="${status}"`
      let one = series.get(labels)
      if (!one) series.set(labels, (one = { counts: Array<number>(bounds.length + 1).fill(0), sum: 0 }))
      const at = bounds.findIndex((bound) => seconds <= bound)
      const bucket = at < 0 ? bounds.length : at
      one.counts[bucket] = (one.counts[bucket] ?? 0) + 1
      one.sum += seconds
    },
    text() {
      const lines = [
        `# HELP ${name} Time to answer, by operation and status (this process)`,
        `# TYPE ${name} histogram`,
      ]
      for (const [labels, { counts, sum }] of series) {
        let below = 0
        for (const [at, count] of counts.entries()) {
          below += count
          lines.push(`${name}_bucket{${labels},le="${bounds[at] ?? '+Inf'}"} ${below}`)
        }
        lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${below}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const sameSecret = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
