import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../deploy/try/own-world.ts'
import { account, isReady } from '../deploy/try/processes.ts'
import { run, until } from '../deploy/try/trying.ts'
import { startUnit, type Unit } from './unit.ts'

export interface App {
  port: number
  unit: () => Unit
  isReady: () => Promise<boolean>
  /** The same place with another version of the program, or with other settings; returns when it is ready. */
  replace: (by: { program?: string; entry?: string; settings?: Record<string, string> }) => Promise<void>
}

interface Place {
  port: number
  settings: Record<string, string>
  folder: string
  logs: string
}

const asAccount = ['setpriv', '--reuid', account, '--regid', 'nogroup', '--clear-groups']

/** A process of the app as deploy/hakari.service starts it. */
export function startFleetApp({ port, settings, folder, logs }: Place): App {
  const data = join(folder, `app-${port}`)
  mkdirSync(data)
  run('chown', `${account}:`, data)
  let now = { program: repository, entry: 'server/src/main.ts', settings }
  const start = () =>
    startUnit({
      name: `app-${port}`,
      command: [...asAccount, join(now.program, 'node_modules/.bin/node'), join(now.program, now.entry)],
      env: { ...now.settings, PORT: String(port), DATA_DIR: data },
      logs,
    })
  let unit = start()
  return {
    port,
    unit: () => unit,
    isReady: () => isReady(port),
    async replace(by) {
      await unit.stop()
      now = { ...now, ...by }
      unit = start()
      await until(`the app on ${port}`, () => isReady(port), 120)
    },
  }
}
