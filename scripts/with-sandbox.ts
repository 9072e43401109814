import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../server/src/config.ts'
import { cannotListen, StartError } from '../server/src/platform/start-error.ts'

type Service = NonNullable<Config['imports']['clients']['health_planet']>
/** What a sandbox that runs has to offer. */
export interface SandboxAddresses {
  url: string
  smtpUrl: string
  google: NonNullable<Config['google']>
  googleHealth: Service
  fitbit: Service
  healthPlanet: Service
}
type ChildMessage = SandboxAddresses | { failure: string; reason: string }

const program = join(import.meta.dirname, '../sandbox/src/main.ts')

/** Starts the sandbox for whatever is not configured and points the configuration at it. */
export async function withSandbox(config: Config): Promise<Config> {
  const isMissing = Object.values(config.imports.clients).includes(null)
  if (config.mail.smtpUrl && config.google && !isMissing) return config
  const started = await startSandbox(config, '0')
  if (!config.mail.smtpUrl) console.log(`mailbox ${started.url}/mailbox`)
  return pointedAt(started, config)
}

/** Takes whatever is not configured from a sandbox. */
export function pointedAt({ url, smtpUrl, google, ...health }: SandboxAddresses, config: Config): Config {
  const { clients } = config.imports
  const mail = { ...config.mail, smtpUrl: config.mail.smtpUrl ?? smtpUrl }
  const imports = {
    ...config.imports,
    clients: {
      google_health: clients.google_health ?? health.googleHealth,
      fitbit_web: clients.fitbit_web ?? health.fitbit,
      health_planet: clients.health_planet ?? health.healthPlanet,
    },
  }
  return { ...config, mail, google: config.google ?? google, imports, push: { ...config.push, sandbox: url } }
}

/** In a process of its own, started again under the same addresses when it dies before us. */
async function startSandbox(config: Config, smtpPort: string): Promise<SandboxAddresses> {
  const args = [String(config.sandboxPort), smtpPort, join(config.dataFolder, 'sandbox')]
  // Detached, because a Ctrl-C is for the app, which may still have a mail to send.
  const child = fork(program, args, { stdio: 'inherit', execArgv: [], detached: true })
  const answer = await new Promise<ChildMessage>((resolve) => {
    // Under --watch, Node sends messages of its own through the same channel.
    child.on('message', (message: ChildMessage) => {
      if ('url' in message || 'failure' in message) resolve(message)
    })
    child.once('exit', () => resolve({ failure: '', reason: 'it ended at once' }))
  })
  if ('failure' in answer) {
    if (answer.failure === 'EADDRINUSE')
      throw cannotListen(config.sandboxPort, 'SANDBOX_PORT', { code: answer.failure })
    throw new StartError(`The sandbox did not start: ${answer.reason}.`)
  }
  child.once('exit', () => void startSandbox(config, new URL(answer.smtpUrl).port).catch(() => {}))
  child.unref()
  child.channel?.unref()
  return answer
}
