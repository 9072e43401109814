import { readConfig } from '../../src/config.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { run, type Running } from '../../src/run.ts'

/** Nothing of the outside world is needed to start, or to say no. */
export const alone = { SMTP_URL: 'smtp://127.0.0.1:9', GOOGLE_CLIENT_ID: 'hakari', GOOGLE_CLIENT_SECRET: 'hakari' }

/** The whole app in this process, for what does not depend on having one of its own: reading the program is most of a start. */
export const startHere = (env: Record<string, string>): Promise<Running> =>
  run(readConfig({ ...alone, ...env }), { logger: createLogger('silent') })

/** The sentence with which it does not start. Every one is said in the same way, which the tests of processes show. */
export async function refusalOf(env: Record<string, string>): Promise<string> {
  try {
    await (await startHere(env)).stop()
    return 'it starts'
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}
