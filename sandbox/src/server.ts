import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { controlRoutes } from './control.ts'
import { createFaults } from './faults.ts'
import { client } from './google/client.ts'
import { googleRoutes } from './google/routes.ts'
import { createHealthWorld } from './health/world.ts'
import { openMessages } from './mailbox/messages.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { startSmtp } from './mailbox/smtp.ts'
import type { Client } from './oauth/redeem.ts'
import { pushRoutes } from './push/routes.ts'
import { startPage } from './start-page.ts'

export interface Sandbox {
  url: string
  smtpUrl: string
  google: Client & { issuer: string }
  googleHealth: HealthSettings
  fitbit: HealthSettings
  healthPlanet: HealthSettings
  stop(): Promise<void>
}

type HealthSettings = Client & { base: string }

interface Settings {
  port: number
  smtpPort?: number
  /** Keeps what it should remember; null forgets. */
  folder: string | null
}

/** The outside world on loopback. */
export async function startSandbox({ port, smtpPort = 0, folder }: Settings): Promise<Sandbox> {
  const faults = createFaults()
  const messages = openMessages(folder && join(folder, 'mailbox.jsonl'))
  // As long as the app's own: a connection must not be closed in the moment in which somebody asks again.
  const server = createServer({ keepAliveTimeout: 65_000 })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: ownPort } = server.address() as AddressInfo
  const url = `http://localhost:${ownPort}`
  const issuer = `${url}/google`
  const health = createHealthWorld(ownPort, folder, faults)
  const { 'google-health': googleHealth, fitbit, 'health-planet': healthPlanet } = health.providers
  const app = new Hono()
    .route('/mailbox', mailboxRoutes(messages))
    .route('/google', googleRoutes(issuer, faults))
    .route(googleHealth.path, health.routes['google-health'])
    .route(fitbit.path, health.routes.fitbit)
    .route(healthPlanet.path, health.routes['health-planet'])
    .route('/push', pushRoutes(url, faults))
    .route('/control', controlRoutes(faults, health))
    .all('/trap', (c) => {
      health.trap.hits++
      return c.json({ trapped: true })
    })
    .get('/', (c) => c.html(startPage(url)))
  // Only now, because Google says its own address, and with port 0 that is known after listening.
  server.on('request', getRequestListener(app.fetch))
  const smtp = await startSmtp(smtpPort, messages, faults)
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    google: { issuer, ...client },
    googleHealth: { base: `${url}${googleHealth.path}`, ...googleHealth.client },
    fitbit: { base: `${url}${fitbit.path}`, ...fitbit.client },
    healthPlanet: { base: `${url}${healthPlanet.path}`, ...healthPlanet.client },
    async stop() {
      server.closeAllConnections()
      server.close()
      await smtp.stop()
    },
  }
}
