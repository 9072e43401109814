import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from './http-client.ts'
import { googleHealth } from './google-health.ts'
import { healthPlanet } from './health-planet.ts'

const client = { clientId: 'x', clientSecret: 'y', redirectUri: 'http://localhost/' }
const span = { from: new Date(Date.now() - 86_400_000), to: new Date() }

/** A service that always answers the same. */
async function saying(text: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const request = createHttpClient({ origins: [base], timeoutMs: 60_000, pauseMs: 0 })
  const to = { base, client, httpClientFor: () => request }
  return { google: googleHealth.speak(to), scale: healthPlanet.speak(to) }
}

const point = (more: object, weight: object = {}) => ({
  name: 'users/1/dataTypes/weight/dataPoints/1',
  weight: {
    sampleTime: { physicalTime: '2026-11-01T00:00:00Z', utcOffset: '32400s', ...more },
    weightGrams: 65200,
    ...weight,
  },
})

test.each([
  ['a time no calendar has', point({ physicalTime: '+275760-09-13T00:00:00.000Z' })],
  ['a time before the stone age', point({ physicalTime: '-271821-04-20T00:00:00.000Z' })],
  ['the year 1', point({ physicalTime: '0001-01-01T00:00:00Z' })],
  ['a name with a NUL', { ...point({}), name: 'users/1/dataTypes/weight/dataPoints/a\u0000b' }],
  ['a weight that is an object', point({}, { weightGrams: { toString: 1, valueOf: 1 } })],
  ['no object at all', null],
])('Google Health: %s is counted and left out', async (_, odd) => {
  const { google } = await saying(JSON.stringify({ dataPoints: [odd, point({})] }))
  const { readings, rejected } = await google.readings('t', span)
  expect(rejected).toBe(1)
  expect(readings).toHaveLength(1)
})

test('Google Health: an hour that is an object is midnight, a month 13 only a word', async () => {
  const civilTime = { date: { year: 2026, month: 13, day: 99 }, time: { hours: { toString: 1 } } }
  const { google } = await saying(JSON.stringify({ dataPoints: [point({ civilTime })] }))
  expect((await google.readings('t', span)).readings).toMatchObject([{ day: '2026-13-99', time: '00:00:00' }])
})

test('Google Health: more points than were asked for are not read', async () => {
  const { google } = await saying(`{"dataPoints":[${'{},'.repeat(200_000)}{}]}`)
  await expect(google.readings('t', span)).rejects.toMatchObject({ kind: 'unreadable' })
})

test('Google Health: a full page of long notes is read as a whole', async () => {
  const dataPoints = Array.from({ length: 500 }, (_, i) => ({
    ...point({}, { notes: '朝食前に測りました。'.repeat(200) }),
    name: `users/1/dataTypes/weight/dataPoints/${i}`,
  }))
  const page = JSON.stringify({ dataPoints })
  expect(Buffer.byteLength(page)).toBeGreaterThan(3_000_000)
  const { google } = await saying(page)
  expect(await google.readings('t', span)).toMatchObject({ readings: { length: 500 }, rejected: 0 })
})

test('a token that lives for an object long lives for an hour', async () => {
  const { google } = await saying(
    JSON.stringify({ access_token: 'a', refresh_token: 'b', expires_in: { toString: 1, valueOf: 1 } }),
  )
  expect(await google.refresh('b')).toMatchObject({ expiresInSeconds: 3600 })
})

test('Health Planet: whether tags, dates and weights are numbers or texts, the same weights are read', async () => {
  const rows = [
    { date: '202611010646', keydata: '65.20', model: '01000165', tag: '6021' },
    { date: '202611010646', keydata: '20.80', model: '01000165', tag: '6022' },
  ]
  const numbers = rows.map(({ date, keydata, model, tag }) => ({
    date: Number(date),
    keydata: Number(keydata),
    model,
    tag: Number(tag),
  }))
  const [inTexts, inNumbers] = [
    await saying(JSON.stringify({ data: rows })),
    await saying(JSON.stringify({ data: numbers })),
  ]
  const read = await inTexts.scale.readings('t', span)
  expect(read).toMatchObject({ readings: [{ id: '202611010646-01000165', weight: '65.2' }], rejected: 0 })
  expect(await inNumbers.scale.readings('t', span)).toEqual(read)
})

test('Health Planet: odd rows are counted and left out', async () => {
  const good = { date: '202611010646', keydata: '65.20', model: '01000165', tag: '6021' }
  const rows = [
    good,
    { ...good, model: 'a\u0000b' },
    { ...good, date: '202613010646' },
    { ...good, date: '000101010646' },
    { ...good, keydata: ['65'] },
  ]
  const { scale } = await saying(JSON.stringify({ data: rows }))
  const { readings, rejected } = await scale.readings('t', span)
  expect([readings.length, rejected]).toEqual([1, 4])
})
