import { once } from 'node:events'
import { MissingPackages, missingPackages } from '../deploy/try/debian-packages.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { NotPossibleHere } from './network.ts'
import { inOwnProcesses, words } from './own-processes.ts'
import { fleetPackages } from './packages.ts'
import { type Part, parts } from './parts.ts'
import { places } from './places.ts'

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  const missing = missingPackages(fleetPackages)
  const packages = missing.length > 0 ? `, and apt-get install ${missing.join(' ')}` : ''
  console.error(`hakari: the fleet needs root on Debian 12, for accounts and network namespaces${packages}.`)
  process.exit(1)
}
const ending = new AbortController()
await inOwnProcesses(() => ending.abort()).catch((error: unknown) => process.exit(reported(error)))
await buildWeb()
process.exit(await main().catch(reported))

function say(line: string): void {
  console.log(`starts ${line}`)
}

async function main(): Promise<number> {
  const [command, name, ...rest] = words()
  if (command === undefined) return show(await startFleet({ say, signal: ending.signal }))
  const chosen = name === undefined ? Object.values(parts) : [parts[name]]
  if (command !== 'test' || chosen.includes(undefined)) {
    console.error(`hakari: npm run fleet, or npm run fleet -- test [${Object.keys(parts).join('|')}]`)
    return 1
  }
  let failed = 0
  for (const part of chosen) if (part) failed += await tried(part, rest)
  return failed === 0 ? 0 : 1
}

async function tried({ settings = {}, run }: Part, rest: string[]): Promise<number> {
  const fleet = await startFleet({ say, signal: ending.signal, settings })
  try {
    return await Promise.race([run(fleet, rest), once(ending.signal, 'abort').then(() => 1)])
  } finally {
    await fleet.stop()
  }
}

async function show(fleet: Fleet): Promise<number> {
  for (const line of addressesOf(fleet)) console.log(line)
  console.log('ready: Ctrl-C ends it and removes everything')
  if (!ending.signal.aborted) await once(ending.signal, 'abort')
  console.log('ends')
  await fleet.stop()
  return 0
}

function addressesOf({ origin, network, database, apps, sandbox, settings, logs }: Fleet): string[] {
  const nodes = database.nodes.map(({ name, address }) => `${name} ${address}`).join(', ')
  return [
    `people come in     ${origin}`,
    `the app's processes ${apps.map(({ port }) => `http://localhost:${port}`).join(', ')}`,
    `mail and sandbox   ${sandbox.url}`,
    `the primary        127.0.0.1:${network.port(places.primary)}, by HAProxy`,
    `the standbys       127.0.0.1:${network.port(places.replicas)}, by HAProxy`,
    `the pooler         127.0.0.1:${network.port(places.pooler)}`,
    `nodes              ${nodes}: PostgreSQL 5432, Patroni 8008, etcd 2379`,
    `pictures, by S3    ${settings['S3_ENDPOINT']}`,
    `logs               ${logs}`,
  ]
}

const isOneSentence = (error: unknown) => error instanceof MissingPackages || error instanceof NotPossibleHere

function reported(error: unknown): number {
  if (ending.signal.aborted) console.error('ended before it was ready')
  else console.error(isOneSentence(error) ? `hakari: ${error.message}` : error)
  return 1
}
