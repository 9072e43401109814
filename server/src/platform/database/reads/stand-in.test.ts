import { blocks, entries, feed, follows, sessions } from '@hakari/contract'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { record } from '../../../../test/steps/social.ts'
import { cableTo } from '../../../../test/world/cable.ts'
import { eventually } from '../../../../test/world/eventually.ts'
import { startStandby } from '../../../../test/world/standby.ts'
import { temporaryFolder } from '../../../../test/world/temporary-folder.ts'
import { type SignedIn, startWorld } from '../../../../test/world/world.ts'
import { startEmbedded } from '../embedded/index.ts'
import { whoHasEverything } from './patroni.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64')

const folder = await temporaryFolder()
const primary = await startEmbedded(folder.path)
const standby = await startStandby(primary)
await synchronousWith('*')
const toPrimary = await cableTo(primary.workUrl)
const toStandby = await cableTo(standby.workUrl)
const etcd = await startEtcd()
afterAll(async () => {
  etcd.server.close()
  for (const cable of [toPrimary, toStandby]) cable.close()
  await asOwner('alter system reset synchronous_standby_names')
  await asOwner('select pg_reload_conf()')
  await standby.stop()
  await primary.stop()
  await folder[Symbol.asyncDispose]()
})

/** A process that always reaches the primary, and one whose cable is cut. */
const near = await startWorld({ database: primary })
const far = await startWorld({
  database: { url: primary.url, workUrl: toPrimary.url },
  databaseReplicaUrls: [toStandby.url],
  patroni: { etcdUrls: ['http://127.0.0.1:1', etcd.url], protocol: 'v3', scope: 'hakari' },
})

async function asOwner<T extends object>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  const { rows } = await client.query<T>(sql).finally(() => client.end())
  return rows
}

/** Nothing is acknowledged before a standby of this name has it. */
async function synchronousWith(names: string): Promise<void> {
  await asOwner(`alter system set synchronous_standby_names = '${names}'`)
  await asOwner('select pg_reload_conf()')
  const state = names === '*' ? 'sync' : 'async'
  await eventually(async () =>
    expect(await asOwner('select sync_state from pg_stat_replication')).toEqual([{ sync_state: state }]),
  )
}

interface Leaf {
  key: string
  value: string
}

