import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { controlRoutes } from './control.ts'
import { createFaults } from './faults.ts'
import { client } from './google/client.ts'
import { googleRoutes } from './google/routes.ts'
import { openMessages } from './mailbox/messages.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { startSmtp } from './mailbox/smtp.ts'

export interface Sandbox {
  url: string
  smtpUrl: string
  google: { issuer: string; clientId: string; clientSecret: string }
  stop(): Promise<void>
}

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
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const issuer = `${url}/google`
  const app = new Hono()
    .route('/mailbox', mailboxRoutes(messages))
    .route('/google', googleRoutes(issuer, faults))
    .route('/control', controlRoutes(faults))
    .get('/', (c) =>
      c.html(
        html`<!doctype html><title>Sandbox</title>
          <h1>Sandbox</h1>
          <p><a href="/mailbox">Mailbox</a></p>
          <p><a href="/google/.well-known/openid-configuration">Google sign-in</a></p>`,
      ),
    )
  // Only now, because Google says its own address, and with port 0 that is known after listening.
  server.on('request', getRequestListener(app.fetch))
  const smtp = await startSmtp(smtpPort, messages, faults)
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    google: { issuer, ...client },
    async stop() {
      server.closeAllConnections()
      server.close()
      await smtp.stop()
    },
  }
}
