import { join } from 'node:path'
import { main } from '../server/src/main.ts'
import { readyToRun } from './ready-to-run.ts'

/** The same as `npm start`, on data of its own. */
await main((config) => readyToRun({ ...config, dataFolder: join(config.dataFolder, 'demo') }))
