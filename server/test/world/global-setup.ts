import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../../scripts/build-web.ts'
import { isAlive } from '../../src/platform/database/embedded/postmaster.ts'
import { postmasterIn } from '../process/app-process.ts'
import { type DatabaseServer, startTestDatabases } from './database.ts'
import { startStandby } from './standby.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer
    /** Every world reads its pages on a standby: `STANDBY=1 npx vitest run server/test/visibility`. */
    hasStandby: boolean
    standbyServer: DatabaseServer | null
    /** How many times as much work the storms do as in every run: `STRESS=4 npx vitest run <file>`. */
    stress: number
    /** How many times as long this machine takes as a quiet one: limits of time grow with it. */
    pace: number
    /** Lives as long as the run. */
    runFolder: string
  }
}

export default async function setUp(project: TestProject) {
  await buildWeb()
  const folder = await temporaryFolder()
  const databases = await startTestDatabases(folder.path)
  project.provide('databaseServer', { url: databases.url, workUrl: databases.workUrl })
  const standby = project.getProvidedContext().hasStandby ? await startStandby(databases) : null
  project.provide('standbyServer', standby && { url: standby.url, workUrl: standby.workUrl })
  project.provide('runFolder', folder.path)
  // However the run ends, the database does not stay behind.
  const postmaster = await postmasterIn(folder.path)
  process.once('exit', () => isAlive(postmaster) && process.kill(postmaster, 'SIGINT'))
  return async () => {
    await standby?.stop()
    await databases.stop()
    await folder[Symbol.asyncDispose]()
  }
}
