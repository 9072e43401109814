import { type Config, readConfig } from './config.ts'
import { StartError } from './platform/start-error.ts'
import { run, type RunOptions } from './run.ts'

/**
 * Runs until a signal, then stops in order; a signal during the start ends the start. A start that cannot be
 * is one sentence and exit code 1.
 */
export async function main(
  prepare: (config: Config) => Promise<Config> = async (config) => config,
  beforeOpening: RunOptions['beforeOpening'] = async () => {},
): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  try {
    const running = await run(await prepare(readConfig()), { signal: stop.signal, beforeOpening })
    console.log(`ready http://localhost:${running.port}`)
    await stopped
    await running.stop()
    process.exit(0)
  } catch (error) {
    if (stop.signal.aborted) process.exit(0)
    console.error(error instanceof StartError ? `hakari: ${error.message}` : error)
    process.exit(1)
  }
}

if (import.meta.main) await main()
