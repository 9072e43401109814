import { expect, test } from 'vitest'
import { zipOf } from '../../../e2e/zip-writer.ts'
import { inspect } from './inspect.ts'
import { read } from './read.ts'

const named = (blob: Blob, name = '書き出したデータ.zip') => new File([blob], name)
const record = (at: number, value: string) =>
  `<Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" startDate="2026-11-10 06:46:${at} +0900" value="${value}"/>`
const xml = (value: string) => `<?xml version="1.0"?><HealthData>${record(10, value)}</HealthData>`
const weights = async (files: File[]) => (await read(files, { unit: 'kg' })).readings.map(({ weight }) => weight)

test.each([
  'apple_health_export/export.xml',
  'apple_health_export/書き出したデータ.xml'.normalize('NFD'),
  'export.xml',
])('the weights of a zip with %s are found, and nothing else of it is read', async (name) => {
  const others = [
    { name: 'apple_health_export/export_cda.xml', content: 'not this one' },
    { name: '__MACOSX/apple_health_export/._export.xml', content: 'nor this' },
    { name: 'apple_health_export/inner.zip', content: 'PK\u0003\u0004' },
    { name: 'weight.csv', content: 'date,weight\n2026-11-10,70' },
  ]
  for (const isStored of [true, false])
    for (const isWide of [true, false]) {
      const zip = named(await zipOf([...others, { name, content: xml('65.2'), isStored }], { isWide }))
      expect(await inspect([zip])).toMatchObject({ kind: 'apple_health' })
      expect(await weights([zip])).toEqual(['65.2'])
    }
})

const log = (logId: number, weight: number) =>
  JSON.stringify([{ logId, weight, bmi: 22, date: '09/12/25', time: '09:13:26' }])

test('Takeout logs and tables are found inside a zip too', async () => {
  const folder = 'Takeout/Fitbit/Global Export Data'
  const takeout = named(
    await zipOf([
      { name: `${folder}/steps-2025-09-12.json`, content: '[]' },
      { name: `${folder}/weight-2025-09-12.json`, content: log(1, 65.2) },
      { name: `${folder}/weight-2025-10-12.json`, content: log(2, 65.3) },
    ]),
  )
  expect(await inspect([takeout])).toMatchObject({ kind: 'takeout', needs: { unit: true, clock: true } })
  expect(await weights([takeout])).toEqual(['65.2', '65.3'])

  const second = named(await zipOf([{ name: `${folder}/weight-2025-11-12.json`, content: log(3, 65.4) }]))
  expect(await weights([takeout, second])).toEqual(['65.2', '65.3', '65.4'])

  const withings = named(
    await zipOf([
      { name: 'height.csv', content: 'Date,Height\n' },
      { name: 'weight.csv', content: 'Date,"Weight (kg)","Fat mass (kg)"\n2026-11-10 07:12:33,66,\n' },
    ]),
  )
  expect(await inspect([withings])).toMatchObject({ kind: 'csv', flavour: 'withings' })
  expect(await weights([withings])).toEqual(['66'])
})

test('of a zip with several tables all that hold weights are read, and the others are named', async () => {
  const zip = named(
    await zipOf([
      { name: 'data/2025.csv', content: 'Date,"Weight (kg)","Fat mass (kg)"\n2025-11-10 07:12:33,66,\n' },
      { name: 'data/2026.csv', content: 'Date,"Weight (kg)","Fat mass (kg)"\n2026-11-10 07:12:33,65,\n' },
      { name: 'data/height.csv', content: 'Date,Height\n2026-11-10,1.70\n' },
      { name: 'data/heart.csv', content: '2026-11-10,65\n' },
    ]),
  )
  expect(await inspect([zip])).toMatchObject({ kind: 'csv', flavour: 'withings', needs: {} })
  const { readings, otherFiles } = await read([zip], {})
  expect(readings.map(({ weight }) => weight)).toEqual(['66', '65'])
  expect(otherFiles).toEqual(['data/height.csv', 'data/heart.csv'])
})

test('a zip with thousands of tables is not looked through for ever', async () => {
  const others = Array.from({ length: 600 }, (_, at) => ({
    name: `day-${at}.csv`,
    content: 'start,steps\n',
    isStored: true,
  }))
  const weight = { name: 'weight.csv', content: 'Date,"Weight (kg)","Fat mass (kg)"\n2026-11-10 07:12:33,65,\n' }
  const { readings, otherFiles } = await read([named(await zipOf([...others, weight]))], {})
  expect([readings.length, otherFiles.length]).toEqual([1, 600])
})

test('a bomb of zeros is left before it has grown', async () => {
  const zeros = new Uint8Array(20 * 2 ** 20)
  const bomb = named(await zipOf([{ name: 'export.xml', content: zeros }]))
  expect(bomb.size).toBeLessThan(100_000)
  await expect(read([bomb], {})).rejects.toMatchObject({ code: 'too_big' })
  const json = named(await zipOf([{ name: 'weight-2025-09-12.json', content: zeros }]))
  await expect(inspect([json])).rejects.toMatchObject({ code: 'too_big' })
})

test('endless records in a small zip are too many', async () => {
  const content = `<HealthData>${'<Record type="HKQuantityTypeIdentifierBodyMass"/>'.repeat(200_001)}`
  const bomb = named(await zipOf([{ name: 'export.xml', content }]))
  await expect(read([bomb], {})).rejects.toMatchObject({ code: 'too_many_rows' })
})

test('a zip that is cut off or damaged anywhere gives a sentence or its weights, and nothing else', async () => {
  const whole = new Uint8Array(await (await zipOf([{ name: 'export.xml', content: xml('65.2') }])).arrayBuffer())
  for (let length = 0; length < whole.length; length += 1) {
    const cut = named(new Blob([whole.slice(0, length)]))
    await expect(read([cut], {})).rejects.toMatchObject({ name: 'FileFailure' })
    const damaged = whole.with(length, (whole[length] ?? 0) ^ 0xff)
    const result = await read([named(new Blob([damaged]))], {}).catch((error: unknown) => error)
    expect(result).toSatisfy(
      (value: { name?: string; total?: number }) => value.name === 'FileFailure' || value.total === 1,
    )
  }
})

test('a zip without weights, or a locked one, ends in a sentence', async () => {
  const photos = named(await zipOf([{ name: 'photo.jpg', content: 'x' }]))
  await expect(read([photos], {})).rejects.toMatchObject({ code: 'no_weights' })
  await expect(read([named(await zipOf([]))], {})).rejects.toMatchObject({ code: 'no_weights' })
  const bytes = new Uint8Array(await (await zipOf([{ name: 'export.xml', content: xml('65.2') }])).arrayBuffer())
  const line = bytes.findLastIndex((_, at) => String.fromCodePoint(...bytes.slice(at, at + 4)) === 'PK\u0001\u0002')
  const locked = named(new Blob([bytes.with(line + 8, 1)]))
  await expect(read([locked], {})).rejects.toMatchObject({ code: 'locked' })
  await expect(inspect([locked])).rejects.toMatchObject({ code: 'locked' })
})

test('what is cancelled in the middle stops', async () => {
  const parts = Array.from({ length: 50 }, () => '<Me a="b"/>'.repeat(2 ** 13))
  const stopping = new AbortController()
  const seen: number[] = []
  const onProgress = (fraction: number) => {
    seen.push(fraction)
    if (fraction > 0.2) stopping.abort()
  }
  const reading = read([new File(['<HealthData>', ...parts], 'export.xml')], {}, onProgress, stopping.signal)
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.at(-1)).toBeLessThan(0.5)
})
