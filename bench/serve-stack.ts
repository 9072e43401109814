import { Hono } from 'hono'
import { sql } from 'kysely'
import { systemClock } from '../server/src/platform/clock.ts'
import { connect } from '../server/src/platform/database/connect.ts'
import { trustedNetworks } from '../server/src/platform/http/client-address.ts'
import { type HttpEnv, withContext } from '../server/src/platform/http/context.ts'
import { cookiesFor } from '../server/src/platform/http/cookies.ts'
import { sameOriginOnly } from '../server/src/platform/http/same-origin-only.ts'
import { securityHeaders } from '../server/src/platform/http/security-headers.ts'
import { listen } from '../server/src/platform/http/listen.ts'
import { createMetrics } from '../server/src/platform/http/metrics.ts'
import { onError } from '../server/src/platform/http/on-error.ts'
import { serveOn } from '../server/src/platform/http/serve.ts'
import { fairQueue } from '../server/src/platform/fair-queue.ts'
import { limitInMemory } from '../server/src/platform/limits/in-memory.ts'
import { createLogPseudonym } from '../server/src/platform/log-pseudonym.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { page, pageOfEntries, selectOne } from './page-of-entries.ts'

/** The same answer through everything a request of ours passes, logging included. */
const [databaseUrl = ''] = process.argv.slice(2)
const { db } = connect(databaseUrl, () => {})
const count = limitInMemory({ name: 'any', times: 1e9, seconds: 300 }, {}, systemClock)
const line = fairQueue({ atOnce: 1, waiting: 0 })
const app = new Hono<HttpEnv>()
app.onError(onError)
app.use(
  withContext({
    logger: createLogger('info'),
    logPseudonym: createLogPseudonym(Buffer.alloc(32)),
    isProduction: true,
    trusted: trustedNetworks([]),
    headers: securityHeaders({ https: true }),
    observe: createMetrics().observe,
  }),
)
app.use('/api/*', sameOriginOnly({ origin: '', isProduction: false }))
const serve = serveOn(app, {
  checkAnswers: false,
  authentication: {
    viewerOf: async () => null,
    readerOf: async () => null,
    rememberedReader: () => null,
    knownBrowser: async () => null,
    isModerator: async () => false,
    isRegistering: async () => false,
  },
  cookies: cookiesFor({ https: true }),
  uploads: { queueOf: { members: line, newcomers: line }, count: async () => {}, requestMs: 30_000 },
  countRequest: { ofClient: count, ofMember: count },
})
serve(page, async () => pageOfEntries)
serve(selectOne, async () => {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
  return { one: rows[0]?.one ?? 0 }
})
const { port } = await listen(app, { host: '127.0.0.1', port: 0, headersMs: 10_000, requestMs: 30_000 })
process.send?.({ port })
process.on('disconnect', () => process.exit(0))
