import { type Config, readConfig } from './config.ts'
import { StartError } from './platform/start-error.ts'
import { run } from './run.ts'

/** Runs until a signal, then stops in order. A start that cannot be is one sentence and exit code 1. */
export async function main(prepare: (config: Config) => Promise<Config> = async (config) => config): Promise<void> {
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
  try {
    const running = await run(await prepare(readConfig()))
    console.log(`ready http://localhost:${running.port}`)
    await signalled
    await running.stop()
    process.exit(0)
  } catch (error) {
    console.error(error instanceof StartError ? `hakari: ${error.message}` : error)
    process.exit(1)
  }
}

if (import.meta.main) await main()
