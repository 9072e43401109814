import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comments, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { housekeepingQueue } from '../../housekeeping.ts'
import { limitTable } from '../../limits.ts'
import { mailedSecret } from '../../../test/steps/accounts.ts'
import { pushesTo, subscribe } from '../../../test/steps/push.ts'
import { record } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { startWorld, wideLimits } from '../../../test/world/world.ts'
import { kept } from './kept.ts'

const metricsToken = 'a-token-of-length'
const world = await startWorld({ metricsToken, metricsKeptMs: 0 })
const scraped = async () =>
  (await world.fetch('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } })).text()
const repository = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

/** The value of a line such as `name{label="it"}`. */
const valueIn = (text: string, series: string) => {
  const line = text.split('\n').find((it) => it.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length))
}

test('an operator reads how many mails left, who came in by which way and what was refused', async () => {
  const { email, password } = await world.member()
  await world.visitor().call(sessions.signIn, { body: { email, password } })
  await world
    .visitor()
    .call(sessions.signIn, { body: { email, password: 'another one 4711' } })
    .catch(() => {})
  await mailedSecret(world, 'signUp', 'somebody@example.jp')
  await eventually(async () => {
    const text = await scraped()
    const sent = valueIn(text, 'hakari_mails_total{kind="account",outcome="sent"}')
    expect(sent).toBeGreaterThan(0)
    expect(valueIn(text, 'hakari_jobs_total{queue="mail",outcome="done"}')).toBe(sent)
    expect(valueIn(text, 'hakari_sign_ins_total{way="password",outcome="opened"}')).toBe(1)
    expect(valueIn(text, 'hakari_sign_ins_total{way="password",outcome="refused"}')).toBe(1)
    expect(valueIn(text, 'hakari_limits_refused_total{limit="mailFromEverywhere"}')).toBe(0)
  })
})

test('an operator reads how many pushes left, and what waits to be sent', async () => {
  const [owner, friend] = [await world.member(), await world.member()]
  const browser = await subscribe(world, owner)
  const entry = await record(owner)
  await friend.call(comments.add, { params: { id: entry.id }, body: { text: 'わあ' } })
  expect(valueIn(await scraped(), 'hakari_notifications_waiting{way="push"}')).toBe(0)
  await world.rows('update pending_notifications set due_at = now()')
  await eventually(async () => expect(await pushesTo(world, browser)).toHaveLength(1))
  await eventually(async () => expect(valueIn(await scraped(), 'hakari_pushes_total{outcome="sent"}')).toBe(1))
})

test('an operator reads when housekeeping and a backup last ended well, and what of all jobs waits, is late or was given up', async () => {
  const { db, jobs } = world.platform
  expect(valueIn(await scraped(), 'hakari_last_housekeeping_timestamp_seconds')).toBeNull()
  await db.transaction().execute((tx) => jobs.enqueue(tx, housekeepingQueue, {}))
  await eventually(async () => {
    const text = await scraped()
    expect(valueIn(text, 'hakari_last_housekeeping_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 3600)
    expect(valueIn(text, 'hakari_last_housekeeping_success')).toBe(1)
  })
  await db.transaction().execute((tx) => jobs.enqueue(tx, housekeepingQueue, {}, { afterSeconds: 3600 }))
  await world.rows(
    `insert into pgboss.job (name, state, data) values ('mail-failed', 'created', '{}'), ('mail-failed', 'created', '{}')`,
  )
  await world.rows(`insert into backups (begun_at, is_scheduled, bytes) values (to_timestamp(1800000000), true, 1)`)
  const text = await scraped()
  expect(valueIn(text, 'hakari_last_backup_timestamp_seconds')).toBe(1_800_000_000)
  expect(valueIn(text, 'hakari_jobs_later{queue="housekeeping"}')).toBe(1)
  expect(valueIn(text, 'hakari_jobs_waiting{queue="housekeeping"}')).toBe(0)
  expect(valueIn(text, 'hakari_jobs_kept_failed{queue="mail"}')).toBe(2)
  expect(valueIn(text, 'hakari_database_bytes')).toBeGreaterThan(1e6)
})

test('figures are of numbers and names of ours, never of people', async () => {
  const { email, member } = await world.member()
  const text = await scraped()
  for (const word of [email, member.id, member.name, '127.0.0.1', '@']) expect(text).not.toContain(word)
  expect(text.split('\n').filter((line) => line.startsWith('hakari_request_seconds')).length).toBeLessThan(500)
})

test('a database that hangs does not hang who scrapes, and its silence is a figure beside those of limits', async () => {
  const limits = { ...wideLimits, requestsPerClient: { times: 1, seconds: 3600 } }
  const hanging = await startWorld({ metricsToken, limits })
  for (let i = 0; i < 3; i++) await hanging.fetch('/api/nothing')
  const lock = await lockRows(hanging, 'lock table pgboss.queue, pending_notifications in access exclusive mode', [])
  const answer = await hanging.fetch('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } })
  const text = await answer.text()
  await lock.release()
  expect(valueIn(text, 'hakari_database_up')).toBe(0)
  expect(valueIn(text, 'hakari_jobs_waiting{queue="mail"}')).toBeNull()
  expect(valueIn(text, 'hakari_database_pool_size')).toBe(10)
  expect(valueIn(text, 'hakari_limits_refused_total{limit="requestsPerClient"}')).toBe(2)
})

test('however many ask, it is asked once', async () => {
  let times = 0
  const ask = kept(async () => ++times, { keptMs: 60_000, waitMs: 1000 })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
})

test('a process says whether people should be sent to it, and whether it is maintenance', async () => {
  const text = await scraped()
  expect(valueIn(text, 'hakari_ready')).toBe(1)
  expect(valueIn(text, 'hakari_maintenance')).toBe(0)
  expect(text).toMatch(/^hakari_build_info\{version="[\d.]+",commit="\w+",node="[\d.]+"\} 1$/m)
})

const metricNames = (text: string) => new Set(text.match(/\b(?:hakari|nodejs|process)_[a-z0-9_]+/g) ?? [])

test.each([
  'deploy/prometheus/alerts.yml',
  'deploy/prometheus/alerts.test.yml',
  'deploy/grafana/hakari.json',
  'docs/runbook.md',
])('each metric that %s names is there to be scraped', async (path) => {
  const families = [...(await scraped()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const there = new Set(
    families.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`, name] : [name],
    ),
  )
  const named = [...metricNames(read(path))]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !there.has(name))).toEqual([])
})

test('each alert has its section in the runbook and a test of its own, and each figure of ours is in the table', async () => {
  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const runbook = read('docs/runbook.md')
  expect([...runbook.matchAll(/^### (Hakari\w+)$/gm)].map(([, name]) => name)).toEqual(alerts)
  const tested = read('deploy/prometheus/alerts.test.yml')
  expect(alerts.filter((name) => !tested.includes(`alertname="${name}"`))).toEqual([])
  const ours = [...(await scraped()).matchAll(/^# TYPE (hakari_\S+)/gm)].map(([, name = '']) => name)
  expect(ours.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
})

test('the alert about limits for all together knows each of them', () => {
  const alarming = Object.values(limitTable).filter(({ isAlarming }) => isAlarming)
  const [, named = ''] =
    /hakari_limits_refused_total\{limit=~"([^"]+)"\}\[5m\]/.exec(read('deploy/prometheus/alerts.yml')) ?? []
  expect(named.split('|').toSorted()).toEqual(alarming.map(({ name }) => name).toSorted())
})
