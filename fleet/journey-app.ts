import { pointedAt, type SandboxAddresses } from '../scripts/with-sandbox.ts'
import { main } from '../server/src/main.ts'
import { cheapPasswordCost } from '../server/test/world/cheap-password-cost.ts'

/** A process of the fleet as e2e/app.ts is alone: with the sandbox of all of them, and a cheap price of passwords. */
const sandbox = JSON.parse(process.env['FLEET_SANDBOX'] ?? '') as SandboxAddresses
await main(async (config) => pointedAt(sandbox, { ...config, passwordCost: cheapPasswordCost }))
