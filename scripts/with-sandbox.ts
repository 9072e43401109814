import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../server/src/config.ts'
import { cannotListen } from '../server/src/platform/start-error.ts'

type Answer = { url: string; smtpUrl: string } | { failure: string }

const program = join(import.meta.dirname, '../sandbox/src/main.ts')

/** Starts the sandbox for whatever is not configured and points the configuration at it. */
export async function withSandbox(config: Config): Promise<Config> {
  if (config.mail.smtpUrl) return config
  const args = [String(config.sandboxPort), join(config.dataFolder, 'sandbox')]
  const child = fork(program, args, { stdio: 'inherit', execArgv: [] })
  const answer = await new Promise<Answer>((resolve) => {
    // Under --watch, Node sends messages of its own through the same channel.
    child.on('message', (message: Answer) => {
      if ('url' in message || 'failure' in message) resolve(message)
    })
    child.once('exit', () => resolve({ failure: 'ended at once' }))
  })
  if ('failure' in answer) throw cannotListen(config.sandboxPort, 'SANDBOX_PORT', { code: answer.failure })
  child.unref()
  child.channel?.unref()
  console.log(`mailbox ${answer.url}/mailbox`)
  return { ...config, mail: { ...config.mail, smtpUrl: answer.smtpUrl } }
}
