import { createServer } from 'node:net'
import type { Config } from '../server/src/config.ts'
import { main } from '../server/src/main.ts'
import { makeWritable } from '../server/src/platform/data-folder.ts'
import { cannotListen } from '../server/src/platform/start-error.ts'
import { buildWeb } from './build-web.ts'
import { withSandbox } from './with-sandbox.ts'

/** `npm start`: the server, and around it what a newcomer has not set up. */
await main(async (config) => {
  await assertPortIsFree(config)
  await makeWritable(config.dataFolder)
  await buildWeb()
  return config.mode === 'production' ? config : withSandbox(config)
})

/** Said before anything else starts, so that a second start by mistake changes nothing. */
function assertPortIsFree({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause) => reject(cannotListen(port, 'PORT', cause)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
