import { readyToRun } from '../scripts/ready-to-run.ts'
import { main } from '../server/src/main.ts'
import { cheapPasswordCost } from '../server/test/world/cheap-password-cost.ts'

/** What `npm start` runs, but for the price of a password: every journey brings somebody who signs in. */
await main((config) => readyToRun({ ...config, passwordCost: cheapPasswordCost }))
