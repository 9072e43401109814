import './supported-node.js'
import { type Config, readConfig } from './config.ts'
import { returnMemoryWhenQuiet } from './platform/return-memory.ts'
import { StartError } from './platform/start-error.ts'
import { run, type RunOptions } from './run.ts'
import { assertNotRoot } from './settings/root.ts'

/**
 * Runs until a signal, then stops in order; a second one ends the waiting before that, and one during the start ends the start. A
 * start that cannot be is one sentence and exit code 1.
 */
export async function main(
  prepare: (config: Config) => Promise<Config> = async (config) => config,
  beforeOpening: RunOptions['beforeOpening'] = async () => {},
): Promise<void> {
  const stop = new AbortController()
  const hurry = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => (stop.signal.aborted ? hurry.abort() : stop.abort()))
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  try {
    const config = readConfig()
    assertNotRoot(config)
    const running = await run(await prepare(config), { signal: stop.signal, beforeOpening })
    console.log(`ready http://localhost:${running.port}`)
    returnMemoryWhenQuiet()
    await stopped
    await running.drain(hurry.signal)
    setTimeout(giveUp, longestStopMs).unref()
    await running.stop()
    process.exit(0)
  } catch (error) {
    if (stop.signal.aborted) process.exit(0)
    console.error(error instanceof StartError ? `hakari: ${error.message}` : error)
    process.exit(1)
  }
}

/** A PostgreSQL that is frozen does not even say goodbye. */
const longestStopMs = 60_000
function giveUp(): void {
  console.error('hakari: The stop took longer than a minute and was given up.')
  process.exit(1)
}

if (import.meta.main) await main()
