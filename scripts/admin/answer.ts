import type { Config } from '../../server/src/config.ts'
import { createLogger } from '../../server/src/platform/logger.ts'
import { Refusal } from '../../server/src/platform/refusal.ts'
import { StartError } from '../../server/src/platform/start-error.ts'
import { startPlatform } from '../../server/src/run.ts'
import { subscribeToEvents } from '../../server/src/subscriptions.ts'
import { BadUsage } from './bad-usage.ts'
import type { AdminDeps } from './command.ts'
import { commandIn, usage } from './registry.ts'

/** On the database of the app. Mails and other jobs are only written down: the running app, or the next, does them. */
async function carryOut(command: (deps: AdminDeps) => Promise<string>, config: Config): Promise<string> {
  const { platform, stop } = await startPlatform(config, { works: false, logger: createLogger('error') })
  try {
    subscribeToEvents(platform, config)
    return await command({ ...platform, origin: config.origin, registration: config.registration, config })
  } finally {
    await stop()
  }
}

const asksForHelp = (args: string[]) => args.length === 0 || args.includes('--help') || args.includes('-h')

/** What an operator reads, and whether it was done. */
export async function answerTo(args: string[], readConfig: () => Config): Promise<{ done: boolean; said: string }> {
  try {
    return { done: true, said: asksForHelp(args) ? usage : await carriedOut(args, readConfig()) }
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    return { done: false, said: `hakari: ${sentence}` }
  }
}

async function carriedOut(args: string[], config: Config): Promise<string> {
  const { command, words } = commandIn(args, config)
  return 'prepare' in command ? carryOut(command.prepare(words), config) : command.prepareAlone(words)()
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof BadUsage || error instanceof StartError) return error.message
  if (error instanceof Refusal && error.code === 'email_taken') return 'The address belongs to somebody already.'
  return null
}
