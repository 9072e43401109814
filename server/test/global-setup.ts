import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../scripts/build-web.ts'
import { startTestDatabases } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

export default async function setUp(project: TestProject) {
  await buildWeb()
  const folder = await temporaryFolder()
  const databases = await startTestDatabases(folder.path)
  project.provide('databaseServer', databases.url)
  return async () => {
    await databases.stop()
    await folder[Symbol.asyncDispose]()
  }
}
