import { inject } from 'vitest'
import type { DatabaseServer } from './database.ts'

/** Where the same database is found on the standby of this run, if it has one. */
export function onStandby({ workUrl }: DatabaseServer): string[] {
  const [server, standby] = [inject('databaseServer'), inject('standbyServer')]
  return standby && hostIn(workUrl) === hostIn(server.workUrl)
    ? [workUrl.replace(/host=[^&]*/, hostIn(standby.workUrl))]
    : []
}

const hostIn = (url: string) => /host=[^&]*/.exec(url)?.[0] ?? ''
