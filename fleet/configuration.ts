import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../deploy/try/trying.ts'

const folder = join(import.meta.dirname, '../deploy/fleet')

/** A file of deploy/fleet with its places filled in, as an operator would. */
export function filled(file: string, values: Record<string, string>): string {
  return readFileSync(join(folder, file), 'utf8').replaceAll(/@([A-Z0-9_]+)@/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`deploy/fleet/${file} wants ${name}`)
    return value
  })
}

/** The same as a file that only its reader may read. */
export function writeFilled(file: string, values: Record<string, string>, to: string, owner: string): string {
  const path = join(to, file)
  writeFileSync(path, filled(file, values), { mode: 0o600 })
  chownSync(path, Number(run('id', '-u', owner)), Number(run('id', '-g', owner)))
  return path
}
