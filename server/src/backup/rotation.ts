import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackup } from './manifest.ts'

const dayMs = 24 * 3600 * 1000
const made = /^hakari-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const half = /^(hakari-\d{8}T\d{6}Z)\.partial-\d+$/

/** Names are the moment of the beginning, so that sorting them is sorting by age. */
export const nameAt = (moment: Date) => `hakari-${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

function momentOf(name: string): number {
  const [, ...parts] = made.exec(name) ?? []
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

async function wholeIn(folder: string, names: string[]): Promise<string[]> {
  const whole: string[] = []
  for (const name of names.toSorted()) if (made.test(name) && (await isBackup(join(folder, name)))) whole.push(name)
  return whole
}

export async function oldestIn(folder: string): Promise<Date | null> {
  const [oldest] = await wholeIn(folder, await readdir(folder))
  return oldest === undefined ? null : new Date(momentOf(oldest))
}

interface Rotation {
  days: number
  now: Date
  /** Of the last good one, which may lie in another folder. */
  lastGood: Date | null
}

/**
 * What is older than it may be goes, and what was broken off a day ago. The newest whole one stays whatever its age unless there is
 * a newer one elsewhere, and so does everything that is not ours. Returns the names of what went.
 */
export async function rotate(folder: string, { days, now, lastGood }: Rotation): Promise<string[]> {
  const names = (await readdir(folder)).toSorted()
  const whole = await wholeIn(folder, names)
  const isLast = (name: string) => name === whole.at(-1) && !(lastGood && nameAt(lastGood) > name)
  const ageOf = (name: string) => now.getTime() - momentOf(name)
  const gone = [
    ...whole.filter((name) => !isLast(name) && ageOf(name) > days * dayMs),
    ...names.filter((name) => ageOf(half.exec(name)?.[1] ?? '') > dayMs),
  ]
  for (const name of gone) await rm(join(folder, name), { recursive: true, force: true })
  return gone
}
