import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackup } from './manifest.ts'

const dayMs = 24 * 3600 * 1000
const made = /^hakari-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const half = /^(hakari-\d{8}T\d{6}Z)\.partial-\d+$/

/** Names are the moment of the beginning, so that sorting them is sorting by age. */
export const nameAt = (moment: Date) => `hakari-${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

function ageOf(name: string, now: Date): number {
  const [, ...parts] = made.exec(name) ?? []
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts
  return now.getTime() - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/**
 * What is older than it may be goes, and what was broken off a day ago. The newest whole one stays whatever its age, and so does
 * everything that is not ours. Returns the names of what went.
 */
export async function rotate(folder: string, { days, now }: { days: number; now: Date }): Promise<string[]> {
  const names = (await readdir(folder)).toSorted()
  const whole: string[] = []
  for (const name of names) if (made.test(name) && (await isBackup(join(folder, name)))) whole.push(name)
  const gone = [
    ...whole.slice(0, -1).filter((name) => ageOf(name, now) > days * dayMs),
    ...names.filter((name) => ageOf(half.exec(name)?.[1] ?? '', now) > dayMs),
  ]
  for (const name of gone) await rm(join(folder, name), { recursive: true, force: true })
  return gone
}
