import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { run } from '../deploy/try/trying.ts'

export const nodeNames = ['one', 'two', 'three'] as const
export type NodeName = (typeof nodeNames)[number]

/** A network of this machine with a namespace for each node, so that a cable can be pulled. */
export interface Network {
  /** Which of the fleets of this machine. */
  number: number
  range: string
  addressOf: (node: NodeName) => string
  /** What stands before a command that runs on the node. */
  on: (node: NodeName) => string[]
  /** What runs on the node now. */
  pidsOn: (node: NodeName) => number[]
  /** The node and the others no longer hear one another; whoever is not a node hears all of them. */
  cut: (node: NodeName) => void
  heal: (node: NodeName) => void
  /** A port of loopback that belongs to this fleet. */
  port: (place: number) => number
  remove: () => void
}

const most = 9
const portsEach = 30

/** The first number that no other fleet has and whose ports are free. */
export async function openNetwork(): Promise<Network> {
  run('mount', '-t', 'tmpfs', 'hakari-fleet', madeFolder('/run/netns'))
  for (let number = 1; number <= most; number++)
    if ((await arePortsFree(number)) && isOurs(bridgeOf(number)))
      try {
        return networkOf(number)
      } catch (error) {
        run('ip', 'link', 'delete', bridgeOf(number))
        throw error
      }
  throw new NotPossibleHere(`${most} fleets run already, or a bridge cannot be made`)
}

/** This machine does not let us; the message is one sentence. */
export class NotPossibleHere extends Error {
  constructor(why: string) {
    super(`no fleet is possible here: ${why}.`)
  }
}

const bridgeOf = (number: number) => `hakari-fleet${number}`
const portOf = (number: number, place: number) => 7000 + 100 * number + place

function networkOf(number: number): Network {
  const bridge = bridgeOf(number)
  const addressOf = (node: NodeName) => `10.77.${number}.${nodeNames.indexOf(node) + 1}`
  run('ip', 'address', 'add', `10.77.${number}.254/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
  for (const node of nodeNames) {
    const cable = `hakari${number}-${node}`
    run('ip', 'netns', 'add', node)
    run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', node)
    run('ip', 'link', 'set', cable, 'master', bridge, 'up')
    run('ip', '-n', node, 'address', 'add', `${addressOf(node)}/24`, 'dev', 'eth0')
    for (const device of ['eth0', 'lo']) run('ip', '-n', node, 'link', 'set', device, 'up')
  }
  const route = (change: 'add' | 'del', node: NodeName) => {
    for (const other of nodeNames.filter((name) => name !== node))
      run('ip', '-n', node, 'route', change, 'blackhole', `${addressOf(other)}/32`)
  }
  return {
    number,
    range: `10.77.${number}.0/24`,
    addressOf,
    on: (node) => ['nsenter', `--net=/run/netns/${node}`],
    pidsOn: (node) => run('ip', 'netns', 'pids', node).split('\n').filter(Boolean).map(Number),
    cut: (node) => route('add', node),
    heal: (node) => route('del', node),
    port: (place) => portOf(number, place),
    remove() {
      for (const node of nodeNames) run('ip', 'link', 'delete', `hakari${number}-${node}`)
      run('ip', 'link', 'delete', bridge)
    },
  }
}

/** Making it is what takes the number: only one can. */
function isOurs(bridge: string): boolean {
  try {
    run('ip', 'link', 'add', bridge, 'type', 'bridge')
    return true
  } catch {
    return false
  }
}

async function arePortsFree(number: number): Promise<boolean> {
  for (let place = 0; place < portsEach; place++) if (!(await isFree(portOf(number, place)))) return false
  return true
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

function madeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}
