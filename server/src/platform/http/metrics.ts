import type { Hono } from 'hono'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { HttpEnv } from './context.ts'

export interface Metrics {
  observe: (operation: string, status: number, seconds: number) => void
  /** Nothing at all without a token: numbers about people are nobody else's business. */
  serveOn(app: Hono<HttpEnv>, token: string | null): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'hakari_request_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  return {
    observe: (operation, status, seconds) => requests.observe({ operation, status }, seconds),
    serveOn(app, token) {
      app.get('/metrics', async (c) => {
        if (token === null || !sameSecret(c.req.header('Authorization') ?? '', `Bearer ${token}`)) return c.notFound()
        return c.text(await registry.metrics(), 200, { 'Cache-Control': 'no-store' })
      })
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const sameSecret = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