/** As much of etcd as Patroni's word is read from. */
async function startEtcd() {
  const says = { standby: 'two' as string | null, quorum: 0, hasMajority: true }
  const server = createServer(({ url }, response) => {
    const sync = [
      '/service/hakari/sync',
      JSON.stringify({ leader: 'one', sync_standby: says.standby, quorum: says.quorum }),
    ] as const
    const member = [
      '/service/hakari/members/two',
      JSON.stringify({ conn_url: `postgres://${toStandby.at}/x` }),
    ] as const
    const newer = { kvs: [sync, member].map(([key, value]) => ({ key: encoded(key), value: encoded(value) })) }
    const [{ key, value }, two] = [sync, member].map(([key, value]) => ({ key, value })) as [Leaf, Leaf]
    const older = {
      node: {
        key: '/service/hakari',
        nodes: [
          { key, value },
          { key: 'members', nodes: [two] },
        ],
      },
    }
    response.statusCode = says.hasMajority ? 200 : 503
    response.end(JSON.stringify(url === '/v2/keys/service/hakari/?recursive=true&quorum=true' ? older : newer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, says, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const home = async (viewer: SignedIn) => (await viewer.call(feed.following, { query: {} })).items.map(({ id }) => id)
const statusOf = async (viewer: Pick<SignedIn, 'fetch'>, path: string) => (await viewer.fetch(`/api/${path}`)).status

/** Somebody of both processes: the same session, in the browser of each. */
async function memberOfBoth(): Promise<{ atNear: SignedIn; atFar: SignedIn }> {
  const atNear = await near.member()
  const browser = far.visitor()
  await browser.call(sessions.signIn, { body: { email: atNear.email, password: atNear.password } })
  return { atNear, atFar: { ...atNear, ...browser } }
}

async function whileCut(act: () => Promise<void>): Promise<void> {
  toPrimary.cut()
  try {
    await act()
  } finally {
    toPrimary.mend()
    await eventually(async () => expect(far.platform.isWithoutPrimary()).toBe(false))
  }
}

test('while no primary answers whoever is signed in reads on, and writes again when it does', async () => {
  const { atFar } = await memberOfBoth()
  const { id } = await record(atFar)
  await whileCut(async () => {
    expect(await home(atFar)).toEqual([id])
    expect(await statusOf(atFar, 'viewer')).toBe(200)
    expect((await atFar.call(sessions.viewer, {})).member?.id).toBe(atFar.member.id)
  })
  await eventually(() => record(atFar))
})

test('whoever is cut off from the primary sees at once what others do there', async () => {
  const [author, { atFar: reader }, { atNear, atFar: gone }] = [
    await near.member(),
    await memberOfBoth(),
    await memberOfBoth(),
  ]
  await reader.call(follows.follow, { params: { id: author.member.id } })
  const [kept, deleted] = [await record(author), await record(author)]
  const stranger = await near.member()
  const theirs = await record(stranger)
  expect(await home(gone)).toEqual([])
  await whileCut(async () => {
    expect(await home(reader)).toEqual([deleted.id, kept.id])
    await author.call(entries.remove, { params: { id: deleted.id } })
    expect(await home(reader)).toEqual([kept.id])
    await stranger.call(blocks.block, { params: { id: reader.member.id } })
    expect(await statusOf(reader, `entries/${theirs.id}`)).toBe(404)
    expect(await home(gone)).toEqual([])
    await atNear.call(sessions.endOthers, {})
    expect(await statusOf(gone, 'feed/following')).toBe(401)
  })
})

test('where no majority says who has everything, nobody has it for sure, or they are silent, too, nothing is shown', async () => {
  const { atFar } = await memberOfBoth()
  expect(await home(atFar)).toEqual([])
  await whileCut(async () => {
    etcd.says.hasMajority = false
    expect(await statusOf(atFar, 'feed/following')).toBe(503)
    etcd.says.hasMajority = true
    etcd.says.standby = null
    expect(await statusOf(atFar, 'feed/following')).toBe(503)
    etcd.says.standby = 'two'
    etcd.says.quorum = 1
    expect(await statusOf(atFar, 'feed/following')).toBe(503)
    etcd.says.quorum = 0
    expect(await statusOf(atFar, 'feed/following')).toBe(200)
    toStandby.cut()
    expect(await statusOf(atFar, 'feed/following')).toBe(503)
    toStandby.mend()
  })
})

test('whoever was sent away from a primary that is there, and finds nobody else, is answered by it', async () => {
  const { atFar } = await memberOfBoth()
  etcd.says.hasMajority = false
  try {
    toPrimary.cut()
    expect(await statusOf(atFar, 'feed/following')).toBe(503)
    expect(far.platform.isWithoutPrimary()).toBe(true)
    toPrimary.mend()
    expect(await statusOf(atFar, 'feed/following')).toBe(200)
  } finally {
    etcd.says.hasMajority = true
    await eventually(async () => expect(far.platform.isWithoutPrimary()).toBe(false))
  }
})

test('whoever comes back after an hour reads, and sends nobody away, also while no standby takes what is written', async () => {
  const { atFar } = await memberOfBoth()
  const theirs = `member_id = '${atFar.member.id}'`
  await asOwner(`update sessions set last_seen_at = now() - interval '1 hour' where ${theirs}`)
  await synchronousWith('nobody')
  try {
    expect(await home(atFar)).toEqual([])
    expect(far.platform.isWithoutPrimary()).toBe(false)
    const unseen = `select from sessions where ${theirs} and last_seen_at < now() - interval '10 minutes'`
    expect(await asOwner(unseen)).toHaveLength(1)
  } finally {
    await synchronousWith('*')
  }
})

test.each(['v2', 'v3'] as const)(
  "who has everything is Patroni's word by either protocol of etcd: %s",
  async (protocol) => {
    const found = await whoHasEverything(
      { etcdUrls: [etcd.url], protocol, scope: 'hakari' },
      AbortSignal.timeout(10_000),
    )
    expect(`${found?.host}:${found?.port}`).toBe(toStandby.at)
  },
)
