import { BrokenOff } from '../../server/src/backup/backup-error.ts'
import type { Config } from '../../server/src/config.ts'
import { createLogger } from '../../server/src/platform/logger.ts'
import { Refusal } from '../../server/src/platform/refusal.ts'
import { StartError } from '../../server/src/platform/start-error.ts'
import { startPlatform } from '../../server/src/run.ts'
import { subscribeToEvents } from '../../server/src/subscriptions.ts'
import { BadUsage } from './bad-usage.ts'
import type { AdminDeps } from './command.ts'
import { commandIn, usage } from './registry.ts'

type CarryOut = (command: (deps: AdminDeps) => Promise<string>, config: Config) => Promise<string>

/** On the database of the app. Mails and other jobs are only written down: the running app, or the next, does them. */
const besideApp: CarryOut = async (command, config) => {
  const { platform, stop } = await startPlatform(config, { works: false, logger: createLogger('error') })
  try {
    subscribeToEvents(platform, config)
    return await command({ ...platform, origin: config.origin, registration: config.registration, config })
  } finally {
    await stop()
  }
}

/** Names and messages are anybody's words: none of them may give orders to a terminal, or turn a line round. */
const harmless = (said: string) => said.replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')

const asksForHelp = (args: string[]) => args.length === 0 || args.includes('--help') || args.includes('-h')

/** What an operator reads, and whether it was done. */
export async function answerTo(
  args: string[],
  readConfig: () => Config,
  carryOut = besideApp,
): Promise<{ done: boolean; said: string; exitCode?: number }> {
  try {
    return { done: true, said: asksForHelp(args) ? usage : harmless(await carriedOut(args, readConfig, carryOut)) }
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    const said = `hakari: ${harmless(sentence)}`
    return error instanceof BrokenOff ? { done: false, said, exitCode: 130 } : { done: false, said }
  }
}

async function carriedOut(args: string[], readConfig: () => Config, carryOut: CarryOut): Promise<string> {
  const { command, words } = commandIn(args)
  if ('prepareAlone' in command) return command.prepareAlone({ ...words, readConfig })()
  const config = readConfig()
  return carryOut(command.prepare({ ...words, config }), config)
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof BadUsage || error instanceof StartError) return error.message
  if (error instanceof Refusal && error.code === 'email_taken') return 'The address belongs to somebody already.'
  return null
}
