import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../../../..')

let known: Promise<{ version: string; commit: string; node: string }> | undefined

/** Which program runs here. A copy without its history knows no commit. */
export const buildInfo = () =>
  (known ??= Promise.all([versionOf(), commitOf()]).then(([version, commit]) => ({
    version,
    commit,
    node: process.versions.node,
  })))

async function versionOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as { version: string }
  return version
}

async function commitOf(): Promise<string> {
  try {
    const folder = join(repository, '.git')
    const head = (await readFile(join(folder, 'HEAD'), 'utf8')).trim()
    const ref = /^ref: (.+)$/.exec(head)?.[1]
    if (ref === undefined) return head.slice(0, 12)
    const loose = await readFile(join(folder, ref), 'utf8').catch(() => null)
    const packed = async () => (await readFile(join(folder, 'packed-refs'), 'utf8')).split('\n')
    const found = loose ?? (await packed()).find((line) => line.endsWith(` ${ref}`)) ?? 'unknown'
    return found.trim().slice(0, 12)
  } catch {
    return 'unknown'
  }
}
