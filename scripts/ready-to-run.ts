import { createServer } from 'node:net'
import type { Config } from '../server/src/config.ts'
import { makeWritable } from '../server/src/platform/data-folder.ts'
import { cannotListen } from '../server/src/platform/start-error.ts'
import { buildWeb } from './build-web.ts'
import { withSandbox } from './with-sandbox.ts'

/** Brings what a newcomer has not set up: the built front end and, outside production, the sandbox. */
export async function readyToRun(config: Config): Promise<Config> {
  await assertPortIsFree(config)
  await makeWritable(config.dataFolder, { holdsDatabase: true })
  await buildWeb()
  return config.mode === 'production' ? config : withSandbox(config)
}

/** Said before anything else starts, so that a second start by mistake changes nothing. */
function assertPortIsFree({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause) => reject(cannotListen(port, 'PORT', cause)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
