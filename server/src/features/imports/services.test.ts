import { imports, sources } from '@hakari/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world/world.ts'
import { kindOf, providerNames } from './providers/index.ts'

const world = await startWorld()

const known = async (rule: string, names: readonly string[]) =>
  (await world.rows<{ name: string }>(`select name from unnest($1::text[]) name where ${rule}(name)`, [names])).length

test('whatever service, source or provider the code names the database knows, and nothing else', async () => {
  expect(await known('is_service', [...imports.services, 'typed'])).toBe(imports.services.length)
  expect(await known('is_source', [...sources, 'typed'])).toBe(sources.length)
  expect(await known('is_provider', [...providerNames, 'typed'])).toBe(providerNames.length)
  expect([...new Set(providerNames.map((name) => kindOf(name).service))]).toEqual([...imports.services])
})

test('no table lists the names of services: one more is said once', async () => {
  expect(
    await world.rows(`select conname from pg_constraint where pg_get_constraintdef(oid) ~ 'fitbit|health_planet'`),
  ).toEqual([])
  const member = await world.member()
  const run = `insert into history_runs (member_id, source, kind, state) values ($1, 'new_scale', 'service', 'running')`
  const entry = `insert into entries (member_id, weight, source, idempotency_key) values ($1, 60, 'new_scale', gen_random_uuid())`
  const connection = `insert into connections (member_id, service, provider) values ($1, 'new_scale', 'fitbit_web')`
  for (const insert of [run, entry, connection])
    await expect(world.rows(insert, [member.member.id])).rejects.toThrow('violates check constraint')
  await world.rows(`create or replace function is_service(name text) returns boolean language sql immutable parallel safe
                    return name in ('fitbit', 'health_planet', 'new_scale')`)
  for (const insert of [run, entry, connection]) await world.rows(insert, [member.member.id])
})
