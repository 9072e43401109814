import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './trying.ts'

export const repository = join(import.meta.dirname, '../..')
const mark = '--in-own-world'

/**
 * Goes on in namespaces of its own: an empty network, so that files are tried with the ports and names they have; mounts
 * that nobody else sees, so that they lie where they belong; and processes that all end with this one. The repository
 * lies, read-only, at /opt/hakari.
 */
export async function inOwnWorld(): Promise<void> {
  if (!process.argv.includes(mark)) {
    const flags = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
    const child = spawn('unshare', [...flags, process.execPath, ...process.argv.slice(1), mark], { stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    const [code] = (await once(child, 'exit')) as [number | null]
    process.exit(code ?? 1)
  }
  run('ip', 'link', 'set', 'lo', 'up')
  emptyFolder('/opt')
  mkdirSync('/opt/hakari')
  run('mount', '--bind', repository, '/opt/hakari')
  run('mount', '-o', 'remount,bind,ro', '/opt/hakari')
  writeFileSync('/opt/hosts', '127.0.0.1 localhost hakari.example\n')
  run('mount', '--bind', '/opt/hosts', '/etc/hosts')
}

/** Empty for us alone; nobody else sees it, and it is gone at the end. */
export function emptyFolder(path: string, owner = 'root'): string {
  mkdirSync(path, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', 'mode=755', 'hakari-try', path)
  run('chown', `${owner}:`, path)
  return path
}

/** A folder in /tmp for whoever runs something; removed at the end. */
export function temporaryFolder(owner: string): { path: string; remove: () => void } {
  const path = mkdtempSync('/tmp/hakari-try-')
  run('chown', `${owner}:`, path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
