import { join } from 'node:path'
import { main } from '../server/src/main.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { readyToRun } from './ready-to-run.ts'
import { inventedAddress } from '../demo/address-text.ts'
import { seedCommunity } from '../demo/seed-community.ts'
import { signInLines } from '../demo/sign-ins.ts'

/** The same as `npm start`, on data of its own, with people in it. */
await main(
  async (config) => {
    if (config.mode === 'production')
      throw new StartError('The demo is not for production: everybody knows its passwords.')
    const { operator } = config
    return readyToRun({
      ...config,
      dataFolder: join(config.dataFolder, 'demo'),
      // Letters name an address, or are not sent; here whoever tries it out sees them, too.
      operator: { ...operator, address: operator.address ?? inventedAddress },
    })
  },
  async (platform) => {
    await seedCommunity(platform)
    for (const line of await signInLines(platform)) console.log(line)
  },
)
