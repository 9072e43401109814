import { history } from '@hakari/contract'
import { expect, test } from 'vitest'
import { connectAs, latest } from '../../../test/steps/imports.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { startWorld, wideLimits } from '../../../test/world/world.ts'

const limits = {
  ...wideLimits,
  healthPlanetPerHour: { times: 8, seconds: 3600 },
  healthPlanetHistoryPerHour: { times: 5, seconds: 3600 },
}
const world = await startWorld({ limits })

test('years of Health Planet wait when the hour is used up, leave room for today, and go on later', async () => {
  const [a, b] = [await world.member(), await world.member()]
  for (const member of [a, b]) await connectAs(member, 'health_planet', 'daily-haruka')
  const { id } = await a.call(history.fromService, { params: { service: 'health_planet' } })
  const state = async () => (await a.call(history.runs, {})).items.find((run) => run.id === id)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'waiting' }))
  const waiting = await state()
  expect(waiting?.progress).toBeGreaterThan(0)
  expect(waiting?.added).toBeGreaterThan(400)
  expect(await latest(b, 'health_planet')).not.toBeNull()
  const calls = (await (await fetch(`${world.sandbox.url}/control/calls?service=health-planet`)).json()) as {
    data: number
  }
  expect(calls.data).toBe(6)
  for (let i = 0; i < 2; i++) await latest(b, 'health_planet')
  await expect(latest(b, 'health_planet')).rejects.toMatchObject({ code: 'provider_busy' })

  const [job] = await world.rows<{ wait: number }>(
    `select extract(epoch from start_after - now())::int as wait from pgboss.job where name = 'history'`,
  )
  expect(job?.wait).toBeGreaterThan(3000)
  world.clock.advance(3700)
  await world.rows(`update pgboss.job set start_after = now() where name = 'history'`)
  await eventually(async () => expect((await state())?.added).toBeGreaterThan(waiting?.added ?? 0))
})

test('whoever is not connected uses up nothing', async () => {
  const [stranger, member] = [await world.member(), await world.member()]
  world.clock.advance(3700)
  await connectAs(member, 'health_planet', 'daily-haruka')
  for (let i = 0; i < 20; i++)
    await expect(latest(stranger, 'health_planet')).rejects.toMatchObject({ code: 'not_connected' })
  expect(await latest(member, 'health_planet')).not.toBeNull()
})
