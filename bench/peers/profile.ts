import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppProcess } from '../../server/test/process/app-process.ts'

interface Node {
  id: number
  callFrame: { functionName: string; url: string }
}
interface CpuProfile {
  nodes: Node[]
  samples: number[]
  timeDeltas: number[]
}

/** With these an app that is sent SIGUSR1 lets itself be looked into, at a free port of this machine. */
export const profilable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' }

/** Looks into a running app: where its own time goes while `run` lasts, by package and by function. */
export async function profilerOf(app: AppProcess) {
  process.kill(app.pid, 'SIGUSR1')
  const address = () => /^Debugger listening on (ws:\S+)$/m.exec(app.output())?.[1]
  while (!address()) await sleep(20)
  const socket = new WebSocket(address() ?? '')
  await once(socket, 'open')
  const answers = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) answers.get(id)?.(result)
  })
  let calls = 0
  const call = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      answers.set(++calls, resolve)
      socket.send(JSON.stringify({ id: calls, method, params }))
    })
  await call('Profiler.enable')
  await call('Profiler.setSamplingInterval', { interval: 500 })
  return {
    profile: async (run: () => Promise<unknown>) => {
      await call('Profiler.start')
      await run()
      const { profile } = (await call('Profiler.stop')) as { profile: CpuProfile }
      return topOf(profile)
    },
    close: () => socket.close(),
  }
}

function topOf({ nodes, samples, timeDeltas }: CpuProfile) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const [packages, functions] = [new Map<string, number>(), new Map<string, number>()]
  let busy = 0
  for (const [at, id] of samples.entries()) {
    const { functionName = '', url = '' } = frames.get(id) ?? {}
    if (functionName === '(idle)') continue
    const time = timeDeltas[at] ?? 0
    busy += time
    const where = packageOf(url, functionName)
    add(packages, where, time)
    add(functions, `${functionName || '(anonymous)'} of ${where}`, time)
  }
  const top = (of: Map<string, number>, count: number) =>
    [...of]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name, time]) => `${name} ${((100 * time) / busy).toFixed(0)} %`)
      .join(', ')
  return { packages: top(packages, 12), functions: top(functions, 15) }
}

const add = (to: Map<string, number>, name: string, time: number) => to.set(name, (to.get(name) ?? 0) + time)

function packageOf(url: string, functionName: string): string {
  const inPackage = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1]
  if (inPackage) return inPackage
  if (url.startsWith('node:')) return 'node'
  const own = /\/server\/src\/(?:features\/|platform\/)?([^/]+)/.exec(url)?.[1]
  return own ? `our ${own}` : functionName.startsWith('(') ? 'V8' : 'V8 and the system'
}
