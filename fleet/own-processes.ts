import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { NotPossibleHere } from './network.ts'

const mark = '--in-own-processes'
const leash = 3

/**
 * Goes on with processes and mounts of its own, all of which end with it, however it ends. Whoever was started first holds a
 * pipe: when it closes, by Ctrl-C or by death, `onEnd` is called here. A shell is the first process, because orphans want
 * somebody who buries them: Patroni takes a zombie for a running PostgreSQL.
 */
export async function inOwnProcesses(onEnd: () => void): Promise<void> {
  if (process.argv.includes(mark)) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
    new Socket({ fd: leash }).once('close', onEnd).on('error', onEnd).resume()
    return
  }
  const flags = ['--mount', '--propagation', 'private', '--pid', '--fork', '--mount-proc', '--kill-child']
  if (spawnSync('unshare', [...flags, 'true']).status !== 0)
    throw new NotPossibleHere('root may make no processes and mounts of its own, as in a container without rights')
  const buries = ['sh', '-c', '"$@" & wait $!', 'sh']
  const again = [process.execPath, ...process.argv.slice(1), mark]
  // Away from the terminal, whose Ctrl-C would end them before they have cleaned up.
  const child = spawn('unshare', [...flags, ...buries, ...again], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    detached: true,
  })
  const letGo = () => void child.stdio[leash]?.destroy()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, letGo)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exit(code ?? 1)
}

/** What was said to the command, without what it says to itself. */
export const words = (): string[] => process.argv.slice(2).filter((word) => word !== mark)
