import { beatMs } from '@hakari/contract'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../server/src/config.ts'
import { repositoryFiles, textOf } from './repository-files.ts'

const patroni = textOf('deploy/fleet/patroni.yml')
const haproxy = textOf('deploy/fleet/haproxy.cfg')
const pgbouncer = textOf('deploy/fleet/pgbouncer.ini')
const number = (text: string, name: string) => Number(new RegExp(`^\\s*${name}(?::| =) (\\d+)`, 'm').exec(text)?.[1])

test('a fleet acknowledges only what a second node has, and only that node may become the primary', () => {
  for (const setting of [
    'synchronous_mode: true',
    'synchronous_mode_strict: true',
    'synchronous_node_count: 1',
    'primary_start_timeout: 0',
  ])
    expect(patroni).toContain(setting)
  expect(patroni).not.toMatch(/synchronous_commit|fsync|full_page_writes/)
})

test('who was frozen cannot take the leadership back: the key is renewed only where it is still its own', () => {
  expect(patroni).toMatch(/^etcd:$/m)
  expect(patroni).not.toMatch(/^etcd3:/m)
  expect(textOf('deploy/fleet/etcd.yml')).toMatch(/^enable-v2: true$/m)
})

test('the times of a fleet go together: nobody is demoted while etcd elects, and a failover waits for no pooler', () => {
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => number(patroni, name))
  expect(ttl).toBe(20)
  expect((wait ?? 0) + 2 * (retry ?? 0)).toBeLessThanOrEqual(ttl ?? 0)
  expect(number(textOf('deploy/fleet/etcd.yml'), 'election-timeout') * 2).toBeLessThan((retry ?? 0) * 1000)
  expect(number(pgbouncer, 'server_login_retry')).toBe(1)
  expect(number(pgbouncer, 'query_wait_timeout')).toBeLessThanOrEqual(5)
  const silences = [...haproxy.matchAll(/timeout (?:client|server) (\d+)s/g)].map(
    ([, seconds]) => Number(seconds) * 1000,
  )
  expect(Math.min(...silences)).toBeGreaterThan(2 * beatMs)
  expect(haproxy.match(/on-marked-down shutdown-sessions/g)).toHaveLength(2)
  expect(haproxy).toMatch(/rise 2/)
})

test('the settings of a machine of the fleet are read: through the pooler, past it, and from every node', () => {
  const written = `${textOf('deploy/hakari.env')}\n${textOf('deploy/fleet/hakari.env')}`
    .replaceAll(/@(POOLER|PRIMARY)@/g, '127.0.0.1:6432')
    .replaceAll('@S3_ENDPOINT@', 'https://s3.example')
    .replaceAll('@S3_BUCKET@', 'hakari')
    .replaceAll(/@(ONE|TWO|THREE|ADDRESS)@/g, '10.0.0.1')
    .replaceAll('@APP_NETWORK@', '10.0.0.0/24')
    .replaceAll(/@[A-Z0-9_]+@/g, Buffer.alloc(32, 1).toString('base64url'))
  const config = readConfig(parseEnv(written))
  expect(config.databaseReplicaUrls).toHaveLength(3)
  expect(config.databaseDirectUrl).not.toBeNull()
  // By the HAProxy of another machine, too, and whoever comes through it keeps their address.
  expect(config.host).toBe('10.0.0.1')
  expect(config.trustedProxies).toHaveLength(2)
})

test('every file of deploy/fleet is named where operators read of it', () => {
  const page = textOf('docs/fleet.md')
  const files = repositoryFiles().filter((path) => path.startsWith('deploy/fleet/'))
  expect(files.filter((path) => !page.includes(path.slice('deploy/fleet/'.length)))).toEqual([])
  expect(files.length).toBeGreaterThan(4)
})
