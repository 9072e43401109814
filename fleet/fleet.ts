import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { needDebianPackages } from '../deploy/try/debian-packages.ts'
import { temporaryFolder } from '../deploy/try/own-world.ts'
import { fleetPackages } from './packages.ts'
import { run, until } from '../deploy/try/trying.ts'
import { type Sandbox, startSandbox } from '../sandbox/src/server.ts'
import type { SandboxAddresses } from '../scripts/with-sandbox.ts'
import { startBucket } from '../server/test/world/bucket.ts'
import { appSettings } from './app-settings.ts'
import { type App, startFleetApp } from './app.ts'
import { writeFilled } from './configuration.ts'
import { type FleetDatabase, startDatabase } from './database.ts'
import { type Network, nodeNames, openNetwork } from './network.ts'
import { passwords } from './passwords.ts'
import { places } from './places.ts'
import { startUnit, type Unit } from './unit.ts'

export interface Fleet {
  /** Where people come in. */
  origin: string
  network: Network
  database: FleetDatabase
  apps: App[]
  haproxy: Unit
  pgbouncer: Unit
  sandbox: SandboxAddresses
  /** What every process of the app is told, and what a command of the operator needs. */
  settings: Record<string, string>
  /** Where each program writes what it has to say. */
  logs: string
  stop: () => Promise<void>
}

interface Options {
  /** Settings of the app besides those of deploy/fleet/hakari.env. */
  settings?: Record<string, string>
  say?: (line: string) => void
  signal?: AbortSignal
}

type Undo = (() => unknown)[]

/**
 * Everything deploy/fleet names, on this machine. Whoever starts it is in processes of its own. Aborted amid the start, it
 * takes away what is there already.
 */
export async function startFleet({ settings = {}, say = () => {}, signal }: Options = {}): Promise<Fleet> {
  needDebianPackages(...fleetPackages)
  const undo: Undo = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed())
      try {
        await step()
      } catch (error) {
        console.error('not cleaned up:', error)
      }
  }
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('ended before it was ready')), { once: true }),
  )
  aborted.catch(() => {})
  try {
    return { ...(await Promise.race([startParts(settings, say, undo), aborted])), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  own: Record<string, string>,
  say: (line: string) => void,
  undo: Undo,
): Promise<Omit<Fleet, 'stop'>> {
  const home = temporaryFolder('root')
  undo.push(home.remove)
  run('chmod', '755', home.path)
  const folders = { folder: home.path, logs: join(home.path, 'logs') }
  mkdirSync(folders.logs)
  const network = await openNetwork()
  undo.push(network.remove)
  say('three nodes of etcd and PostgreSQL under Patroni')
  const database = await startDatabase(network, folders, undo)
  say('the sandbox, HAProxy, PgBouncer and three processes of the app')
  const port = (place: number) => network.port(place)
  const sandbox = await startSandbox({ port: port(places.sandbox), smtpPort: port(places.smtp), folder: null })
  undo.push(() => sandbox.stop())
  const bucket = await startBucket()
  undo.push(() => bucket[Symbol.asyncDispose]())
  const { haproxy, pgbouncer } = startFront(network, folders)
  undo.push(() => Promise.all([haproxy.stop(), pgbouncer.stop()]))
  const settings = { ...appSettings(network, { smtpUrl: sandbox.smtpUrl, s3: bucket.settings }), ...own }
  const apps = places.apps.map((place) => startFleetApp({ port: port(place), settings, ...folders }))
  undo.push(() => Promise.all(apps.map((app) => app.unit().stop())))
  for (const app of apps)
    await until(`the app on ${app.port}`, app.isReady, 120).catch((cause: unknown) => {
      throw new Error(`the app on ${app.port} is not ready:\n${app.unit().lastWords()}`, { cause })
    })
  const origin = settings['ORIGIN'] ?? ''
  const isOpen = async () => (await fetch(`${origin}/api/viewer`).catch(() => null))?.ok === true
  await until('the way in', isOpen, 30)
  return {
    origin,
    network,
    database,
    apps,
    haproxy,
    pgbouncer,
    sandbox: addressesOf(sandbox),
    settings,
    logs: folders.logs,
  }
}

const addressesOf = ({ url, smtpUrl, google, googleHealth, fitbit, healthPlanet }: Sandbox): SandboxAddresses => ({
  url,
  smtpUrl,
  google,
  googleHealth,
  fitbit,
  healthPlanet,
})

const as = (who: string) => ['setpriv', '--reuid', who, '--clear-groups']

function startFront(network: Network, { folder, logs }: { folder: string; logs: string }) {
  const at = (place: number) => `127.0.0.1:${network.port(place)}`
  const nodes = Object.fromEntries(nodeNames.map((node) => [node.toUpperCase(), network.addressOf(node)]))
  const apps = Object.fromEntries(nodeNames.map((node, i) => [`APP_${node.toUpperCase()}`, at(places.apps[i] ?? 0)]))
  const values = {
    ...nodes,
    ...apps,
    HOST: `localhost:${network.port(places.front)}`,
    FRONT: at(places.front),
    PRIMARY: at(places.primary),
    REPLICAS: at(places.replicas),
    PRIMARY_HOST: '127.0.0.1',
    PRIMARY_PORT: String(network.port(places.primary)),
    POOLER_PORT: String(network.port(places.pooler)),
    PASSWORD: passwords.hakari,
    FOLDER: folder,
  }
  const env = { PATH: '/usr/sbin:/usr/bin:/bin' }
  const write = (file: string, owner: string) => writeFilled(file, values, folder, owner)
  write('users.txt', 'postgres')
  const haproxy = ['haproxy', '-db', '-f', write('haproxy.cfg', 'root')]
  const pgbouncer = ['pgbouncer', write('pgbouncer.ini', 'postgres')]
  return {
    // As its file says, it becomes somebody of no rights by itself.
    haproxy: startUnit({ name: 'haproxy', command: haproxy, env, logs }),
    pgbouncer: startUnit({ name: 'pgbouncer', command: [...as('postgres'), ...pgbouncer], env, logs }),
  }
}
