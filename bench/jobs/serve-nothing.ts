import { startNothing } from './no-op.ts'

/** A process that does jobs, and nothing else. */
const [, , url = ''] = process.argv
const jobs = await startNothing(url, { works: true })
process.once('SIGTERM', () => void jobs.stop().then(() => process.exit(0)))
console.log('ready')
