import { main } from '../server/src/main.ts'
import { readyToRun } from './ready-to-run.ts'

await main(readyToRun)
