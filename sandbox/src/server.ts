import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { controlRoutes } from './control.ts'
import { createFaults } from './faults.ts'
import { openMessages } from './mailbox/messages.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { startSmtp } from './mailbox/smtp.ts'

export interface Sandbox {
  url: string
  smtpUrl: string
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
  const app = new Hono()
    .route('/mailbox', mailboxRoutes(messages))
    .route('/control', controlRoutes(faults))
    .get('/', (c) =>
      c.html(
        html`<!doctype html><title>Sandbox</title>
          <h1>Sandbox</h1>
          <p><a href="/mailbox">Mailbox</a></p>`,
      ),
    )
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const smtp = await startSmtp(smtpPort, messages, faults)
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await smtp.stop()
    },
  }
}
